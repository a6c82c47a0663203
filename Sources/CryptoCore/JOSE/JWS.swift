#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A signed message in the compact form `header.payload.signature` (RFC 7515).
///
/// The verifier's key determines the algorithm. The token's `alg` must agree but never decides (RFC
/// 8725, section 3.1). No key has the algorithm `none`, so `verify` always refuses it.
///
/// ```swift
/// let token = try JWS.sign(Data(#"{"sub":"mia"}"#.utf8), using: .es256(key), type: "JWT")
/// let jws = try JWS.verify(token, using: .es256(key.publicKey))
/// ```
public struct JWS: Sendable {
  /// The members of a protected header that this module knows.
  public struct Header: Hashable, Sendable, Codable {
    /// The algorithm that the token claims.
    public var alg: String
    /// The name of the key.
    public var kid: String?
    /// The type of the token, such as `JWT` or `at+jwt`.
    public var typ: String?
  }

  /// The header.
  public let header: Header
  /// The signed data.
  public let payload: Data

  /// Signs a payload.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when an HS256 key is shorter than 32 bytes.
  public static func sign(
    _ payload: some DataProtocol, using key: JWSSigningKey, kid: String? = nil,
    type: String? = nil
  ) throws(CryptoError) -> String {
    let header = Header(alg: key.algorithm.rawValue, kid: kid, typ: type)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(header) else {
      throw CryptoError(.invalidParameter, "signing a JWS")
    }
    let input = "\(Base64URL.encode(json)).\(Base64URL.encode(payload))"
    return "\(input).\(Base64URL.encode(try key.sign(Array(input.utf8))))"
  }

  /// Verifies a token's signature.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`; with `.unsupported` when `alg` is not the
  ///   key's or the header has `crit`, `b64` or a duplicate member; with `.invalidSignature`.
  public static func verify(
    _ token: some StringProtocol, using key: JWSVerificationKey
  ) throws(CryptoError) -> JWS {
    let operation = "verifying a JWS"
    let parts = try split(token)
    let header = try readHeader(parts[0])
    guard header.alg == key.algorithm.rawValue else {
      throw CryptoError(.unsupported, operation, "alg is not \(key.algorithm.rawValue)")
    }
    let payload = try Base64URL.decode(parts[1])
    let signature = try Base64URL.decode(parts[2])
    let input = Array("\(parts[0]).\(parts[1])".utf8)
    guard key.isValid(signature, for: input) else {
      throw CryptoError(.invalidSignature, operation)
    }
    return JWS(header: header, payload: payload)
  }

  /// Returns the header of an unverified token; use it only to find the key by `kid`.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` or `.unsupported`.
  public static func unverifiedHeader(
    of token: some StringProtocol
  ) throws(CryptoError) -> Header {
    try readHeader(split(token)[0])
  }

  private static func split(_ token: some StringProtocol) throws(CryptoError) -> [String] {
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw CryptoError(.malformedInput, "reading a JWS", "it has \(parts.count) parts, not 3")
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func readHeader(_ part: String) throws(CryptoError) -> Header {
    let json = try Base64URL.decode(part)
    guard let object = JSONReader.object(Array(json)),
      let header = try? JSONDecoder().decode(Header.self, from: json)
    else { throw CryptoError(.malformedInput, "reading a JWS", "the header is not a JSON object") }
    // RFC 7515, section 4: duplicate names and unknown critical extensions must be refused.
    guard !object.isAmbiguous, object.members["crit"] == nil, object.members["b64"] == nil else {
      throw CryptoError(.unsupported, "reading a JWS", "a header member is not understood")
    }
    return header
  }
}
