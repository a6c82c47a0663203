#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A copy of a keychain with its secrets; seal any encoding of it.
public struct KeychainSnapshot: Codable, Sendable, Hashable {
  /// The device's state.
  public let device: Device
  private let items: [KeychainItem]
  private let nextSerial: Int

  /// Copies a database, without its log.
  init(_ database: KeychainDatabase) {
    device = database.device
    items = database.items
    nextSerial = database.nextSerial
  }

  /// The database that the snapshot describes.
  var database: KeychainDatabase {
    var database = KeychainDatabase(device: device)
    database.items = items
    database.nextSerial = nextSerial
    return database
  }
}

extension KeychainSnapshot: RedactedDescription {
  /// The device and the number of items.
  public var description: String {
    "KeychainSnapshot(\(device.identifier), items: \(items.count))"
  }
}

extension Keychain {
  /// Creates a keychain from a snapshot, with an empty log.
  public convenience init(
    _ snapshot: KeychainSnapshot, prompt: AuthenticationPrompt = .always(.cancel),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(snapshot.database, prompt: prompt, now: now)
  }
}
