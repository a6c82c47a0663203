internal import Foundation
internal import NetworkCore

/// An address that a browser is sent back to.
struct RedirectAddress: Hashable, Sendable {
  /// The original address.
  let text: String

  /// Accepts a registered address, or an HTTP address of this machine at any port.
  init?(_ text: String, registered: [String]) {
    guard registered.contains(text) || Self.isLoopback(text) else { return nil }
    self.text = text
  }

  /// Returns the address with more pairs in its query, before any fragment.
  static func adding(_ pairs: [(name: String, value: String)], to text: String) -> String {
    let place = text.prefix { $0 != "#" }
    let separator = place.contains("?") ? "&" : "?"
    return place + separator + FormEncoding.encode(pairs) + text.dropFirst(place.count)
  }

  /// Whether an address is an HTTP address of this machine, at any port and path (RFC 8252, 7.3).
  static func isLoopback(_ text: String) -> Bool {
    // Only characters that need no escape in an address: no spaces, control characters or
    // backslashes.
    let pattern =
      /http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?(?:[\/?#][!#$%&'()*+,\-.\/0-9:;=?@A-Z\[\]_a-z~]*)?/
    guard let found = text.wholeMatch(of: pattern) else { return false }
    return found.1.map { isPort($0) } ?? true
  }

  /// Whether the digits are a valid port number.
  static func isPort(_ digits: some StringProtocol) -> Bool {
    Int(digits).map { (1...65_535).contains($0) } ?? false
  }
}
