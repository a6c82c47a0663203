public import Foundation

/// Scheme, host and port: the scope of a credential (RFC 6454, section 4).
///
/// ```swift
/// Origin(URL(string: "https://API.example/v1")!) == Origin(URL(string: "https://api.example:443")!)
/// ```
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower case.
  public let host: String
  /// The port; the scheme's default when the address names none.
  public let port: Int

  /// Creates the origin of an address; nil unless it is an http or https address with a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The origin as in an `Origin` field, without the scheme's default port.
  public var description: String { "\(scheme)://\(authority)" }

  /// Host and port as in a `Host` field.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

  /// Whether others cannot read the traffic.
  ///
  /// Loopback counts, because its traffic does not leave the machine.
  public var isPrivate: Bool {
    scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }
}
