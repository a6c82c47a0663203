internal import CryptoCore
internal import Foundation

/// An account with an email address and a password, or with an account of a different service.
struct FirebaseUser: Sendable {
  /// The account's identifier, which is `sub` in its tokens.
  let localID: ExactString
  /// The email address in lower case; nil when there is none.
  var email: ExactString?
  /// The hash of the password.
  var password: StoredPassword
  /// Whether the user can sign in with a password.
  var hasPassword = true
  /// Whether the user has signed in with a link from an email.
  var usesEmailLink = false
  /// The person at a different service, if the user signs in there.
  var provider: Provider?
  /// Whether the user has proved to receive the emails sent to that address.
  var isEmailVerified = false
  /// Whether an administrator has disabled the account.
  var isDisabled = false
  /// The person's name, if there is one.
  var displayName: String?
  /// The address of a picture of the person, if there is one.
  var photoURL: String?
  /// When the account was created.
  let createdAt: Date
  /// When the user last signed in.
  var signedInAt: Date
  /// When the password was set.
  var passwordUpdatedAt: Date
  /// The time before which all issued ID tokens are no longer valid.
  var validSince: Date

  /// Creates an account; the email address is in lower case.
  init(localID: ExactString, email: ExactString?, password: StoredPassword, now: Date) {
    (self.localID, self.email, self.password) = (localID, email, password)
    (createdAt, signedInAt, passwordUpdatedAt, validSince) = (now, now, now, now)
  }

  /// Returns an email address in the form that accounts use; throws when it is not one.
  static func email(_ text: String) throws(FirebaseError) -> ExactString {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 256,
      !text.contains(where: \.isWhitespace)
    else { throw FirebaseError("INVALID_EMAIL") }
    return ExactString(text.lowercased())
  }

  /// The ways to sign in to the account.
  var providers: JSONValue {
    var all: [JSONValue] = []
    if let email, hasPassword || usesEmailLink {
      all.append(
        .object([
          "providerId": .string("password"), "federatedId": .string(email.string),
          "email": .string(email.string), "rawId": .string(email.string),
        ]))
    }
    if let provider { all.append(provider.json) }
    return .array(all)
  }

  /// The name and picture of the account as members, if there are any.
  var profile: [JSONValue.Member] {
    [("displayName", displayName), ("photoUrl", photoURL)].compactMap { name, value in
      value.map { JSONValue.Member(name: name, value: .string($0)) }
    }
  }

  /// The account as its owner sees it.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "localId", value: .string(localID.string))
    ]
    if let email { members.append(.init(name: "email", value: .string(email.string))) }
    members += profile
    if hasPassword {
      members.append(.init(name: "passwordHash", value: .string("UkVEQUNURUQ=")))
    }
    members.append(.init(name: "emailVerified", value: .bool(isEmailVerified)))
    if hasPassword {
      let time = passwordUpdatedAt.firebaseSeconds * 1000
      members.append(.init(name: "passwordUpdatedAt", value: .number(time)))
    }
    if usesEmailLink { members.append(.init(name: "emailLinkSignin", value: .bool(true))) }
    members += [
      .init(name: "providerUserInfo", value: providers),
      .init(name: "validSince", value: .string(String(validSince.firebaseSeconds))),
      .init(name: "disabled", value: .bool(isDisabled)),
      .init(name: "lastLoginAt", value: .string(String(signedInAt.firebaseSeconds * 1000))),
      .init(name: "createdAt", value: .string(String(createdAt.firebaseSeconds * 1000))),
    ]
    return .members(members)
  }
}

extension FirebaseUser {
  /// A person at a different service, as that service's token describes them.
  struct Provider: Sendable {
    /// The service, such as `google.com`.
    let name: String
    /// The person's identifier there.
    let subject: ExactString
    /// The email address in lower case, if the token has it.
    let email: ExactString?
    /// Whether the service confirms that the address is the person's.
    let isEmailVerified: Bool
    /// The person's name.
    let displayName: String?
    /// The address of a picture of the person.
    let photoURL: String?

    /// Whether this is the same person at the same service.
    func isSamePerson(as other: Provider) -> Bool {
      name == other.name && subject == other.subject
    }

    /// The person as one of an account's ways to sign in.
    var json: JSONValue {
      let pairs = [
        ("providerId", name), ("rawId", subject.string), ("federatedId", subject.string),
        ("displayName", displayName), ("photoUrl", photoURL), ("email", email?.string),
      ]
      return .members(
        pairs.compactMap { name, value in
          value.map { JSONValue.Member(name: name, value: .string($0)) }
        })
    }
  }
}

extension Date {
  /// Whole seconds since 1970, limited to years with four digits.
  var firebaseSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: min(max(seconds, -62_135_596_800), 253_402_300_799)) ?? 0
  }
}
