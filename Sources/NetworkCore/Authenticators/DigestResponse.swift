public import CryptoCore
internal import Foundation

/// The value of `Authorization` in the Digest scheme (RFC 7616): a proof of the password.
///
/// ```swift
/// let digest = DigestResponse(challenge)  // nil when it needs something that is not supported
/// digest?.fieldValue(for: credential, method: "GET", target: "/dir/index.html", nonceCount: 1)
/// ```
public struct DigestResponse: Hashable, Sendable {
  /// The hash function; the challenge may also name it with the suffix `-sess`.
  public enum Algorithm: String, Hashable, Sendable {
    /// The function that old servers require.
    case md5 = "MD5"
    /// The function that RFC 7616 added.
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

  /// Reads a challenge; nil unless it is Digest with a known hash and not for `auth-int` only.
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
    // A challenge without qop follows RFC 2069, which has no counter.
    hasQuality = qualities != nil
    hashesUser = challenge.parameters["userhash"]?.lowercased() == "true"
  }

  /// Returns the complete value of the field.
  ///
  /// - Parameters:
  ///   - credential: The name and password.
  ///   - method: The request's method.
  ///   - target: Path and query as in the request line.
  ///   - nonceCount: How many requests have used the server's nonce, including this one.
  ///   - clientNonce: A random value from the client; by default 128 random bits.
  /// - Returns: The value; nil when user, realm or target cannot be in a field.
  /// - Throws: `CryptoError` when the system cannot provide random bytes.
  public func fieldValue(
    for credential: Credential, method: String, target: String, nonceCount: Int,
    clientNonce: String? = nil
  ) throws(CryptoError) -> String? {
    let fresh = try Base64URL.encode(SecureRandom.bytes(count: 16))
    let clientNonce = clientNonce ?? fresh
    // RFC 7616, 3.4.2 and 3.4.3; even with userhash this uses the plain name (3.4.4).
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
    case .md5: Insecure.MD5.hash(data: Data(text.utf8)).hexadecimal
    case .sha256: SHA256.hash(data: Data(text.utf8)).hexadecimal
    }
  }
}
