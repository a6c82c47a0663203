import Foundation
import SecureStorage
import Synchronization
import Testing

@Suite struct KeychainTests {
  let keychain = Keychain(device: Device())
  let app = Fixture.app

  // The columns: no passcode, before the first unlock, locked, unlocked, another phone.
  static let table: [(Accessibility, [KeychainStatus], moves: Bool)] = [
    (
      .whenPasscodeSetThisDeviceOnly,
      [.itemNotFound, .interactionNotAllowed, .interactionNotAllowed, .success], false
    ),
    (.whenUnlocked, [.success, .interactionNotAllowed, .interactionNotAllowed, .success], true),
    (
      .whenUnlockedThisDeviceOnly,
      [.success, .interactionNotAllowed, .interactionNotAllowed, .success], false
    ),
    (.afterFirstUnlock, [.success, .interactionNotAllowed, .success, .success], true),
    (
      .afterFirstUnlockThisDeviceOnly, [.success, .interactionNotAllowed, .success, .success], false
    ),
    (.always, [.success, .success, .success, .success], true),
    (.alwaysThisDeviceOnly, [.success, .success, .success, .success], false),
  ]

  static let states: [@Sendable (inout Device) -> Void] = [
    { $0.removePasscode() }, { $0.reboot() }, { $0.lock() }, { _ in },
  ]

  @Test(arguments: table, 0..<4)
  func `an item can be read in the states of its accessibility`(
    row: (Accessibility, [KeychainStatus], moves: Bool), state: Int
  ) throws {
    try keychain.add(Fixture.item(accessible: row.0), as: app)
    Self.states[state](&keychain.device)
    let status = Fixture.status { () throws(StorageError) in
      try keychain.copyMatching(Fixture.reading(), as: app)
    }
    #expect(status == row.1[state])
  }

  @Test(arguments: table, 1..<4)
  func `an item can be added in the states where it could be read`(
    row: (Accessibility, [KeychainStatus], moves: Bool), state: Int
  ) {
    Self.states[state](&keychain.device)
    let status = Fixture.status { () throws(StorageError) in
      try keychain.add(Fixture.item(accessible: row.0), as: app)
    }
    #expect(status == row.1[state])
  }

  @Test(arguments: table)
  func `a backup contains what is not for this device only`(
    row: (Accessibility, [KeychainStatus], moves: Bool)
  ) throws {
    try keychain.add(Fixture.item(accessible: row.0), as: app)
    let other = keychain.migrated(to: Device(identifier: "new phone"))
    #expect(other.itemCount == (row.moves ? 1 : 0))
    #expect(keychain.itemCount == 1)
  }

  @Test(arguments: Accessibility.allCases)
  func `without a passcode only the class that needs one is refused`(accessible: Accessibility) {
    let keychain = Keychain(device: Device(hasPasscode: false))
    let status = Fixture.status { () throws(StorageError) in
      try keychain.add(Fixture.item(accessible: accessible), as: app)
    }
    #expect(status == (accessible == .whenPasscodeSetThisDeviceOnly ? .notAvailable : .success))
  }

  @Test func `removing the passcode permanently deletes what needs one`() throws {
    try keychain.add(Fixture.item(accessible: .whenPasscodeSetThisDeviceOnly), as: app)
    try keychain.add(Fixture.item("tom"), as: app)
    keychain.device.removePasscode()
    keychain.device.setPasscode()
    #expect(keychain.itemCount == 1)
    #expect(keychain.log.last == .passcodeRemoved(deletedItems: 1))
  }

  @Test func `an item without accessibility is for when the device is unlocked`() throws {
    try keychain.add(Fixture.item(), as: app)
    var query = Fixture.reading()
    query.returnsAttributes = true
    let found = try keychain.copyMatching(query, as: app)
    #expect(found.first?.attributes?.accessible == .whenUnlocked)
    #expect(found.first?.data == Fixture.secret)
  }

  @Test func `an item with another accessibility is not found but is a duplicate`() throws {
    try keychain.add(Fixture.item(accessible: .whenUnlocked), as: app)
    let other = Fixture.item(accessible: .afterFirstUnlock)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.copyMatching(other, as: app) }
        == .itemNotFound)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.update(other, with: KeychainChanges(data: Data("new".utf8)), as: app)
      } == .itemNotFound)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.delete(other, as: app) }
        == .itemNotFound)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(other, as: app) }
        == .duplicateItem)
  }

  @Test func `service and account and synchronizable distinguish items`() throws {
    try keychain.add(Fixture.item(), as: app)
    try keychain.add(Fixture.item("tom"), as: app)
    try keychain.add(Fixture.item(service: "other"), as: app)
    var cloud = Fixture.item()
    cloud.synchronizable = .yes
    try keychain.add(cloud, as: app)
    #expect(keychain.itemCount == 4)
  }

  @Test func `each attribute of a server distinguishes internet passwords`() throws {
    var query = KeychainQuery(server: "example.org", account: "mia")
    try keychain.add(query, as: app)
    query.name.port = 443
    try keychain.add(query, as: app)
    query.name.path = "/admin"
    try keychain.add(query, as: app)
    query.name.protocolName = "htps"
    try keychain.add(query, as: app)
    query.name.authenticationType = "http"
    try keychain.add(query, as: app)
    query.name.securityDomain = "realm"
    try keychain.add(query, as: app)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(query, as: app) }
        == .duplicateItem)
    var all = KeychainQuery(server: "example.org")
    all.limit = .all
    #expect(try keychain.copyMatching(all, as: app).count == 6)
  }

  @Test func `a service is not an attribute of an internet password`() {
    var query = KeychainQuery(server: "example.org")
    query.name.service = "api"
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(query, as: app) }
        == .invalidParameter)
  }

  @Test func `a search sees synchronizable items only when it says so`() throws {
    var cloud = Fixture.item()
    cloud.synchronizable = .yes
    try keychain.add(cloud, as: app)
    var query = Fixture.reading()
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.copyMatching(query, as: app) }
        == .itemNotFound)
    query.synchronizable = .yes
    #expect(try keychain.copyMatching(query, as: app).count == 1)
    try keychain.add(Fixture.item(), as: app)
    query.synchronizable = .any
    query.limit = .all
    #expect(try keychain.copyMatching(query, as: app).count == 2)
  }

  @Test(arguments: Accessibility.allCases)
  func `an item for this device only does not go to the cloud`(accessible: Accessibility) {
    var query = Fixture.item(accessible: accessible)
    query.synchronizable = .yes
    let status = Fixture.status { () throws(StorageError) in try keychain.add(query, as: app) }
    #expect(status == (accessible.isThisDeviceOnly ? .invalidParameter : .success))
  }

  @Test func `the limit says whether one item is found or all`() throws {
    try keychain.add(Fixture.item("mia"), as: app)
    try keychain.add(Fixture.item("tom"), as: app)
    var query = Fixture.reading(nil)
    #expect(try keychain.copyMatching(query, as: app).count == 1)
    query.limit = .all
    #expect(try keychain.copyMatching(query, as: app).count == 2)
  }

  @Test func `a search returns only what it asks for`() throws {
    try keychain.add(Fixture.item(), as: app)
    let bare = try keychain.copyMatching(KeychainQuery(service: "api"), as: app)
    #expect(bare.first?.data == nil && bare.first?.attributes == nil && bare.count == 1)
  }

  @Test func `an update changes only the secret and the date`() throws {
    let clock = Mutex(Date(timeIntervalSince1970: 1))
    let keychain = Keychain(now: { clock.withLock { $0 } })
    try keychain.add(Fixture.item(), as: app)
    clock.withLock { $0 = Date(timeIntervalSince1970: 2) }
    try keychain.update(
      Fixture.item(), with: KeychainChanges(data: Data("new".utf8)), as: app)
    var query = Fixture.reading()
    query.returnsAttributes = true
    let item = try #require(try keychain.copyMatching(query, as: app).first)
    #expect(item.data == Data("new".utf8))
    #expect(item.attributes?.creationDate == Date(timeIntervalSince1970: 1))
    #expect(item.attributes?.modificationDate == Date(timeIntervalSince1970: 2))
    #expect(item.attributes?.name.account == "mia")
  }

  @Test func `an update cannot take another item's identity`() throws {
    try keychain.add(Fixture.item("mia"), as: app)
    try keychain.add(Fixture.item("tom"), as: app)
    var changes = KeychainChanges()
    changes.name.account = "tom"
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.update(KeychainQuery(service: "api", account: "mia"), with: changes, as: app)
      } == .duplicateItem)
    #expect(try keychain.copyMatching(Fixture.reading("mia"), as: app).count == 1)
  }

  @Test func `an update without changes is an invalid parameter`() throws {
    try keychain.add(Fixture.item(), as: app)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.update(Fixture.reading(), with: KeychainChanges(), as: app)
      } == .invalidParameter)
  }

  @Test func `an update can move an item to another accessibility`() throws {
    try keychain.add(Fixture.item(), as: app)
    var changes = KeychainChanges()
    changes.accessible = .afterFirstUnlock
    try keychain.update(Fixture.reading(), with: changes, as: app)
    keychain.device.lock()
    #expect(try keychain.copyMatching(Fixture.reading(), as: app).first?.data == Fixture.secret)
  }

  @Test func `a locked device can delete but not add`() throws {
    try keychain.add(Fixture.item(), as: app)
    keychain.device.lock()
    try keychain.delete(Fixture.reading(), as: app)
    #expect(keychain.itemCount == 0)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(Fixture.item(), as: app) }
        == .interactionNotAllowed)
  }

  @Test func `a delete removes all items that match`() throws {
    try keychain.add(Fixture.item("mia"), as: app)
    try keychain.add(Fixture.item("tom"), as: app)
    try keychain.add(Fixture.item(service: "other"), as: app)
    try keychain.delete(KeychainQuery(service: "api"), as: app)
    #expect(keychain.itemCount == 1)
  }

  @Test func `items survive the app that created them`() throws {
    try keychain.add(Fixture.item(), as: app)
    keychain.uninstall(app)
    #expect(try keychain.copyMatching(Fixture.reading(), as: app).count == 1)
    #expect(keychain.log.contains(.uninstalled(app: "TEAM1.org.example.app", remainingItems: 1)))
  }

  @Test(arguments: [
    (KeychainStatus.success, Int32(0)), (.itemNotFound, -25300), (.duplicateItem, -25299),
    (.interactionNotAllowed, -25308), (.authenticationFailed, -25293), (.userCanceled, -128),
    (.invalidParameter, -50), (.missingEntitlement, -34018), (.notAvailable, -25291),
  ])
  func `each status has Apple's number and name`(status: KeychainStatus, number: Int32) {
    #expect(status.rawValue == number)
    #expect(status.description.hasPrefix("errSec"))
  }

  @Test func `no description contains a secret`() throws {
    let query = Fixture.item()
    try keychain.add(query, as: app)
    let results = try keychain.copyMatching(Fixture.reading(), as: app)
    let changes = KeychainChanges(data: Fixture.secret)
    let store = MemoryStore()
    store.set(Fixture.secret, service: "api", account: "mia")
    var text = "\(query) \(results) \(keychain) \(keychain.log) \(changes) \(store)"
    text += " \(keychain.snapshot) " + String(reflecting: [query])
    for value in [query, results, changes, keychain, keychain.snapshot, store] as [Any] {
      dump(value, to: &text)
    }
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("104"))  // the first byte, as a dump of Data shows it
    #expect(text.contains("v_Data=14 bytes"))
  }
}
