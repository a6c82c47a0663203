internal import Foundation

/// What the system keeps.
struct BackendState: Sendable {
  /// How carefully it looks at tokens.
  var profile = Backend.Profile.naive
  /// The rows of the table of users, in the order of their numbers.
  var users: [BackendUser] = []
  /// The rows of the table of photos.
  var photos: [BackendPhoto] = []
  /// The copy of Firebase's certificates.
  var certificates = BackendCertificates()

  /// The system as it is in a new world.
  init() {}
}

/// A row of the table of users.
struct BackendUser: Hashable, Sendable {
  /// The row's number.
  let id: Int
  /// The email that the last token had, or the first.
  var email: String
  /// Firebase's identifier of the user.
  let firebaseID: String
}

/// A row of the table of photos.
struct BackendPhoto: Hashable, Sendable {
  /// The row's number.
  let id: Int
  /// The number of the row of whoever added it.
  let userID: Int
  /// What it is called.
  let title: String

  /// The photo as the API shows it.
  var json: JSONValue { .object(["id": .number(id), "title": .string(title)]) }
}
