internal import CryptoCore
internal import Foundation

/// The state of the system.
struct ParseState: Sendable {
  /// The settings.
  var switches = ParseSwitches()
  /// The objects by class, in the order of creation.
  var classes: [ExactString: [ParseObject]] = ["Spot": ParseObject.spots]
  /// The users, in the order of creation.
  var users: [ParseUser] = [.demo]
  /// The sessions by token.
  var sessions: [ExactString: ParseSession] = [:]
  /// The files by name.
  var files: [ExactString: ParseFile] = [:]

  private var minute: Date?
  private var requestCount = 0

  /// Creates the system's state in a new world.
  init() {}

  /// Counts a request; returns false when there have been too many in this minute.
  mutating func takesRequest(at now: Date) -> Bool {
    guard let limit = switches.requestsPerMinute else { return true }
    if let minute, now >= minute, now < minute.addingTimeInterval(60) {
      requestCount += 1
    } else {
      (minute, requestCount) = (now, 1)
    }
    return requestCount <= limit
  }

  func userIndex(_ id: ExactString) -> Int? { users.firstIndex { $0.object.id == id } }
}

/// A user's session; it expires after a year.
struct ParseSession: Hashable, Sendable {
  /// The session's own identifier.
  var id: ExactString
  /// When it began.
  var createdAt: Date
  /// The reason for the session: `login`, `signup` or `upgrade`.
  var action: String
  /// The identifier of the user.
  var userID: ExactString
  var expiry: Date
}

/// An uploaded file.
struct ParseFile: Hashable, Sendable {
  /// The value of `Content-Type`.
  var contentType: String
  /// The bytes.
  var data: Data
}

extension Scope<Parse> {
  /// Starts a session and returns its token.
  mutating func startParseSession(
    for userID: ExactString, by action: String = "login"
  ) -> String {
    let token = "r:\(random.hex(32))"
    // The identifier comes from the token, so that a session needs no more of the world's random
    // numbers.
    var ids = SeededRandom(seed: token.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    state.sessions[token] = ParseSession(
      id: ExactString(ids.alphanumerics(10)), createdAt: now, action: action, userID: userID,
      expiry: now.addingTimeInterval(365 * 24 * 60 * 60))
    return token
  }
}
