internal import Foundation
internal import NetworkCore

/// A request whose app and user have been checked.
struct ParseRequest: Sendable {
  /// The request.
  let call: Call
  /// Whether it is for the system of 2015, below `/1`.
  let isHosted: Bool
  /// Whether it came with the master key.
  let isMaster: Bool
  /// The session token, if there is a valid one.
  let sessionToken: String?
  /// The user of the session.
  let userID: String?

  /// Checks the app's credential, the request limit and the session.
  init(_ call: Call, _ state: inout World.State) throws(ParseError) {
    self.call = call
    isHosted = call.path == "/1" || call.path.hasPrefix("/1/")
    let credential = ParseCredential(call.fields)
    isMaster = credential.isMaster
    if isMaster {
      guard state.parse.switches.allowsMasterKey else { throw .masterKeyIsBarred }
    } else {
      guard credential.isKnown else { throw .unauthorized(isHosted: isHosted) }
      guard state.parse.takesRequest(at: state.now) else { throw .tooManyRequests }
    }
    let path = isHosted ? String(call.path.dropFirst(2)) : call.path
    guard let token = call.fields["X-Parse-Session-Token"], path != "/login" else {
      (sessionToken, userID) = (nil, nil)
      return
    }
    guard let session = state.parse.sessions[token] else { throw .invalidSession }
    guard session.expiry > state.now else { throw .expiredSession }
    (sessionToken, userID) = (token, session.userID)
  }

  /// The path without the version prefix.
  var path: String { isHosted ? String(call.path.dropFirst(2)) : call.path }

  /// Returns what the stars of a pattern below the version match.
  func match(_ pattern: String) -> [String]? { call.match((isHosted ? "/1" : "") + pattern) }

  /// Returns the address of a resource, for `Location`.
  func address(_ path: String) -> String {
    call.base.absoluteString + (isHosted ? "/1" : "") + path
  }

  /// Returns the body as an object; an empty body has no members.
  func members() throws(ParseError) -> [String: JSONTree] {
    guard !call.body.isEmpty else { return [:] }
    guard case .object(let members) = call.json else { throw .invalidJSON }
    return members
  }
}
