#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A keychain at one moment, secrets included: what encodes it must be sealed.
public struct KeychainSnapshot: Codable, Sendable, Hashable {
  /// The device's state.
  public let device: Device
  private let items: [KeychainItem]
  private let nextSerial: Int

  /// A copy of a database, without its log.
  init(_ database: KeychainDatabase) {
    device = database.device
    items = database.items
    nextSerial = database.nextSerial
  }

  /// The database it was made of.
  var database: KeychainDatabase {
    var database = KeychainDatabase(device: device)
    database.items = items
    database.nextSerial = nextSerial
    return database
  }
}

extension KeychainSnapshot: RedactedDescription {
  /// The device and how many items there are.
  public var description: String {
    "KeychainSnapshot(\(device.identifier), items: \(items.count))"
  }
}

extension Keychain {
  /// The keychain as it was when the snapshot was taken, with an empty log.
  public convenience init(
    _ snapshot: KeychainSnapshot, prompt: AuthenticationPrompt = .always(.cancel),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(snapshot.database, prompt: prompt, now: now)
  }
}
