/// A model of `LAContext` that asks the user, and remembers the answer for the keychain.
///
/// The answer alone protects nothing, because an attacker who changes the app's code can change the
/// answer too. An item with an `AccessControl` is protected.
///
/// ```swift
/// var context = AuthenticationContext(localizedReason: "Open your notes")
/// try context.evaluatePolicy(.deviceOwnerAuthentication, on: device, asking: .always(.allow))
/// ```
public struct AuthenticationContext: Hashable, Sendable {
  /// How the user must authenticate (`LAPolicy`).
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// With a finger or face only.
    case deviceOwnerAuthenticationWithBiometrics
    /// With a finger or face, or else the passcode.
    case deviceOwnerAuthentication
  }

  /// The reason for asking, as text for the user.
  public var localizedReason: String
  /// Whether to fail instead of asking.
  public var interactionNotAllowed: Bool
  /// Whether the context was invalidated and can no longer be used.
  public private(set) var isInvalidated = false
  private var shown: Set<AuthenticationPrompt.Method> = []

  /// Creates a context that has not asked yet.
  public init(localizedReason: String = "", interactionNotAllowed: Bool = false) {
    self.localizedReason = localizedReason
    self.interactionNotAllowed = interactionNotAllowed
  }

  /// Invalidates the context and forgets the user's authentication.
  public mutating func invalidate() {
    isInvalidated = true
    shown = []
  }

  /// Checks whether a prompt is possible, without showing it.
  ///
  /// - Throws: `LAError` with the missing condition.
  public func canEvaluatePolicy(_ policy: Policy, on device: Device) throws(LAError) {
    guard !isInvalidated else { throw .invalidContext }
    guard device.hasPasscode else { throw .passcodeNotSet }
    guard policy == .deviceOwnerAuthenticationWithBiometrics else { return }
    switch device.biometry {
    case .notAvailable: throw .biometryNotAvailable
    case .notEnrolled: throw .biometryNotEnrolled
    case .lockedOut: throw .biometryLockout
    case .enrolled: return
    }
  }

  /// Asks the user to authenticate.
  ///
  /// - Throws: `LAError` when a prompt is not possible or the user could not authenticate.
  public mutating func evaluatePolicy(
    _ policy: Policy, on device: Device, asking prompt: AuthenticationPrompt
  ) throws(LAError) {
    try canEvaluatePolicy(policy, on: device)
    guard !interactionNotAllowed, device.lockState == .unlocked else { throw .notInteractive }
    let isBiometric = policy == .deviceOwnerAuthenticationWithBiometrics
    var method = isBiometric ? AuthenticationPrompt.Method.biometry : device.presenceMethod
    var answer = prompt.answer(.init(reason: localizedReason, method: method))
    if answer == .fallback, method == .biometryOrPasscode {
      method = .passcode
      answer = prompt.answer(.init(reason: localizedReason, method: method))
    }
    switch answer {
    case .allow: shown.insert(method)
    case .fail: throw .authenticationFailed
    case .cancel: throw .userCancel
    case .fallback: throw .userFallback
    case .systemCancel: throw .systemCancel
    case .appCancel: throw .appCancel
    }
  }

  /// Whether the user has already authenticated in the way that an item requires.
  func satisfies(_ flag: AccessControl.Flag) -> Bool {
    switch flag {
    case .userPresence: !shown.isEmpty
    case .biometryAny, .biometryCurrentSet: shown.contains(.biometry)
    case .devicePasscode: shown.contains(.passcode)
    }
  }
}

extension Device {
  /// How the device asks its owner to authenticate.
  var presenceMethod: AuthenticationPrompt.Method {
    if case .enrolled = biometry { .biometryOrPasscode } else { .passcode }
  }
}
