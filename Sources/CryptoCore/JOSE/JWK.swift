#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A key as JSON (RFC 7517, RFC 7518 section 6): RSA, P-256 or symmetric.
///
/// ```swift
/// let jwk = try JSONDecoder().decode(JWK.self, from: json)
/// try jwk.thumbprint()  // RFC 7638, base64url of 32 bytes
/// let key = try RSAPublicKey(jwk: jwk)
/// ```
public struct JWK: Codable, Sendable {
  /// The type: `RSA`, `EC` or `oct`.
  public var kty: String
  /// The key's name in its set.
  public var kid: String?
  /// The intended use: `sig` or `enc`.
  public var use: String?
  /// The only algorithm it may be used with.
  public var alg: String?
  /// The operations it may be used for.
  public var keyOperations: [String]?
  /// The numbers in base64url, by their names in RFC 7518.
  var numbers: [String: String]

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Creates a JWK from the numbers of a key.
  init(kty: String, kid: String?, alg: String?, numbers: [String: String]) {
    (self.kty, self.kid, self.alg, self.numbers) = (kty, kid, alg, numbers)
  }

  /// Reads the members that this module knows and ignores others (RFC 7517, section 4).
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    kty = try members.decode(String.self, forKey: Name(stringValue: "kty"))
    kid = try members.decodeIfPresent(String.self, forKey: Name(stringValue: "kid"))
    use = try members.decodeIfPresent(String.self, forKey: Name(stringValue: "use"))
    alg = try members.decodeIfPresent(String.self, forKey: Name(stringValue: "alg"))
    keyOperations = try members.decodeIfPresent([String].self, forKey: Name(stringValue: "key_ops"))
    numbers = [:]
    for name in ["crv", "x", "y", "n", "e", "d", "p", "q", "dp", "dq", "qi", "k"] {
      numbers[name] = try members.decodeIfPresent(String.self, forKey: Name(stringValue: name))
    }
  }

  /// Encodes all members, including the secret ones.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    try members.encode(kty, forKey: Name(stringValue: "kty"))
    try members.encodeIfPresent(kid, forKey: Name(stringValue: "kid"))
    try members.encodeIfPresent(use, forKey: Name(stringValue: "use"))
    try members.encodeIfPresent(alg, forKey: Name(stringValue: "alg"))
    try members.encodeIfPresent(keyOperations, forKey: Name(stringValue: "key_ops"))
    for (name, value) in numbers { try members.encode(value, forKey: Name(stringValue: name)) }
  }

  /// Returns the SHA-256 of the members that define the key, in base64url (RFC 7638, section 3).
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when one of them is missing or not base64url.
  public func thumbprint() throws(CryptoError) -> String {
    let names: [String] =
      switch kty {
      case "RSA": ["e", "kty", "n"]
      case "EC": ["crv", "kty", "x", "y"]
      case "oct": ["k", "kty"]
      default: throw CryptoError(.unsupported, "taking a JWK's thumbprint")
      }
    var members: [String] = []
    for name in names {
      guard let value = name == "kty" ? kty : numbers[name] else {
        throw CryptoError(.malformedInput, "taking a JWK's thumbprint", "no member \(name)")
      }
      // Base64url needs no JSON escapes, and there is only one curve.
      if name == "crv" {
        guard value == "P-256" else { throw CryptoError(.unsupported, "taking a JWK's thumbprint") }
      } else if name != "kty" {
        _ = try Base64URL.decode(value)
      }
      members.append("\"\(name)\":\"\(value)\"")
    }
    return Base64URL.encode(SHA256.hash(data: Data("{\(members.joined(separator: ","))}".utf8)))
  }

  func number(_ name: String) throws(CryptoError) -> Data {
    guard let text = numbers[name] else {
      throw CryptoError(.malformedInput, "reading a JWK", "no member \(name)")
    }
    return try Base64URL.decode(text)
  }

  /// Refuses a key of a different type.
  func require(kty wanted: String) throws(CryptoError) {
    guard kty == wanted else {
      throw CryptoError(.unsupported, "reading a JWK", "the key is not of type \(wanted)")
    }
  }
}

extension JWK: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Type and name, never a number.
  public var description: String { "JWK(\(kty)\(kid.map { ", \($0)" } ?? ""))" }
  /// Type and name, never a number.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
