internal import Foundation

/// An account with an email and a password.
struct FirebaseUser: Sendable {
  /// What the account is called: `sub` in its tokens.
  let localID: String
  /// The email in lower case.
  var email: String
  /// What is kept of the password.
  var password: StoredPassword
  /// Whether somebody has shown to read that email's letters.
  var isEmailVerified = false
  /// Whether an administrator has closed the account.
  var isDisabled = false
  /// The person's name, if it was given.
  var displayName: String?
  /// Where a picture of the person is, if that was given.
  var photoURL: String?
  /// When the account was made.
  let createdAt: Date
  /// When its password was shown last.
  var signedInAt: Date
  /// When its password was set.
  var passwordUpdatedAt: Date
  /// ID tokens from before are not good any more.
  var validSince: Date

  /// Makes an account; the email is in lower case.
  init(localID: String, email: String, password: StoredPassword, now: Date) {
    (self.localID, self.email, self.password) = (localID, email, password)
    (createdAt, signedInAt, passwordUpdatedAt, validSince) = (now, now, now, now)
  }

  /// The email as accounts have it; throws when it is none.
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

  /// The names of the account that were given, as members.
  var profile: [JSONValue.Member] {
    [("displayName", displayName), ("photoUrl", photoURL)].compactMap { name, value in
      value.map { JSONValue.Member(name: name, value: .string($0)) }
    }
  }

  /// The account as its owner may see it.
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
    return .members(members)
  }
}

extension Date {
  /// The seconds since 1970, cut to whole ones and kept within the years that have four digits.
  var firebaseSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: min(max(seconds, -62_135_596_800), 253_402_300_799)) ?? 0
  }
}
