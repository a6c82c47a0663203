internal import Foundation
internal import NetworkCore

/// A request whose app and user are known.
struct ParseRequest: Sendable {
  /// The request.
  let call: Call
  /// Whether it is for the system of 2015, below `/1`.
  let isHosted: Bool
  /// Whether the master key came with it.
  let isMaster: Bool
  /// The token of the session, if there is one and it holds.
  let sessionToken: String?
  /// The user of the session.
  let userID: String?

  /// Checks the app's credential, the rate and the session.
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

  /// The path without the version.
  var path: String { isHosted ? String(call.path.dropFirst(2)) : call.path }

  /// The values of the stars of a pattern below the version.
  func match(_ pattern: String) -> [String]? { call.match((isHosted ? "/1" : "") + pattern) }

  /// Where a resource is, for `Location`.
  func address(_ path: String) -> String {
    call.base.absoluteString + (isHosted ? "/1" : "") + path
  }

  /// The body as an object; an empty body has no members.
  func members() throws(ParseError) -> [String: JSONTree] {
    guard !call.body.isEmpty else { return [:] }
    guard case .object(let members) = call.json else { throw .invalidJSON }
    return members
  }
}
