/// What is out of the ordinary in a Firebase project.
///
/// ```swift
/// let api = World().firebase
/// api.switches.hidesEmails = true
/// ```
public struct FirebaseSwitches: Hashable, Sendable {
  /// Whether answers keep to themselves which emails have accounts; off, as it was at first.
  public var hidesEmails = false
  /// Whether nobody may sign in by password or reset one: `PASSWORD_LOGIN_DISABLED`.
  public var isPasswordLoginDisabled = false
  /// Whether nobody may sign up by password: `OPERATION_NOT_ALLOWED`.
  public var isSignUpNotAllowed = false
  /// Whether only an administrator may make accounts: `ADMIN_ONLY_OPERATION`.
  public var isSignUpForAdministrators = false
  /// Whether somebody tried too often: `TOO_MANY_ATTEMPTS_TRY_LATER`.
  public var isTriedTooOften = false
  /// How many seconds an ID token is good for.
  public var tokenLifetime = 3600

  /// A project in which nothing is out of the ordinary.
  public init() {}
}
