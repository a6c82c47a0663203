public import CryptoCore
internal import Foundation

/// The value of `Authorization` in the scheme Digest (RFC 7616): a proof of the password.
///
/// ```swift
/// let digest = DigestResponse(challenge)  // nil when it asks for what is not known here
/// digest?.fieldValue(for: credential, method: "GET", target: "/dir/index.html", nonceCount: 1)
/// ```
public struct DigestResponse: Hashable, Sendable {
  /// Which hash function; both are also known with the suffix `-sess`.
  public enum Algorithm: String, Hashable, Sendable {
    /// What old servers ask for.
    case md5 = "MD5"
    /// What RFC 7616 added.
    case sha256 = "SHA-256"
  }

  /// The hash function.
  public let algorithm: Algorithm
  private let isSession: Bool
  private let realm: String
  private let nonce: String
  private let opaque: String?
  private let hasQuality: Bool
  private let hashesUser: Bool
  private let algorithmText: String?

  /// Reads a challenge; nil when it is no Digest or asks for another hash or only for `auth-int`.
  public init?(_ challenge: AuthenticationChallenge) {
    guard challenge.isScheme("Digest"), let realm = challenge.realm,
      let nonce = challenge.parameters["nonce"]
    else { return nil }
    algorithmText = challenge.parameters["algorithm"]
    var name = (algorithmText ?? "MD5").uppercased()
    isSession = name.hasSuffix("-SESS")
    if isSession { name.removeLast("-SESS".count) }
    guard let algorithm = Algorithm(rawValue: name) else { return nil }
    let qualities = challenge.parameters["qop"].map { text in
      text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    guard qualities?.contains("auth") ?? true else { return nil }
    self.algorithm = algorithm
    self.realm = realm
    self.nonce = nonce
    opaque = challenge.parameters["opaque"]
    // A challenge without qop is one of RFC 2069, which has no counter.
    hasQuality = qualities != nil
    hashesUser = challenge.parameters["userhash"]?.lowercased() == "true"
  }

  /// The whole value of the field.
  ///
  /// - Parameters:
  ///   - credential: Who asks.
  ///   - method: The request's method.
  ///   - target: Path and query as they stand in the request's first line.
  ///   - nonceCount: How many requests have used the server's nonce, this one included.
  ///   - clientNonce: A random value of the client's; 128 bits when nothing is said.
  /// - Returns: The value, or nil when user, realm or target cannot stand in a field.
  /// - Throws: `CryptoError` when the system has no randomness to give.
  public func fieldValue(
    for credential: Credential, method: String, target: String, nonceCount: Int,
    clientNonce: String? = nil
  ) throws(CryptoError) -> String? {
    let fresh = try Base64URL.encode(SecureRandom.bytes(count: 16))
    let clientNonce = clientNonce ?? fresh
    // RFC 7616, 3.4.2 and 3.4.3; with userhash the plain name is hashed all the same (3.4.4).
    var first = hash("\(credential.user):\(realm):\(credential.password)")
    if isSession { first = hash("\(first):\(nonce):\(clientNonce)") }
    let second = hash("\(method):\(target)")
    let count = String(format: "%08x", nonceCount)
    let proof =
      hasQuality
      ? hash("\(first):\(nonce):\(count):\(clientNonce):auth:\(second)")
      : hash("\(first):\(nonce):\(second)")
    let user = hashesUser ? hash("\(credential.user):\(realm)") : credential.user
    guard let quotedUser = FieldGrammar.quoted(user), let quotedRealm = FieldGrammar.quoted(realm),
      let quotedNonce = FieldGrammar.quoted(nonce), let quotedTarget = FieldGrammar.quoted(target)
    else { return nil }
    var parts = [
      "username=\(quotedUser)", "realm=\(quotedRealm)", "uri=\(quotedTarget)",
      "nonce=\(quotedNonce)", "response=\"\(proof)\"",
    ]
    if let algorithmText { parts.append("algorithm=\(algorithmText)") }
    if hasQuality { parts += ["qop=auth", "nc=\(count)"] }
    if hasQuality || isSession { parts.append("cnonce=\"\(clientNonce)\"") }
    if let opaque, let quotedOpaque = FieldGrammar.quoted(opaque) {
      parts.append("opaque=\(quotedOpaque)")
    }
    if hashesUser { parts.append("userhash=true") }
    return "Digest \(parts.joined(separator: ", "))"
  }

  private func hash(_ text: String) -> String {
    switch algorithm {
    case .md5: MD5.hash(Data(text.utf8)).description
    case .sha256: SHA256.hash(Data(text.utf8)).description
    }
  }
}
