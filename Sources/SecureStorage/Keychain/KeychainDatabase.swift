#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The rules of the keychain as a value without side effects.
struct KeychainDatabase: Sendable {
  /// The device; removing its passcode deletes the items that need one.
  var device: Device {
    didSet {
      guard !device.hasPasscode else { return }
      items.removeAll { $0.attributes.accessible == .whenPasscodeSetThisDeviceOnly }
    }
  }
  /// The items, oldest first.
  var items: [KeychainItem] = []
  /// The events, oldest first.
  var log: [KeychainEvent] = []
  /// The number of the next item.
  var nextSerial = 0

  /// The result of an operation, or a question to the user that must be answered first.
  enum Step<Answer> {
    /// The operation is done.
    case done(Answer)
    /// Ask the user and try again.
    case asks(Challenge)
  }

  /// The authentication that reading an item requires.
  struct Challenge: Sendable {
    /// The item's number.
    let serial: Int
    /// The required authentication.
    let flag: AccessControl.Flag
    /// The prompt on the screen.
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

  /// Finds items.
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

  /// Changes all items that match a query, or none.
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

  /// Deletes all items that match a query, without asking the user and even on a locked device.
  mutating func delete(_ query: KeychainQuery, as app: App) throws(KeychainRefusal) {
    for index in try find(query, as: app).reversed() { items.remove(at: index) }
  }
}

/// A refusal that has no text yet.
struct KeychainRefusal: Error {
  /// The reason.
  let status: KeychainStatus

  /// Creates a refusal with an OSStatus.
  static func status(_ status: KeychainStatus) -> KeychainRefusal {
    KeychainRefusal(status: status)
  }
}
