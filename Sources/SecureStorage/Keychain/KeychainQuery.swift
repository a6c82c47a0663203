#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What kind of secret an item is (`kSecClass`).
public enum KeychainClass: String, Hashable, Sendable, Codable {
  /// A password or token for anything.
  case genericPassword = "genp"
  /// A password for a server.
  case internetPassword = "inet"
}

/// The dictionary that every keychain function takes: what to add, or what to look for.
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
    /// All of them.
    case all
  }

  /// Which items a search sees (`kSecAttrSynchronizable`).
  public enum Synchronizable: String, Hashable, Sendable {
    /// Those of this device; what a query gets that does not say.
    case no
    /// Those of the account in the cloud.
    case yes
    /// Both; for searches only.
    case any
  }

  /// The kind of item.
  public var itemClass: KeychainClass
  /// The attributes of the identity.
  public var name: KeychainItemName
  /// The group; nil stands for the first when adding, and for all when searching.
  public var accessGroup: String?
  /// Whether the item goes to the cloud.
  public var synchronizable = Synchronizable.no
  /// When the item can be read; no part of the identity, yet a search with it must fit.
  public var accessible: Accessibility?
  /// Who must be there; not together with `accessible`.
  public var accessControl: AccessControl?
  /// A name for people.
  public var label: String?
  /// The secret, for `add`.
  public var data: Data?
  /// How many items are wanted.
  public var limit = MatchLimit.one
  /// Whether a search answers with the secret (`kSecReturnData`), which may ask the user.
  public var returnsData = false
  /// Whether a search answers with the attributes (`kSecReturnAttributes`), which asks nobody.
  public var returnsAttributes = false
  /// How the user is asked (`kSecUseAuthenticationContext`).
  public var authenticationContext: AuthenticationContext?

  /// A query for a generic password; nil for what is not said.
  public init(service: String? = nil, account: String? = nil) {
    itemClass = .genericPassword
    name = KeychainItemName()
    name.service = service
    name.account = account
  }

  /// A query for an internet password; the rest of its identity is in `name`.
  public init(server: String?, account: String? = nil) {
    itemClass = .internetPassword
    name = KeychainItemName()
    name.server = server
    name.account = account
  }
}

extension KeychainQuery: RedactedDescription {
  /// The attributes, and how many bytes the secret has.
  public var description: String {
    let parts: [String?] = [
      "class=\(itemClass.rawValue)", name.description.isEmpty ? nil : name.description,
      accessGroup.map { "agrp=\($0)" }, synchronizable == .no ? nil : "sync=\(synchronizable)",
      accessible.map { "pdmn=\($0)" },
      accessControl.map { "accc=\($0.accessibility)+\($0.flag)" },
      data.map { "v_Data=\($0.count) bytes" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

/// What `update` changes in the items it finds; nil leaves a thing as it is.
public struct KeychainChanges: Hashable, Sendable {
  /// Other attributes of the identity.
  public var name = KeychainItemName()
  /// Another group.
  public var accessGroup: String?
  /// Another time when the item can be read.
  public var accessible: Accessibility?
  /// Somebody else who must be there; not together with `accessible`.
  public var accessControl: AccessControl?
  /// Another name for people.
  public var label: String?
  /// Another secret.
  public var data: Data?

  /// Changes to make; with no data, none yet.
  public init(data: Data? = nil) {
    self.data = data
  }
}

extension KeychainChanges: RedactedDescription {
  /// How many bytes the new secret has.
  public var description: String {
    "KeychainChanges(\(name)\(data.map { " v_Data=\($0.count) bytes" } ?? ""))"
  }
}
