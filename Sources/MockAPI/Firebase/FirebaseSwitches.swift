/// How a Firebase project differs from the default.
///
/// ```swift
/// let api = World().firebase
/// api.switches.hidesEmails = true
/// ```
public struct FirebaseSwitches: Hashable, Sendable {
  /// Whether responses hide which email addresses have accounts; originally they did not.
  public var hidesEmails = false
  /// Whether signing in and resetting by password are off: `PASSWORD_LOGIN_DISABLED`.
  public var isPasswordLoginDisabled = false
  /// Whether signing in by a link in an email is off: `OPERATION_NOT_ALLOWED`.
  public var isEmailLinkOff = false
  /// Whether signing up by password is off: `OPERATION_NOT_ALLOWED`.
  public var isSignUpNotAllowed = false
  /// Whether only an administrator may create accounts: `ADMIN_ONLY_OPERATION`.
  public var isSignUpForAdministrators = false
  /// Whether there have been too many attempts: `TOO_MANY_ATTEMPTS_TRY_LATER`.
  public var isTriedTooOften = false
  /// How long an ID token is valid, in seconds.
  public var tokenLifetime = 3600

  /// Creates the settings of a default project.
  public init() {}
}
