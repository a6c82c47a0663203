#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// All attributes of an item, without its secret.
public struct KeychainAttributes: Hashable, Sendable, Codable {
  /// The kind of item.
  public internal(set) var itemClass: KeychainClass
  /// The attributes of the identity.
  public internal(set) var name: KeychainItemName
  /// The access group it is in.
  public internal(set) var accessGroup: String
  /// Whether it is synchronized to the cloud.
  public internal(set) var isSynchronizable: Bool
  /// When it can be read.
  public internal(set) var accessible: Accessibility
  /// The authentication it requires, if any.
  public internal(set) var accessControl: AccessControl?
  /// The name that users see.
  public internal(set) var label: String?
  /// When it was added.
  public internal(set) var creationDate: Date
  /// When it was last changed.
  public internal(set) var modificationDate: Date
}

/// The result of a search for one item.
public struct KeychainResult: Hashable, Sendable {
  /// The attributes, if the query asked for them.
  public let attributes: KeychainAttributes?
  /// The secret, if the query asked for it.
  public let data: Data?
}

extension KeychainResult: RedactedDescription {
  /// The name and the size of the secret in bytes.
  public var description: String {
    let name = attributes.map { "\($0.name)" }
    let secret = data.map { "\($0.count) byte\($0.count == 1 ? "" : "s")" }
    return "KeychainResult(\([name, secret].compactMap { $0 }.joined(separator: ", ")))"
  }
}

/// The set of faces or fingers that were enrolled on a device at one time.
struct Enrollment: Hashable, Sendable, Codable {
  /// The device's identifier.
  let device: String
  let number: Int

  /// Returns the set that is enrolled on a device now; nil when there is none or it is not usable.
  init?(_ device: Device) {
    guard case .enrolled(let number) = device.biometry else { return nil }
    self.device = device.identifier
    self.number = number
  }
}

/// An item in the database.
struct KeychainItem: Hashable, Sendable, Codable {
  /// A number that no other item of the database has or ever had.
  let serial: Int
  /// Everything except the secret.
  var attributes: KeychainAttributes
  /// The secret.
  var data: Data
  /// The fingers or faces that were enrolled when the item was created.
  var enrollment: Enrollment?

  /// The combination that no two items share; `accessible` is not part of it.
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
    let accessGroup: String
    /// Whether it is synchronized to the cloud.
    let isSynchronizable: Bool
  }

  /// Whether this item matches a query in these groups.
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
