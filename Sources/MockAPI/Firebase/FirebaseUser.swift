internal import Foundation

/// An account with an email address and a password.
struct FirebaseUser: Sendable {
  /// The account's identifier, which is `sub` in its tokens.
  let localID: String
  /// The email address in lower case.
  var email: String
  /// The hash of the password.
  var password: StoredPassword
  /// Whether the user has proved to receive the emails sent to that address.
  var isEmailVerified = false
  /// Whether an administrator has disabled the account.
  var isDisabled = false
  /// The person's name, if there is one.
  var displayName: String?
  /// The address of a picture of the person, if there is one.
  var photoURL: String?
  /// The claims that an administrator adds to its tokens, as a JSON object.
  var claims: String?
  /// When the account was created.
  let createdAt: Date
  /// When the user last signed in.
  var signedInAt: Date
  /// When the password was set.
  var passwordUpdatedAt: Date
  /// ID tokens from before this time are no longer valid.
  var validSince: Date

  /// Creates an account; the email address is in lower case.
  init(localID: String, email: String, password: StoredPassword, now: Date) {
    (self.localID, self.email, self.password) = (localID, email, password)
    (createdAt, signedInAt, passwordUpdatedAt, validSince) = (now, now, now, now)
  }

  /// Returns an email address in the form that accounts use; throws when it is not one.
  static func email(_ text: String) throws(FirebaseError) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 256,
      !text.contains(where: \.isWhitespace)
    else { throw FirebaseError("INVALID_EMAIL") }
    return text.lowercased()
  }

  /// The ways to sign in to the account.
  var providers: JSONValue {
    .array([
      .object([
        "providerId": .string("password"), "federatedId": .string(email),
        "email": .string(email), "rawId": .string(email),
      ])
    ])
  }

  /// The name and picture of the account as members, as far as there are any.
  var profile: [JSONValue.Member] {
    [("displayName", displayName), ("photoUrl", photoURL)].compactMap { name, value in
      value.map { JSONValue.Member(name: name, value: .string($0)) }
    }
  }

  /// The account as its owner sees it.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "localId", value: .string(localID)), .init(name: "email", value: .string(email)),
    ]
    members += profile
    members += [
      .init(name: "passwordHash", value: .string("UkVEQUNURUQ=")),
      .init(name: "emailVerified", value: .bool(isEmailVerified)),
      .init(name: "passwordUpdatedAt", value: .number(passwordUpdatedAt.firebaseSeconds * 1000)),
      .init(name: "providerUserInfo", value: providers),
      .init(name: "validSince", value: .string(String(validSince.firebaseSeconds))),
      .init(name: "disabled", value: .bool(isDisabled)),
      .init(name: "lastLoginAt", value: .string(String(signedInAt.firebaseSeconds * 1000))),
      .init(name: "createdAt", value: .string(String(createdAt.firebaseSeconds * 1000))),
    ]
    if let claims { members.append(.init(name: "customAttributes", value: .string(claims))) }
    return .members(members)
  }
}

extension Date {
  /// Whole seconds since 1970, limited to years with four digits.
  var firebaseSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: min(max(seconds, -62_135_596_800), 253_402_300_799)) ?? 0
  }
}
