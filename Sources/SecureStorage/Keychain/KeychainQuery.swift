#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The kind of secret in an item (`kSecClass`).
public enum KeychainClass: String, Hashable, Sendable, Codable {
  /// A password or token for anything.
  case genericPassword = "genp"
  /// A password for a server.
  case internetPassword = "inet"
}

/// The dictionary that every keychain function takes, with the item to add or to find.
///
/// ```swift
/// var query = KeychainQuery(service: "api.example", account: "mia")
/// query.data = Data("token".utf8)
/// try keychain.add(query, as: app)
/// ```
public struct KeychainQuery: Hashable, Sendable {
  /// Whether a search stops at the first item (`kSecMatchLimit`).
  public enum MatchLimit: String, Hashable, Sendable {
    /// The first item that matches.
    case one
    /// All matching items.
    case all
  }

  /// The items that a search covers (`kSecAttrSynchronizable`).
  public enum Synchronizable: String, Hashable, Sendable {
    /// Items of this device; the default.
    case no
    /// Items of the account in the cloud.
    case yes
    /// Both; for searches only.
    case any
  }

  /// The kind of item.
  public var itemClass: KeychainClass
  /// The attributes of the identity.
  public var name: KeychainItemName
  /// The access group; nil means the first when adding, and all when searching.
  public var accessGroup: String?
  /// Whether the item is synchronized to the cloud.
  public var synchronizable = Synchronizable.no
  /// When the item can be read; not part of the identity, but a search with it must match.
  public var accessible: Accessibility?
  /// The required authentication; not together with `accessible`.
  public var accessControl: AccessControl?
  /// The name that users see.
  public var label: String?
  /// The secret, for `add`.
  public var data: Data?
  /// How many items a search returns.
  public var limit = MatchLimit.one
  /// Whether a search returns the secret (`kSecReturnData`), which may ask the user.
  public var returnsData = false
  /// Whether a search returns the attributes (`kSecReturnAttributes`), which never asks the user.
  public var returnsAttributes = false
  /// The context for prompts (`kSecUseAuthenticationContext`).
  public var authenticationContext: AuthenticationContext?

  /// Creates a query for a generic password; nil omits an attribute.
  public init(service: String? = nil, account: String? = nil) {
    itemClass = .genericPassword
    name = KeychainItemName()
    name.service = service
    name.account = account
  }

  /// Creates a query for an internet password; the rest of its identity is in `name`.
  public init(server: String?, account: String? = nil) {
    itemClass = .internetPassword
    name = KeychainItemName()
    name.server = server
    name.account = account
  }
}

extension KeychainQuery: RedactedDescription {
  /// The attributes and the size of the secret in bytes.
  public var description: String {
    let parts: [String?] = [
      "class=\(itemClass.rawValue)", name.description.isEmpty ? nil : name.description,
      accessGroup.map { "agrp=\($0)" }, synchronizable == .no ? nil : "sync=\(synchronizable)",
      accessible.map { "pdmn=\($0)" },
      accessControl.map { "accc=\($0.accessibility)+\($0.flag)" },
      data.map { "v_Data=\($0.count) byte\($0.count == 1 ? "" : "s")" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

/// The changes that `update` makes to the items it finds; nil keeps a value.
public struct KeychainChanges: Hashable, Sendable {
  /// New values for the attributes that identify an item.
  public var name = KeychainItemName()
  /// A new access group.
  public var accessGroup: String?
  /// A new value for when the item can be read.
  public var accessible: Accessibility?
  /// A new required authentication; not together with `accessible`.
  public var accessControl: AccessControl?
  /// A new name for users to see.
  public var label: String?
  /// A new secret.
  public var data: Data?

  /// Creates changes; without data, there are none yet.
  public init(data: Data? = nil) {
    self.data = data
  }
}

extension KeychainChanges: RedactedDescription {
  /// The size of the new secret in bytes.
  public var description: String {
    let size = data.map { " v_Data=\($0.count) byte\($0.count == 1 ? "" : "s")" } ?? ""
    return "KeychainChanges(\(name)\(size))"
  }
}
