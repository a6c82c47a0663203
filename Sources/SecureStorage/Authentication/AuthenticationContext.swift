/// What an `LAContext` is for: asks the user, and remembers the answer for the keychain.
///
/// Its answer alone protects nothing, as whoever changes the app's code changes the answer. What
/// protects is an item with an `AccessControl`.
///
/// ```swift
/// var context = AuthenticationContext(localizedReason: "Open your notes")
/// try context.evaluatePolicy(.deviceOwnerAuthentication, on: device, asking: .always(.allow))
/// ```
public struct AuthenticationContext: Hashable, Sendable {
  /// What the user has to show (`LAPolicy`).
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// A finger or face, with no other way.
    case deviceOwnerAuthenticationWithBiometrics
    /// A finger or face, or else the passcode.
    case deviceOwnerAuthentication
  }

  /// Why the user is asked, in words for them.
  public var localizedReason: String
  /// Whether to fail instead of asking.
  public var interactionNotAllowed: Bool
  /// Whether it was invalidated: it answers nothing any more.
  public private(set) var isInvalidated = false
  private var shown: Set<AuthenticationPrompt.Method> = []

  /// A context that has asked nobody yet.
  public init(localizedReason: String = "", interactionNotAllowed: Bool = false) {
    self.localizedReason = localizedReason
    self.interactionNotAllowed = interactionNotAllowed
  }

  /// Ends the context, and forgets what the user has shown.
  public mutating func invalidate() {
    isInvalidated = true
    shown = []
  }

  /// Finds out whether the user could be asked, without asking.
  ///
  /// - Throws: `LAError` with what is missing.
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

  /// Asks the user.
  ///
  /// - Throws: `LAError` when they could not be asked, or did not show who they are.
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

  /// Whether the user has already shown what an item asks for.
  func satisfies(_ flag: AccessControl.Flag) -> Bool {
    switch flag {
    case .userPresence: !shown.isEmpty
    case .biometryAny, .biometryCurrentSet: shown.contains(.biometry)
    case .devicePasscode: shown.contains(.passcode)
    }
  }
}

extension Device {
  /// How the device asks for its owner.
  var presenceMethod: AuthenticationPrompt.Method {
    if case .enrolled = biometry { .biometryOrPasscode } else { .passcode }
  }
}
