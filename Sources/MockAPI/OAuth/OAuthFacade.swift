internal import Foundation
internal import NetworkCore

/// A system that is an authorization server, which a lesson can also change directly.
public protocol AuthorizationServer: MockSystem {}

/// An authorization server; the servers differ only in their skins and routes.
protocol OAuthSystem: AuthorizationServer, AnsweringSystem where State == OAuthState {
  /// The differences from the other servers.
  static var skin: OAuthSkin { get }

  /// Returns the path prefix of the skin's own pages, relative to the system's base.
  static func root(of call: Call) -> String
}

extension OAuthSystem {
  static func root(of call: Call) -> String { "" }

  /// Lets a handler answer a request, with the system's state.
  static func handle(
    _ call: Call, _ scope: inout Scope<Self>,
    _ body: (inout OAuthRequestHandler) -> ResponseMessage
  ) -> ResponseMessage {
    let root = root(of: call)
    var handler = OAuthRequestHandler(
      skin: skin, call: call, issuer: call.base.absoluteString + root, root: root, now: scope.now,
      state: scope.state, random: scope.random)
    let response = body(&handler)
    (scope.state, scope.random) = (handler.state, handler.random)
    guard sharing.readers == .chosen, let origin = handler.reader else { return response }
    return sharing.open(response, to: origin)
  }
}

extension Route where System: OAuthSystem {
  /// A handler of a request to an authorization server.
  typealias Handling = @Sendable (inout OAuthRequestHandler) -> ResponseMessage

  static func get(_ pattern: String, _ handling: @escaping Handling) -> Route {
    Route("GET", pattern) { System.handle($0, &$1, handling) }
  }

  static func post(_ pattern: String, _ handling: @escaping Handling) -> Route {
    Route("POST", pattern) { System.handle($0, &$1, handling) }
  }

  static func delete(_ pattern: String, _ handling: @escaping Handling) -> Route {
    Route("DELETE", pattern) { System.handle($0, &$1, handling) }
  }
}

extension AuthorizationServer {
  /// How the server behaves.
  public var switches: OAuthSwitches {
    get { change { $0.switches } ?? OAuthSwitches() }
    nonmutating set { change { $0.switches = newValue } }
  }

  /// Ends every session, as an administrator would after a theft.
  public func endAllSessions() {
    change { state in
      state.sessions = [:]
      for number in state.grants.keys { state.grants[number]?.isRevoked = true }
    }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout OAuthState) -> Result) -> Result? {
    func change(_ system: some OAuthSystem) -> Result { system.change { body(&$0.state) } }
    return (self as? any OAuthSystem).map { change($0) }
  }
}
