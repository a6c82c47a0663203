/// The attributes that identify an item together with its access group and synchronizable.
public struct KeychainItemName: Hashable, Sendable, Codable {
  /// The account that the secret belongs to.
  public var account: String?
  /// The purpose of the secret; for generic passwords only.
  public var service: String?
  /// The realm of a server; for internet passwords only, like all the following attributes.
  public var securityDomain: String?
  /// The host.
  public var server: String?
  /// The scheme, such as `htps`.
  public var protocolName: String?
  /// How the server authenticates users, such as `http` for Basic.
  public var authenticationType: String?
  /// The port.
  public var port: Int?
  /// The path.
  public var path: String?

  /// Creates an empty name, which matches every item in a search.
  public init() {}

  /// Whether items of a class can have these attributes.
  func isAllowed(for itemClass: KeychainClass) -> Bool {
    switch itemClass {
    case .genericPassword:
      securityDomain == nil && server == nil && protocolName == nil && authenticationType == nil
        && port == nil && path == nil
    case .internetPassword: service == nil
    }
  }

  /// Whether a name has the same values for all attributes that are set in this one.
  func matches(_ other: KeychainItemName) -> Bool {
    (account ?? other.account) == other.account && (service ?? other.service) == other.service
      && (securityDomain ?? other.securityDomain) == other.securityDomain
      && (server ?? other.server) == other.server
      && (protocolName ?? other.protocolName) == other.protocolName
      && (authenticationType ?? other.authenticationType) == other.authenticationType
      && (port ?? other.port) == other.port && (path ?? other.path) == other.path
  }

  /// Returns this name, with missing attributes filled in from a second name.
  func filled(from other: KeychainItemName) -> KeychainItemName {
    var name = self
    name.account = account ?? other.account
    name.service = service ?? other.service
    name.securityDomain = securityDomain ?? other.securityDomain
    name.server = server ?? other.server
    name.protocolName = protocolName ?? other.protocolName
    name.authenticationType = authenticationType ?? other.authenticationType
    name.port = port ?? other.port
    name.path = path ?? other.path
    return name
  }

  /// Returns the stored form of the name, in which unset attributes are empty.
  func stored(for itemClass: KeychainClass) -> KeychainItemName {
    var empty = KeychainItemName()
    empty.account = ""
    switch itemClass {
    case .genericPassword: empty.service = ""
    case .internetPassword:
      empty.securityDomain = ""
      empty.server = ""
      empty.protocolName = ""
      empty.authenticationType = ""
      empty.port = 0
      empty.path = ""
    }
    return filled(from: empty)
  }
}

extension KeychainItemName: CustomStringConvertible {
  /// The attributes that are set, with the names in Apple's dictionaries.
  public var description: String {
    let texts = [
      ("svce", service), ("acct", account), ("sdmn", securityDomain), ("srvr", server),
      ("ptcl", protocolName), ("atyp", authenticationType), ("port", port.map(String.init)),
      ("path", path),
    ]
    return texts.compactMap { key, text in text.map { "\(key)=\($0)" } }.joined(separator: " ")
  }
}
