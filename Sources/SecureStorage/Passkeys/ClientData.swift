internal import CryptoCore
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The data that a browser, or the system for an app, adds to a request: the requester's origin.
enum ClientData {
  /// Returns the JSON to sign, in the order of WebAuthn Level 3, section 5.8.1.1.
  static func json(_ type: String, _ challenge: Data, _ origin: String) -> Data {
    let text =
      "{\"type\":\"\(type)\",\"challenge\":\"\(Base64URL.encode(challenge))\","
      + "\"origin\":\"\(origin)\",\"crossOrigin\":false}"
    return Data(text.utf8)
  }

  /// Whether an origin may use passkeys of a relying party, which must be the origin's domain or a
  /// parent domain (WebAuthn Level 3, section 5.1.3).
  ///
  /// A browser also refuses public suffixes such as `co.uk`; this function refuses only those
  /// without a dot.
  static func mayUse(_ relyingParty: String, _ origin: String) -> Bool {
    guard
      let found = origin.wholeMatch(of: /(https?):\/\/([a-z0-9.\-]+)(?::[0-9]{1,5})?/)
    else { return false }
    let host = String(found.2)
    // A relying party is a domain, not an IP address.
    guard !host.contains(/^[0-9.]+$/) else { return false }
    guard found.1 == "https" || host == "localhost" else { return false }
    guard host != relyingParty else { return true }
    return relyingParty.contains(".") && host.hasSuffix(".\(relyingParty)")
  }
}
