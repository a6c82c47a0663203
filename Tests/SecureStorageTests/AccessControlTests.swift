import SecureStorage
import Synchronization
import Testing

@Suite struct AccessControlTests {
  static func keychain(_ witness: Witness) -> Keychain {
    var device = Device()
    device.changeEnrollment()
    return Keychain(device: device, prompt: witness.prompt)
  }

  static func item(_ flag: AccessControl.Flag) -> KeychainQuery {
    Fixture.item(accessControl: AccessControl(.whenUnlockedThisDeviceOnly, flag))
  }

  static func read(
    _ keychain: Keychain, _ context: AuthenticationContext? = nil
  ) -> KeychainStatus? {
    var query = Fixture.reading()
    query.authenticationContext = context
    return Fixture.status { () throws(StorageError) in
      try keychain.copyMatching(query, as: Fixture.app)
    }
  }

  @Test func `accessibility and access control exclude each other`() {
    let control = AccessControl(.whenUnlocked, .userPresence)
    let query = Fixture.item(accessible: .whenUnlocked, accessControl: control)
    let keychain = Keychain()
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(query, as: Fixture.app) }
        == .invalidParameter)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.copyMatching(query, as: Fixture.app)
      } == .invalidParameter)
  }

  @Test(arguments: [
    (AccessControl.Flag.userPresence, AuthenticationPrompt.Method.biometryOrPasscode),
    (.biometryAny, .biometry), (.biometryCurrentSet, .biometry), (.devicePasscode, .passcode),
  ])
  func `a protected item requires what its flag says`(
    flag: AccessControl.Flag, method: AuthenticationPrompt.Method
  ) throws {
    let witness = Witness()
    let keychain = Self.keychain(witness)
    try keychain.add(Self.item(flag), as: Fixture.app)
    #expect(witness.requests.isEmpty)
    let context = AuthenticationContext(localizedReason: "Open it")
    #expect(Self.read(keychain, context) == .success)
    #expect(witness.requests.map(\.method) == [method])
    #expect(witness.requests.map(\.reason) == ["Open it"])
  }

  @Test(arguments: [
    (AuthenticationPrompt.Answer.allow, KeychainStatus.success),
    (.cancel, .userCanceled), (.fail, .authenticationFailed), (.systemCancel, .userCanceled),
    (.appCancel, .userCanceled), (.fallback, .userCanceled),
  ])
  func `the user's answer becomes the status`(
    answer: AuthenticationPrompt.Answer, status: KeychainStatus
  ) throws {
    let keychain = Self.keychain(Witness(answer))
    try keychain.add(Self.item(.biometryAny), as: Fixture.app)
    #expect(Self.read(keychain) == status)
    #expect(keychain.log.count == 3)
  }

  @Test func `reading the attributes does not ask the user`() throws {
    let witness = Witness()
    let keychain = Self.keychain(witness)
    try keychain.add(Self.item(.userPresence), as: Fixture.app)
    var query = KeychainQuery(service: "api")
    query.returnsAttributes = true
    try keychain.copyMatching(query, as: Fixture.app)
    #expect(witness.requests.isEmpty)
  }

  @Test(arguments: AccessControl.Flag.allCases)
  func `the user is not asked when interaction is not allowed`(flag: AccessControl.Flag) throws {
    let witness = Witness()
    let keychain = Self.keychain(witness)
    try keychain.add(Self.item(flag), as: Fixture.app)
    let context = AuthenticationContext(interactionNotAllowed: true)
    #expect(Self.read(keychain, context) == .interactionNotAllowed)
    #expect(witness.requests.isEmpty)
  }

  @Test(arguments: [
    (AccessControl.Flag.userPresence, KeychainStatus.success), (.biometryAny, .success),
    (.biometryCurrentSet, .authenticationFailed), (.devicePasscode, .success),
  ])
  func `a new finger invalidates only the current set`(
    flag: AccessControl.Flag, status: KeychainStatus
  ) throws {
    let keychain = Self.keychain(Witness())
    try keychain.add(Self.item(flag), as: Fixture.app)
    keychain.device.changeEnrollment()
    #expect(Self.read(keychain) == status)
  }

  @Test(arguments: [
    (AccessControl.Flag.userPresence, KeychainStatus.success),
    (.biometryAny, .authenticationFailed), (.biometryCurrentSet, .authenticationFailed),
    (.devicePasscode, .success),
  ])
  func `a lockout leaves only the passcode`(flag: AccessControl.Flag, status: KeychainStatus) throws
  {
    let keychain = Self.keychain(Witness())
    try keychain.add(Self.item(flag), as: Fixture.app)
    keychain.device.lockOutBiometry()
    #expect(Self.read(keychain) == status)
    keychain.device.lock()
    keychain.device.unlock()
    #expect(Self.read(keychain) == .success)
  }

  @Test(arguments: AccessControl.Flag.allCases)
  func `without a passcode the user cannot authenticate`(flag: AccessControl.Flag) throws {
    let keychain = Self.keychain(Witness())
    try keychain.add(Self.item(flag), as: Fixture.app)
    keychain.device.removePasscode()
    #expect(Self.read(keychain) == .authenticationFailed)
  }

  @Test func `a search for all asks once for each protected item`() throws {
    let witness = Witness()
    let keychain = Self.keychain(witness)
    for account in ["a", "b", "c"] {
      try keychain.add(
        Fixture.item(account, accessControl: AccessControl(.whenUnlocked, .userPresence)),
        as: Fixture.app)
    }
    var query = Fixture.reading(nil)
    query.limit = .all
    #expect(try keychain.copyMatching(query, as: Fixture.app).count == 3)
    #expect(witness.requests.count == 3)
  }

  @Test func `an update asks and a delete does not`() throws {
    let witness = Witness(.cancel)
    let keychain = Self.keychain(witness)
    try keychain.add(Self.item(.userPresence), as: Fixture.app)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.update(
          Fixture.reading(), with: KeychainChanges(data: Fixture.secret), as: Fixture.app)
      } == .userCanceled)
    try keychain.delete(Fixture.reading(), as: Fixture.app)
    #expect(witness.requests.count == 1)
  }

  @Test func `a context that has asked does not ask again`() throws {
    let witness = Witness()
    let keychain = Self.keychain(witness)
    try keychain.add(Self.item(.biometryAny), as: Fixture.app)
    var context = AuthenticationContext(localizedReason: "Sign in")
    try context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, on: keychain.device, asking: .always(.allow))
    #expect(Self.read(keychain, context) == .success)
    #expect(witness.requests.isEmpty)
    context.invalidate()
    #expect(Self.read(keychain, context) == .authenticationFailed)
  }

  @Test func `the current set does not move to another device`() throws {
    let keychain = Self.keychain(Witness())
    for (account, flag) in [("set", AccessControl.Flag.biometryCurrentSet), ("any", .biometryAny)] {
      try keychain.add(
        Fixture.item(account, accessControl: AccessControl(.whenUnlocked, flag)), as: Fixture.app)
    }
    let other = keychain.migrated(to: keychain.device, prompt: .always(.allow))
    #expect(
      Fixture.status { () throws(StorageError) in
        try other.copyMatching(Fixture.reading("set"), as: Fixture.app)
      } == .authenticationFailed)
    #expect(try other.copyMatching(Fixture.reading("any"), as: Fixture.app).count == 1)
  }

  @Test func `the prompt may use the keychain`() throws {
    let itself = Mutex<Keychain?>(nil)
    var device = Device()
    device.changeEnrollment()
    let keychain = Keychain(
      device: device,
      prompt: AuthenticationPrompt { _ in
        itself.withLock { $0 }?.itemCount == 1 ? .allow : .cancel
      })
    itself.withLock { $0 = keychain }
    try keychain.add(Self.item(.userPresence), as: Fixture.app)
    #expect(Self.read(keychain) == .success)
    itself.withLock { $0 = nil }
  }
}
