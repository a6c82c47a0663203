#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// All of an item but its secret.
public struct KeychainAttributes: Hashable, Sendable, Codable {
  /// The kind of item.
  public internal(set) var itemClass: KeychainClass
  /// The attributes of the identity.
  public internal(set) var name: KeychainItemName
  /// The group it is in.
  public internal(set) var accessGroup: String
  /// Whether it goes to the cloud.
  public internal(set) var isSynchronizable: Bool
  /// When it can be read.
  public internal(set) var accessible: Accessibility
  /// Who must be there, if anybody.
  public internal(set) var accessControl: AccessControl?
  /// A name for people.
  public internal(set) var label: String?
  /// When it was added.
  public internal(set) var creationDate: Date
  /// When it was changed last.
  public internal(set) var modificationDate: Date
}

/// What a search answers for one item.
public struct KeychainResult: Hashable, Sendable {
  /// The attributes, if they were wanted.
  public let attributes: KeychainAttributes?
  /// The secret, if it was wanted.
  public let data: Data?
}

extension KeychainResult: RedactedDescription {
  /// The name, and how many bytes the secret has.
  public var description: String {
    let name = attributes.map { "\($0.name)" }
    let secret = data.map { "\($0.count) bytes" }
    return "KeychainResult(\([name, secret].compactMap { $0 }.joined(separator: ", ")))"
  }
}

/// The faces or fingers that a device knew at one time.
struct Enrollment: Hashable, Sendable, Codable {
  /// The device's identifier.
  let device: String
  /// The number of the set.
  let number: Int

  /// What a device's sensor knows now; nil when nobody or not usable.
  init?(_ device: Device) {
    guard case .enrolled(let number) = device.biometry else { return nil }
    self.device = device.identifier
    self.number = number
  }
}

/// An item in the database.
struct KeychainItem: Hashable, Sendable, Codable {
  /// A number that no other item of the database has or had.
  let serial: Int
  /// All but the secret.
  var attributes: KeychainAttributes
  /// The secret.
  var data: Data
  /// Who was enrolled when the item was made.
  var enrollment: Enrollment?

  /// What no two items share; `accessible` is not in it.
  var identity: Identity {
    Identity(
      itemClass: attributes.itemClass, name: attributes.name, accessGroup: attributes.accessGroup,
      isSynchronizable: attributes.isSynchronizable)
  }

  /// The primary key of the database.
  struct Identity: Hashable {
    /// The kind of item.
    let itemClass: KeychainClass
    /// The attributes of the class's identity.
    let name: KeychainItemName
    /// The group.
    let accessGroup: String
    /// Whether it goes to the cloud.
    let isSynchronizable: Bool
  }

  /// Whether a query means this item, given the groups it looks into.
  func isMeant(by query: KeychainQuery, in groups: Set<String>) -> Bool {
    let attributes = attributes
    guard attributes.itemClass == query.itemClass, query.name.matches(attributes.name),
      groups.contains(attributes.accessGroup)
    else { return false }
    if let wanted = query.accessible, wanted != attributes.accessible { return false }
    if let wanted = query.accessControl, wanted != attributes.accessControl { return false }
    if let wanted = query.label, wanted != attributes.label { return false }
    return switch query.synchronizable {
    case .no: !attributes.isSynchronizable
    case .yes: attributes.isSynchronizable
    case .any: true
    }
  }
}
