#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The rules of the keychain, as a value without effects.
struct KeychainDatabase: Sendable {
  /// The device it is on; removing its passcode deletes what needs one.
  var device: Device {
    didSet {
      guard !device.hasPasscode else { return }
      items.removeAll { $0.attributes.accessible == .whenPasscodeSetThisDeviceOnly }
    }
  }
  /// The items, oldest first.
  var items: [KeychainItem] = []
  /// What happened, oldest first.
  var log: [KeychainEvent] = []
  /// The next item's number.
  var nextSerial = 0

  /// An answer, or a question to the user that comes before it.
  enum Step<Answer> {
    /// It is done.
    case done(Answer)
    /// Ask, and come again.
    case asks(Challenge)
  }

  /// What must be shown to read an item.
  struct Challenge: Sendable {
    /// The item's number.
    let serial: Int
    /// What must be shown.
    let flag: AccessControl.Flag
    /// What the screen says.
    let request: AuthenticationPrompt.Request
  }

  /// Adds an item.
  mutating func add(_ query: KeychainQuery, as app: App, at date: Date) throws(KeychainRefusal) {
    try check(query)
    guard query.synchronizable != .any else { throw .status(.invalidParameter) }
    let group = query.accessGroup ?? app.accessGroups[0]
    guard app.accessGroups.contains(group) else { throw .status(.missingEntitlement) }
    let item = KeychainItem(
      serial: nextSerial,
      attributes: KeychainAttributes(
        itemClass: query.itemClass, name: query.name.stored(for: query.itemClass),
        accessGroup: group, isSynchronizable: query.synchronizable == .yes,
        accessible: query.accessControl?.accessibility ?? query.accessible ?? .whenUnlocked,
        accessControl: query.accessControl, label: query.label, creationDate: date,
        modificationDate: date),
      data: query.data ?? Data(), enrollment: Enrollment(device))
    try checkProtection(of: item)
    guard !items.contains(where: { $0.identity == item.identity }) else {
      throw .status(.duplicateItem)
    }
    items.append(item)
    nextSerial += 1
  }

  /// Looks items up.
  func copyMatching(
    _ query: KeychainQuery, as app: App, granted: Set<Int>
  ) throws(KeychainRefusal) -> Step<[KeychainResult]> {
    let found = try find(query, as: app)
    let wanted = query.limit == .one ? found.prefix(1) : found[...]
    for index in wanted {
      try checkReadable(items[index])
      if query.returnsData, let challenge = try challenge(items[index], query, granted) {
        return .asks(challenge)
      }
    }
    return .done(
      wanted.map { index in
        KeychainResult(
          attributes: query.returnsAttributes ? items[index].attributes : nil,
          data: query.returnsData ? items[index].data : nil)
      })
  }

  /// Changes all items that a query means, or none.
  mutating func update(
    _ query: KeychainQuery, with changes: KeychainChanges, as app: App, at date: Date,
    granted: Set<Int>
  ) throws(KeychainRefusal) -> Step<Void> {
    guard changes != KeychainChanges(), changes.accessible == nil || changes.accessControl == nil,
      changes.name.isAllowed(for: query.itemClass)
    else { throw .status(.invalidParameter) }
    if let group = changes.accessGroup, !app.accessGroups.contains(group) {
      throw .status(.missingEntitlement)
    }
    let found = try find(query, as: app)
    var changed = items
    for index in found {
      try checkReadable(items[index])
      if let challenge = try challenge(items[index], query, granted) { return .asks(challenge) }
      changed[index].apply(changes, at: date, on: device)
      try checkProtection(of: changed[index])
    }
    guard Set(changed.map(\.identity)).count == changed.count else {
      throw .status(.duplicateItem)
    }
    items = changed
    return .done(())
  }

  /// Deletes all items that a query means; asks nobody and needs no unlocked device.
  mutating func delete(_ query: KeychainQuery, as app: App) throws(KeychainRefusal) {
    for index in try find(query, as: app).reversed() { items.remove(at: index) }
  }
}

/// A refusal, before it has been put into words.
struct KeychainRefusal: Error {
  /// Why.
  let status: KeychainStatus

  /// A refusal with an OSStatus.
  static func status(_ status: KeychainStatus) -> KeychainRefusal {
    KeychainRefusal(status: status)
  }
}
