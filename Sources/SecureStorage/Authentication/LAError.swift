/// Why the user was not authenticated: the codes of LocalAuthentication's `LAError`.
public enum LAError: Int, Error, Hashable, Sendable, CaseIterable {
  /// The user is not who they should be.
  case authenticationFailed = -1
  /// The user pressed Cancel.
  case userCancel = -2
  /// The user would rather type the app's own password.
  case userFallback = -3
  /// Another app came to the front.
  case systemCancel = -4
  /// The device has no passcode.
  case passcodeNotSet = -5
  /// The device has no sensor.
  case biometryNotAvailable = -6
  /// The sensor knows nobody.
  case biometryNotEnrolled = -7
  /// Too many wrong tries.
  case biometryLockout = -8
  /// The app took the prompt away.
  case appCancel = -9
  /// The context was invalidated before.
  case invalidContext = -10
  /// Nobody may be asked.
  case notInteractive = -1004

  /// The code in Apple's numbers.
  public var code: Int { rawValue }
}

extension LAError: CustomStringConvertible {
  /// The error in one line.
  public var description: String { "LAError \(rawValue), \(words)" }

  private var words: String {
    switch self {
    case .authenticationFailed: "the user could not be authenticated"
    case .userCancel: "the user cancelled"
    case .userFallback: "the user wants to type a password"
    case .systemCancel: "the system cancelled"
    case .passcodeNotSet: "the device has no passcode"
    case .biometryNotAvailable: "the device has no sensor for a finger or face"
    case .biometryNotEnrolled: "no finger or face is enrolled"
    case .biometryLockout: "too many wrong tries; the passcode comes first"
    case .appCancel: "the app cancelled"
    case .invalidContext: "the context was invalidated"
    case .notInteractive: "nobody may be asked"
    }
  }
}
