import SecureStorage
import Testing

@Suite struct AuthenticationContextTests {
  typealias Policy = AuthenticationContext.Policy

  static let enrolled: Device = {
    var device = Device()
    device.changeEnrollment()
    return device
  }()

  static func error(
    _ policy: Policy, _ device: Device, _ answer: AuthenticationPrompt.Answer = .allow,
    _ context: AuthenticationContext = AuthenticationContext()
  ) -> LAError? {
    var context = context
    do throws(LAError) {
      try context.evaluatePolicy(policy, on: device, asking: .always(answer))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (AuthenticationPrompt.Answer.allow, nil), (.fail, LAError.authenticationFailed),
    (.cancel, .userCancel), (.fallback, .userFallback), (.systemCancel, .systemCancel),
    (.appCancel, .appCancel),
  ])
  func `each answer has its code`(answer: AuthenticationPrompt.Answer, code: LAError?) {
    for policy in Policy.allCases {
      #expect(Self.error(policy, Self.enrolled, answer) == code)
    }
  }

  @Test func `each state of the device has its code`() {
    let biometric = Policy.deviceOwnerAuthenticationWithBiometrics
    var lockedOut = Self.enrolled
    lockedOut.lockOutBiometry()
    #expect(Self.error(biometric, Device(hasPasscode: false)) == .passcodeNotSet)
    #expect(Self.error(biometric, Device(hasSensor: false)) == .biometryNotAvailable)
    #expect(Self.error(biometric, Device()) == .biometryNotEnrolled)
    #expect(Self.error(biometric, lockedOut) == .biometryLockout)
    #expect(Self.error(.deviceOwnerAuthentication, lockedOut) == nil)
    #expect(Self.error(.deviceOwnerAuthentication, Device(hasSensor: false)) == nil)
    #expect(
      Self.error(.deviceOwnerAuthentication, Device(hasPasscode: false)) == .passcodeNotSet)
  }

  @Test(arguments: Policy.allCases) func `a context does not ask when it may not`(policy: Policy) {
    var ended = AuthenticationContext()
    ended.invalidate()
    #expect(Self.error(policy, Self.enrolled, .allow, ended) == .invalidContext)
    let silent = AuthenticationContext(interactionNotAllowed: true)
    #expect(Self.error(policy, Self.enrolled, .allow, silent) == .notInteractive)
    var locked = Self.enrolled
    locked.lock()
    #expect(Self.error(policy, locked) == .notInteractive)
  }

  @Test func `the fallback of the owner's policy is the passcode`() throws {
    var context = AuthenticationContext()
    try context.evaluatePolicy(
      .deviceOwnerAuthentication, on: Self.enrolled, asking: .script([.fallback, .allow]))
  }

  @Test func `the codes are Apple's`() {
    #expect(LAError.allCases.map(\.code) == [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -1004])
  }
}
