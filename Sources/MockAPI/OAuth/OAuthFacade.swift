/// A system that is an authorisation server, and what a lesson can change on it directly.
public protocol AuthorizationServer: MockSystem {}

protocol OAuthSystem: AuthorizationServer {
  static var place: WritableKeyPath<World.State, OAuthState> { get }
}

extension Google: OAuthSystem {
  static var place: WritableKeyPath<World.State, OAuthState> { \.google }
}

extension Facebook: OAuthSystem {
  static var place: WritableKeyPath<World.State, OAuthState> { \.facebook }
}

extension Keycloak: OAuthSystem {
  static var place: WritableKeyPath<World.State, OAuthState> { \.keycloak }
}

extension AuthorizationServer {
  /// How the server behaves.
  public var switches: OAuthSwitches {
    get { change { $0.switches } ?? OAuthSwitches() }
    nonmutating set { change { $0.switches = newValue } }
  }

  /// Signs with another key from now on; the previous one stays published.
  public func rotateKeys() { change { $0.keyNumber += 1 } }

  /// Ends every session, as an administrator would after a theft.
  public func endAllSessions() {
    change { state in
      state.sessions = [:]
      for number in state.grants.keys { state.grants[number]?.isRevoked = true }
    }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout OAuthState) -> Result) -> Result? {
    guard let system = self as? any OAuthSystem else { return nil }
    let place = type(of: system).place
    return world.withState { body(&$0[keyPath: place]) }
  }
}
