public import Foundation

/// Scheme, host and port: what a credential belongs to (RFC 6454, section 4).
///
/// ```swift
/// Origin(URL(string: "https://API.example/v1")!) == Origin(URL(string: "https://api.example:443")!)
/// ```
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower case.
  public let host: String
  /// The port, the scheme's own when the address names none.
  public let port: Int

  /// The origin of an address; nil when it is no http or https address with a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The origin as it stands in an `Origin` or `Host` field, without the scheme's own port.
  public var description: String { "\(scheme)://\(authority)" }

  /// Host and port as in a `Host` field.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

  /// Whether what is sent there can be read on the way by nobody else.
  ///
  /// Loopback counts: it does not leave the machine.
  public var isPrivate: Bool {
    scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }
}
