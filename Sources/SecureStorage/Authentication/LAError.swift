/// The reason why the user was not authenticated: the codes of LocalAuthentication's `LAError`.
public enum LAError: Int, Error, Hashable, Sendable, CaseIterable {
  /// The user could not prove their identity.
  case authenticationFailed = -1
  /// The user pressed Cancel.
  case userCancel = -2
  /// The user prefers to enter the app's own password.
  case userFallback = -3
  /// A different app came to the front.
  case systemCancel = -4
  /// The device has no passcode.
  case passcodeNotSet = -5
  /// The device has no biometric sensor.
  case biometryNotAvailable = -6
  /// No finger or face is enrolled.
  case biometryNotEnrolled = -7
  /// There were too many wrong attempts.
  case biometryLockout = -8
  /// The app dismissed the prompt.
  case appCancel = -9
  /// The context was invalidated earlier.
  case invalidContext = -10
  /// A prompt is not allowed.
  case notInteractive = -1004

  /// Apple's number for the error.
  public var code: Int { rawValue }
}

extension LAError: CustomStringConvertible {
  /// The error in one line.
  public var description: String { "LAError \(rawValue), \(words)" }

  private var words: String {
    switch self {
    case .authenticationFailed: "the user could not be authenticated"
    case .userCancel: "the user cancelled"
    case .userFallback: "the user wants to enter a password"
    case .systemCancel: "the system cancelled"
    case .passcodeNotSet: "the device has no passcode"
    case .biometryNotAvailable: "the device has no sensor for a finger or face"
    case .biometryNotEnrolled: "no finger or face is enrolled"
    case .biometryLockout: "too many wrong attempts; the passcode is required"
    case .appCancel: "the app cancelled"
    case .invalidContext: "the context was invalidated"
    case .notInteractive: "the user may not be asked"
    }
  }
}
