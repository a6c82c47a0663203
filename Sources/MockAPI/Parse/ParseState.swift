internal import Foundation

/// What the system keeps.
struct ParseState: Sendable {
  /// How it is set up.
  var switches = ParseSwitches()
  /// The objects by their class, in the order they came.
  var classes: [String: [ParseObject]] = ["Spot": ParseObject.spots]
  /// The users in the order they came.
  var users: [ParseUser] = [.demo]
  /// The sessions by their token.
  var sessions: [String: ParseSession] = [:]
  /// The files by their name.
  var files: [String: ParseFile] = [:]

  private var minute: Date?
  private var requestCount = 0

  /// The system as it is in a new world.
  init() {}

  /// Counts a request; false when there are too many in this minute.
  mutating func takesRequest(at now: Date) -> Bool {
    guard let limit = switches.requestsPerMinute else { return true }
    if let minute, now >= minute, now < minute.addingTimeInterval(60) {
      requestCount += 1
    } else {
      (minute, requestCount) = (now, 1)
    }
    return requestCount <= limit
  }

  /// The place of a user.
  func userIndex(_ id: String) -> Int? { users.firstIndex { $0.object.id == id } }
}

/// A time a user is signed in; it ends after a year.
struct ParseSession: Hashable, Sendable {
  /// Whose it is.
  var userID: String
  /// When it ends.
  var expiry: Date
}

/// A file somebody sent.
struct ParseFile: Hashable, Sendable {
  /// What `Content-Type` said.
  var contentType: String
  /// The bytes.
  var data: Data
}

extension World.State {
  /// Starts a session and gives its token.
  mutating func startParseSession(for userID: String) -> String {
    let token = "r:\(random.hex(32))"
    parse.sessions[token] = ParseSession(
      userID: userID, expiry: now.addingTimeInterval(365 * 24 * 60 * 60))
    return token
  }
}
