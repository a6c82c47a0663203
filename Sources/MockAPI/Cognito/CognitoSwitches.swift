/// How the user pool is set up.
public struct CognitoSwitches: Hashable, Sendable {
  /// Whether the answers for unknown users look like those for others.
  public var hidesUsers = true
  /// Whether people may sign up themselves.
  public var allowsSignUp = true
  /// Whether letters can be sent.
  public var deliversCodes = true
  /// Whether wrong passwords lock a user for a time that doubles.
  public var locksUsers = true

  /// The pool as it is in a new world.
  public init() {}
}
