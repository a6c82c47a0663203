internal import Synchronization
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A model of a device's keychain as Apple's behaves, in memory, for lessons and tests only.
///
/// ```swift
/// let app = App(teamID: "TEAM1", bundleID: "org.aerogear.Shoot")
/// let keychain = Keychain(device: Device())
/// var query = KeychainQuery(service: "api.example", account: "mia")
/// query.data = Data("token".utf8)
/// try keychain.add(query, as: app)
/// keychain.device.lock()
/// query.returnsData = true
/// try keychain.copyMatching(query, as: app)  // throws errSecInteractionNotAllowed
/// ```
public final class Keychain: Sendable {
  private let database: Mutex<KeychainDatabase>
  private let prompt: AuthenticationPrompt
  private let now: @Sendable () -> Date

  /// Creates an empty keychain.
  ///
  /// - device: The device that has the keychain.
  ///   - device: The device with the keychain.
  ///   - prompt: The user who answers requests for a finger, face or passcode; by default, cancels
  ///     them.
  ///   - now: The clock for the dates of items.
  public init(
    device: Device = Device(), prompt: AuthenticationPrompt = .always(.cancel),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    database = Mutex(KeychainDatabase(device: device))
    self.prompt = prompt
    self.now = now
  }

  /// Creates a keychain with a database's content.
  init(
    _ database: KeychainDatabase, prompt: AuthenticationPrompt,
    now: @escaping @Sendable () -> Date
  ) {
    self.database = Mutex(database)
    self.prompt = prompt
    self.now = now
  }

  /// The device; lock it, restart it or remove its passcode here.
  public var device: Device {
    get { database.withLock { $0.device } }
    set {
      database.withLock { database in
        let (hadPasscode, count) = (database.device.hasPasscode, database.items.count)
        database.device = newValue
        guard hadPasscode, !newValue.hasPasscode else { return }
        database.log.append(.passcodeRemoved(deletedItems: count - database.items.count))
      }
    }
  }

  /// The events so far, oldest first.
  public var log: [KeychainEvent] { database.withLock { $0.log } }

  /// The number of items, whichever app they belong to.
  public var itemCount: Int { database.withLock { $0.items.count } }

  /// Adds an item (`SecItemAdd`).
  ///
  /// - Throws: `StorageError` with a `status`: `.duplicateItem` whenever an item with the same
  ///   identity exists, even one with a different accessibility.
  public func add(_ query: KeychainQuery, as app: App) throws(StorageError) {
    let date = now()
    try carryOut("add", query, app) { (database, _) throws(KeychainRefusal) in
      .done(try database.add(query, as: app, at: date))
    }
  }

  /// Finds items (`SecItemCopyMatching`); throws when there are none.
  ///
  /// - Throws: `StorageError` with a `status`, such as `.itemNotFound` or `.userCanceled`.
  @discardableResult
  public func copyMatching(
    _ query: KeychainQuery, as app: App
  ) throws(StorageError) -> [KeychainResult] {
    try carryOut("copyMatching", query, app) { (database, granted) throws(KeychainRefusal) in
      try database.copyMatching(query, as: app, granted: granted)
    }
  }

  /// Changes all items that match a query (`SecItemUpdate`); items that require it ask the user.
  ///
  /// - Throws: `StorageError` with a `status`; in that case it changes nothing.
  public func update(
    _ query: KeychainQuery, with changes: KeychainChanges, as app: App
  ) throws(StorageError) {
    let date = now()
    try carryOut("update", query, app) { (database, granted) throws(KeychainRefusal) in
      try database.update(query, with: changes, as: app, at: date, granted: granted)
    }
  }

  /// Deletes all items that match a query (`SecItemDelete`) without asking the user.
  ///
  /// - Throws: `StorageError` with a `status`, such as `.itemNotFound`.
  public func delete(_ query: KeychainQuery, as app: App) throws(StorageError) {
    try carryOut("delete", query, app) { (database, _) throws(KeychainRefusal) in
      .done(try database.delete(query, as: app))
    }
  }

  /// Uninstalls an app, whose items stay readable for the next installation.
  public func uninstall(_ app: App) {
    database.withLock { database in
      let groups = Set(app.accessGroups)
      let count = database.items.count { groups.contains($0.attributes.accessGroup) }
      database.log.append(.uninstalled(app: app.applicationID, remainingItems: count))
    }
  }

  /// Returns the keychain of a different device after a restore of this device's encrypted backup.
  ///
  /// - Parameters:
  ///   - device: The other device.
  ///   - prompt: The user of the other device.
  /// - Returns: The other keychain, with all items except those for one device only.
  public func migrated(
    to device: Device, prompt: AuthenticationPrompt = .always(.cancel)
  ) -> Keychain {
    var moved = database.withLock { $0 }
    moved.log = []
    moved.items.removeAll { $0.attributes.accessible.isThisDeviceOnly }
    // The other device's sensor does not know the fingers or faces enrolled here.
    for index in moved.items.indices { moved.items[index].enrollment = nil }
    moved.device = device
    return Keychain(moved, prompt: prompt, now: now)
  }

  /// A copy of the whole keychain for storage.
  public var snapshot: KeychainSnapshot { KeychainSnapshot(database.withLock { $0 }) }
}

/// One attempt at an operation, with the items for which the user has authenticated.
private typealias Attempt<Answer> = (inout KeychainDatabase, Set<Int>) throws(KeychainRefusal) ->
  KeychainDatabase.Step<Answer>

extension Keychain {
  /// Runs an operation's steps, asks the user between them without holding the lock, and logs.
  private func carryOut<Answer: Sendable>(
    _ operation: String, _ query: KeychainQuery, _ app: App,
    _ step: Attempt<Answer>
  ) throws(StorageError) -> Answer {
    var granted: Set<Int> = []
    do throws(KeychainRefusal) {
      while true {
        switch try advance(granted, step) {
        case .done(let answer):
          record(.success, operation, query, app)
          return answer
        case .asks(let challenge):
          try ask(challenge.request)
          granted.insert(challenge.serial)
        }
      }
    } catch {
      record(error.status, operation, query, app)
      throw StorageError(error.status, "keychain \(operation)")
    }
  }

  private func advance<Answer: Sendable>(
    _ granted: Set<Int>,
    _ step: Attempt<Answer>
  ) throws(KeychainRefusal) -> KeychainDatabase.Step<Answer> {
    try database.withLock { (database) throws(KeychainRefusal) in try step(&database, granted) }
  }

  private func ask(_ request: AuthenticationPrompt.Request) throws(KeychainRefusal) {
    let answer = prompt.answer(request)
    database.withLock { $0.log.append(.prompt(request, answer: answer)) }
    switch answer {
    case .allow: return
    case .fail: throw .status(.authenticationFailed)
    case .fallback where request.method == .biometryOrPasscode:
      try ask(.init(reason: request.reason, method: .passcode))
    case .cancel, .fallback, .systemCancel, .appCancel: throw .status(.userCanceled)
    }
  }

  private func record(
    _ status: KeychainStatus, _ operation: String, _ query: KeychainQuery, _ app: App
  ) {
    database.withLock {
      $0.log.append(
        .call(
          operation: operation, app: app.applicationID, query: query.description, status: status))
    }
  }
}

extension Keychain: RedactedDescription {
  /// The device and the number of items.
  public var description: String { "Keychain(\(device.identifier), items: \(itemCount))" }
}
