internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The state of the system.
struct RailsauthState: Sendable {
  var switches = RailsauthSwitches()
  /// The users by email address in lower case.
  var users: [ExactString: RailsauthUser] = [:]
  /// The photos, oldest first.
  var photos: [RailsauthPhoto] = []

  /// Creates the system's state in a new world, with one user.
  init() {
    var random = SeededRandom(seed: 0)
    users[Railsauth.demoEmail] = RailsauthUser(
      id: 1, firstName: "Dana", lastName: "Demo", email: Railsauth.demoEmail,
      password: StoredPassword(Railsauth.demoPassword, random: &random))
  }
}

/// A user with an account.
struct RailsauthUser: Sendable {
  var id: Int
  var firstName: String
  var lastName: String
  var email: String
  var password: StoredPassword
  var token: String?
  var tokenExpiry: Date?

  /// The user as the system returns it.
  var response: ResponseMessage {
    .json(
      200,
      [
        "first_name": .string(firstName), "last_name": .string(lastName), "email": .string(email),
        "api_authtoken": token.map(JSONValue.string) ?? .null,
        "authtoken_expiry": tokenExpiry.map { .string(Self.text(of: $0)) } ?? .null,
      ])
  }

  /// Formats a time as Rails does: UTC with milliseconds, `2014-09-02T12:00:00.000Z`.
  static func text(of date: Date) -> String {
    date.formatted(
      .iso8601.year().month().day().timeZone(separator: .omitted)
        .time(includingFractionalSeconds: true))
  }
}

/// The encryption of passwords in this system: AES-256-CBC with a key that is in every copy of the
/// app.
enum RailsauthPassword {
  /// Decrypts the password in a parameter; empty when that fails, as in the imitated server.
  static func decrypt(_ parameter: String) -> String {
    let key = Data(SHA256.hash(data: Data(Railsauth.apiPassword.utf8)))
    let vector = Data(count: UnauthenticatedCBC.vectorByteCount)
    guard let sealed = Data(base64Encoded: parameter, options: .ignoreUnknownCharacters),
      let bytes = try? UnauthenticatedCBC.decrypt(sealed, key: key, vector: vector)
    else { return "" }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
