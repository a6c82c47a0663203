internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A request whose app and user have been checked.
struct ParseRequest: Sendable {
  let call: Call
  /// Whether it is for the system of 2015, below `/1`.
  let isHosted: Bool
  /// Whether it came with the master key.
  let isMaster: Bool
  /// The session token, if there is a valid one.
  let sessionToken: String?
  /// The user of the session.
  let userID: ExactString?

  /// Checks the app's credential, the request limit and the session.
  init(_ call: Call, _ scope: inout Scope<Parse>) throws(ParseError) {
    self.call = call
    isHosted = call.prefix == "/1"
    let credential = ParseCredential(call.fields)
    isMaster = credential.isMaster
    if isMaster {
      guard scope.state.switches.allowsMasterKey else { throw .masterKeyIsBarred }
    } else {
      guard credential.isKnown else { throw .unauthorized(isHosted: isHosted) }
      guard scope.state.takesRequest(at: scope.now) else { throw .tooManyRequests }
    }
    guard let token = call.fields["X-Parse-Session-Token"], call.path != "/login" else {
      (sessionToken, userID) = (nil, nil)
      return
    }
    guard let session = scope.state.sessions[token] else { throw .invalidSession }
    guard session.expiry > scope.now else { throw .expiredSession }
    (sessionToken, userID) = (token, session.userID)
  }

  /// Returns the address of a resource, for `Location`.
  func address(_ path: String) -> String {
    call.base.absoluteString + call.prefix + path
  }

  /// Returns the body as an object; an empty body has no members.
  func members() throws(ParseError) -> [ExactString: JSONTree] {
    guard !call.body.isEmpty else { return [:] }
    guard case .object(let members) = call.json else { throw .invalidJSON }
    return members
  }
}
