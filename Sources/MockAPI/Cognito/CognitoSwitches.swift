/// How the user pool is set up.
public struct CognitoSwitches: Hashable, Sendable {
  /// Whether the responses for unknown users look like those for known users.
  public var hidesUsers = true
  /// Whether people may sign up on their own.
  public var allowsSignUp = true
  /// Whether emails can be sent.
  public var deliversCodes = true
  /// Whether wrong passwords lock a user, each time for twice as long.
  public var locksUsers = true

  /// Creates the settings of a new world.
  public init() {}
}
