import Foundation
import SecureStorage
import Testing

@Suite struct SecretStoreTests {
  static func exercise(_ store: any SecretStore) throws {
    #expect(try store.data(service: "api", account: "mia") == nil)
    #expect(try store.accounts(service: "api").isEmpty)
    #expect(try !store.remove(service: "api", account: "mia"))
    try store.set(Data("old".utf8), service: "api", account: "mia")
    try store.set(Data([0, 255, 10]), service: "api", account: "mia")
    try store.set(Fixture.secret, service: "api", account: "eve")
    try store.set(Fixture.secret, service: "other", account: "zoe")
    #expect(try store.data(service: "api", account: "mia") == Data([0, 255, 10]))
    #expect(try store.accounts(service: "api") == ["eve", "mia"])
    #expect(try store.remove(service: "api", account: "mia"))
    #expect(try store.data(service: "api", account: "mia") == nil)
    #expect(try store.accounts(service: "api") == ["eve"])
  }

  @Test func `memory stores what it is given`() throws {
    try Self.exercise(MemoryStore())
  }

  @Test(arguments: Accessibility.allCases)
  func `the keychain stores what it is given`(accessible: Accessibility) throws {
    try Self.exercise(
      KeychainSecretStore(Keychain(), app: Fixture.app, accessible: accessible))
  }

  @Test func `the keychain's store overwrites an item with another accessibility`() throws {
    let keychain = Keychain()
    try keychain.add(Fixture.item(accessible: .whenUnlocked), as: Fixture.app)
    let store = KeychainSecretStore(keychain, app: Fixture.app, accessible: .afterFirstUnlock)
    try store.set(Data("new".utf8), service: "api", account: "mia")
    keychain.device.lock()
    #expect(try store.data(service: "api", account: "mia") == Data("new".utf8))
    #expect(keychain.itemCount == 1)
  }

  @Test func `the keychain's store shares through its group`() throws {
    let keychain = Keychain()
    let app = App(teamID: "T", bundleID: "app", keychainAccessGroups: ["shared"])
    let share = App(teamID: "T", bundleID: "app.share", keychainAccessGroups: ["shared"])
    try KeychainSecretStore(keychain, app: app)
      .set(Fixture.secret, service: "api", account: "mia")
    let theirs = KeychainSecretStore(keychain, app: share)
    #expect(try theirs.data(service: "api", account: "mia") == Fixture.secret)
    let own = KeychainSecretStore(keychain, app: app, accessGroup: "T.app")
    #expect(try own.data(service: "api", account: "mia") == nil)
  }

  @Test func `the keychain's store passes on the keychain's errors`() throws {
    let keychain = Keychain()
    let store = KeychainSecretStore(keychain, app: Fixture.app)
    try store.set(Fixture.secret, service: "api", account: "mia")
    keychain.device.lock()
    #expect(
      Fixture.status { () throws(StorageError) in _ = try store.data(service: "api", account: "mia")
      }
        == .interactionNotAllowed)
    #expect(
      Fixture.status { () throws(StorageError) in _ = try store.accounts(service: "api") }
        == .interactionNotAllowed)
    #expect(
      Fixture.status { () throws(StorageError) in
        try store.set(Data(), service: "api", account: "mia")
      }
        == .interactionNotAllowed)
  }
}
