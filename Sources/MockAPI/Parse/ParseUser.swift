internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A user with an account; it has name and email address apart from clients' members.
struct ParseUser: Sendable {
  /// The identifier, the times and the members from clients.
  var object: ParseObject
  /// The user name.
  var username: ExactString
  /// The email address; nil when there is none.
  var email: ExactString?
  var password: StoredPassword
  /// Whether the email address has been verified.
  var isVerified = false
  /// The token in the email that verifies the address.
  var verifyToken: ExactString?
  /// The token in the email for a new password.
  var resetToken: ExactString?
  /// The number of wrong passwords since the last right one.
  var failureCount = 0
  /// The account is locked until this time.
  var lockedUntil: Date?

  /// The user who exists in every new world.
  static let demo: ParseUser = {
    let date = Date(timeIntervalSince1970: 1_408_496_400)
    var random = SeededRandom(seed: 1)
    return ParseUser(
      object: ParseObject(id: "g7y9tkhB7O", createdAt: date, updatedAt: date, values: []),
      username: ExactString(Parse.demoUser), email: "demo@x.example",
      password: StoredPassword(Parse.demoPassword, random: &random), isVerified: true)
  }()

  /// Returns the members for a response; only the user and the master key see the email address.
  func members(showsEmail: Bool, showsVerification: Bool) -> [JSONValue.Member] {
    var members = object.members
    var own = [JSONValue.Member(name: "username", value: .string(username.string))]
    if showsEmail, let email {
      own.append(JSONValue.Member(name: "email", value: .string(email.string)))
    }
    if showsVerification, email != nil {
      own.append(JSONValue.Member(name: "emailVerified", value: .bool(isVerified)))
    }
    members.insert(contentsOf: own, at: 1)
    return members
  }
}

/// The members of a body that describes a user.
struct ParseUserInput: Sendable {
  /// The user name; nil when none was sent.
  var username: ExactString?
  var password: String?
  /// The email address; nil when there is none.
  var email: ExactString?
  /// Whether the body removes the email address.
  var removesEmail = false
  /// All other members.
  var changes: ParseChanges

  /// Reads a body, and checks the types and, for a new user, the required members.
  init(_ members: [ExactString: JSONTree], isNew: Bool) throws(ParseError) {
    var others = members
    let own = (["username", "password", "email"] as [ExactString])
      .map { others.removeValue(forKey: $0) }
    for name in ["emailVerified", "sessionToken", "authData"] { others[name] = nil }
    if isNew || own[0] != nil {
      guard case .string(let text) = own[0], !text.isEmpty else {
        throw ParseError(200, "bad or missing username")
      }
      username = ExactString(text)
    }
    if isNew || own[1] != nil {
      guard case .string(let text) = own[1], !text.isEmpty else {
        throw ParseError(201, "password is required")
      }
      password = text
    }
    switch own[2] {
    case nil: break
    case .null: removesEmail = true
    case .string(let text): email = ExactString(text)
    case .some(let tree):
      guard tree["__op"] == .string("Delete") else {
        throw ParseError(125, "Email address format is invalid.")
      }
      removesEmail = true
    }
    changes = try ParseChanges(others, isNew: isNew)
  }

  /// Checks the input against the password policy and the other users.
  func check(besides id: ExactString?, _ state: ParseState) throws(ParseError) {
    if let password, let minimum = state.switches.minimumPasswordLength, password.count < minimum {
      throw ParseError(142, "Password does not meet the Password Policy requirements.")
    }
    let others = state.users.filter { $0.object.id != id }
    if let username, others.contains(where: { $0.username == username }) {
      throw ParseError(202, "Account already exists for this username.")
    }
    guard let email else { return }
    guard Self.isAddress(email.string) else {
      throw ParseError(125, "Email address format is invalid.")
    }
    if others.contains(where: { $0.email?.lowercased() == email.lowercased() }) {
      throw ParseError(203, "Account already exists for this email address.")
    }
  }

  /// Whether a string has an `@` with something on both sides.
  static func isAddress(_ text: String) -> Bool {
    !text.contains("\n") && text.dropFirst().dropLast().contains("@")
  }
}
