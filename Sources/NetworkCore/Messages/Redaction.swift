public import Foundation

/// Removes secrets from text for a log: credentials, tokens, passwords, codes.
///
/// ```swift
/// Redaction.fieldValue("Bearer mF_9.B5f-4.1JqM", of: "Authorization")  // "Bearer ‹redacted›"
/// Redaction.address(url)  // "https://api.example/me?session_id=‹redacted›"
/// ```
///
/// It keeps only known harmless values, and hides everything that looks like a token, in any place.
public enum Redaction {
  /// The text that replaces a secret.
  public static let mark = "‹redacted›"

  /// Returns a header field's value for a log.
  public static func fieldValue(_ value: String, of name: String) -> String {
    let name = name.lowercased()
    if ["authorization", "proxy-authorization"].contains(name) {
      // The scheme is not secret, but the rest is.
      let scheme = value.prefix { $0 != " " }
      return FieldGrammar.isToken(scheme) && scheme.count < value.count ? "\(scheme) \(mark)" : mark
    }
    if name == "location" || name == "referer", let url = URL(string: value) { return address(url) }
    return isSecret(name) || name.contains("cookie") ? mark : scrub(value)
  }

  /// Returns an address for a log, without secret values in its query and without its fragment.
  public static func address(_ url: URL) -> String {
    let text = url.absoluteString
    let parts = text.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = String(parts[0])
    if let user = url.user, let at = place.firstRange(of: "@") {
      place = place.replacing("\(user)", with: mark, maxReplacements: 1)
      place = "\(url.scheme ?? "")://\(mark)@\(text[at.upperBound...].prefix { $0 != "?" })"
    }
    guard parts.count > 1 else { return place }
    return "\(place)?\(form(parts[1]))"
  }

  /// Returns the target of a request for a log, in any of its forms (RFC 9112, 3.2).
  ///
  /// It hides text before an `@` in the place of a host, and everything in the path that looks like
  /// a token. It omits a fragment.
  package static func target(_ text: String) -> String {
    let whole = text.prefix { $0 != "#" }
    var place = whole.prefix { $0 != "?" }
    var shown = ""
    if !place.hasPrefix("/") || place.hasPrefix("//") {
      let scheme = place.prefixMatch(of: /(?:[A-Za-z][A-Za-z0-9+.\-]*:)?\/\//)
      let start = scheme?.range.upperBound ?? place.startIndex
      let authority = place[start...].prefix { $0 != "/" && $0 != "\\" }
      shown = String(place[..<start])
      if let at = authority.lastIndex(of: "@") {
        shown += mark + authority[at...]
      } else {
        shown += authority
      }
      place = place[authority.endIndex...]
    }
    shown += place.split(separator: "/", omittingEmptySubsequences: false)
      .map { scrub(String($0)) }.joined(separator: "/")
    let query = whole[place.endIndex...].dropFirst()
    return whole.endIndex == place.endIndex ? shown : "\(shown)?\(form(query))"
  }

  /// Whether the value of a name must stay secret.
  package static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return exact.contains(name) || parts.contains { name.contains($0) }
  }

  private static let exact: Set<String> = [
    "code", "key", "sig", "signature", "sid", "assertion", "nonce", "state", "session", "sessionid",
    "guestsessionid", "devicecode", "usercode", "auth", "pin", "otp",
    "pwd", "pass", "passphrase", "ticket", "bearer", "clientassertion", "samlresponse",
  ]
  private static let parts = [
    "token", "password", "passwd", "secret", "apikey", "clientkey", "javascriptkey", "restapikey",
    "masterkey", "windowskey", "codeverifier", "confirmationcode", "xamzsignature",
    "xamzcredential", "oobcode", "credential", "privatekey", "authorization", "jwt", "mfacode",
    "passcode",
  ]

  private static func form(_ text: Substring) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let equals = pair.firstIndex(of: "=") else { return scrub(String(pair)) }
      let name = FormEncoding.decode(pair[..<equals]).first?.name ?? ""
      let value = isSecret(name) ? mark : scrub(String(pair[pair.index(after: equals)...]))
      return "\(pair[..<equals])=\(value)"
    }.joined(separator: "&")
  }

  /// Hides each run of characters that looks like a token, under any name.
  ///
  /// Such a run has 20 or more token characters, among them a digit or letters of both cases: a
  /// JWT, a session, a key.
  private static func scrub(_ text: String) -> String {
    // Most values are too short to contain a token.
    guard hasLongRun(text) else { return text }
    return text.replacing(/[A-Za-z0-9_~+\/=.:-]{20,}/) { match in
      let run = match.output
      let isProse = run.allSatisfy { $0.isLowercase || "/.-:".contains($0) }
      return isProse || run.contains("://") ? String(run) : mark
    }
  }

  /// Whether the text has 20 or more token characters in a row.
  private static func hasLongRun(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      switch byte {
      case 0x2B, 0x2D...0x3A, 0x3D, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: count += 1
      default: count = 0
      }
      if count >= 20 { return true }
    }
    return false
  }
}
