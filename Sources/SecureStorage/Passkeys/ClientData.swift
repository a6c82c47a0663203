internal import CryptoCore
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a browser, or the system for an app, adds to a request: the name of the one that asks.
enum ClientData {
  /// Returns the JSON that is signed, in the order of WebAuthn Level 3, section 5.8.1.1.
  static func json(_ type: String, _ challenge: Data, _ origin: String) -> Data {
    let text =
      "{\"type\":\"\(type)\",\"challenge\":\"\(Base64URL.encode(challenge))\","
      + "\"origin\":\"\(origin)\",\"crossOrigin\":false}"
    return Data(text.utf8)
  }

  /// Whether an origin may use passkeys of a relying party: of its own domain, or of one that it is
  /// below (WebAuthn Level 3, section 5.1.3).
  ///
  /// A browser also refuses public suffixes such as `co.uk`; this refuses only those without a dot.
  static func mayUse(_ relyingParty: String, _ origin: String) -> Bool {
    guard
      let found = origin.wholeMatch(of: /(https?):\/\/([a-z0-9.\-]+)(?::[0-9]{1,5})?/)
    else { return false }
    let host = String(found.2)
    // A relying party is a domain, not an address of the network.
    guard !host.contains(/^[0-9.]+$/) else { return false }
    guard found.1 == "https" || host == "localhost" else { return false }
    guard host != relyingParty else { return true }
    return relyingParty.contains(".") && host.hasSuffix(".\(relyingParty)")
  }
}
