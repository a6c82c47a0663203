/// Which of the things an app keeps an item is: the attributes that, with access group and
/// synchronizable, make its identity.
public struct KeychainItemName: Hashable, Sendable, Codable {
  /// Whose secret it is.
  public var account: String?
  /// What the secret is for; generic passwords only.
  public var service: String?
  /// The realm of a server; internet passwords only, as all that follow.
  public var securityDomain: String?
  /// The host.
  public var server: String?
  /// The scheme, such as `htps`.
  public var protocolName: String?
  /// How the server asks, such as `http` for Basic.
  public var authenticationType: String?
  /// The port.
  public var port: Int?
  /// The path.
  public var path: String?

  /// A name with nothing in it, which in a search fits every item.
  public init() {}

  /// Whether an item's class has these attributes.
  func isAllowed(for itemClass: KeychainClass) -> Bool {
    switch itemClass {
    case .genericPassword:
      securityDomain == nil && server == nil && protocolName == nil && authenticationType == nil
        && port == nil && path == nil
    case .internetPassword: service == nil
    }
  }

  /// Whether all that is said here is so there.
  func matches(_ other: KeychainItemName) -> Bool {
    (account ?? other.account) == other.account && (service ?? other.service) == other.service
      && (securityDomain ?? other.securityDomain) == other.securityDomain
      && (server ?? other.server) == other.server
      && (protocolName ?? other.protocolName) == other.protocolName
      && (authenticationType ?? other.authenticationType) == other.authenticationType
      && (port ?? other.port) == other.port && (path ?? other.path) == other.path
  }

  /// What is said here, and the rest from there.
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

  /// The name as it is stored: what is not said is empty.
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
  /// The attributes that are said, by the names in Apple's dictionaries.
  public var description: String {
    let texts = [
      ("svce", service), ("acct", account), ("sdmn", securityDomain), ("srvr", server),
      ("ptcl", protocolName), ("atyp", authenticationType), ("port", port.map(String.init)),
      ("path", path),
    ]
    return texts.compactMap { key, text in text.map { "\(key)=\($0)" } }.joined(separator: " ")
  }
}
