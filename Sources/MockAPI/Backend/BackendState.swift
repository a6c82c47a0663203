internal import CryptoCore
internal import Foundation

/// The state of the system.
struct BackendState: Sendable {
  /// How strictly the API checks tokens.
  var profile = Backend.Profile.naive
  /// The rows of the user table, by number.
  var users: [BackendUser] = []
  /// The rows of the photo table.
  var photos: [BackendPhoto] = []
  /// The copy of Firebase's certificates.
  var certificates = BackendCertificates()

  /// Creates the system's state in a new world.
  init() {}
}

/// A row of the user table.
struct BackendUser: Hashable, Sendable {
  /// The row's number.
  let id: Int
  /// The email address in the user's last token, or in the first one.
  var email: ExactString
  /// Firebase's identifier of the user.
  let firebaseID: ExactString
}

/// A row of the photo table.
struct BackendPhoto: Hashable, Sendable {
  /// The row's number.
  let id: Int
  /// The number of the user who added it.
  let userID: Int
  let title: String

  /// The photo as the API returns it.
  var json: JSONValue { .object(["id": .number(id), "title": .string(title)]) }
}
