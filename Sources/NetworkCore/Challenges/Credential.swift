/// A name and a password for a server.
public struct Credential: Hashable, Sendable {
  /// How long to store a credential after a server has accepted it.
  public enum Persistence: String, Hashable, Sendable, CaseIterable {
    /// For one request only; the next request asks again.
    case none
    /// Until the storage is released.
    case forSession
    /// Also in the storage's permanent part, for the next start of the app.
    case permanent
  }

  /// The user name.
  public let user: String
  /// The password.
  public let password: String
  /// How long to store it.
  public let persistence: Persistence

  /// Creates a credential.
  public init(user: String, password: String, persistence: Persistence) {
    self.user = user
    self.password = password
    self.persistence = persistence
  }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user name and the persistence, never the password.
  public var description: String { "Credential(\(user), \(persistence))" }
  /// The user name and the persistence, never the password.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
