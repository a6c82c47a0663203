internal import CryptoCore
public import Foundation

/// AWS Signature Version 4 in its query form: an address that is good for one thing, for a while.
///
/// Whoever has the secret key can sign without asking the server; the server signs the same request
/// and compares.
///
/// ```swift
/// let signer = SignatureV4(accessKeyID: key, secretAccessKey: secret)
/// let address = signer.presign(url, at: .now, expires: 900)
/// ```
public struct SignatureV4: Sendable {
  /// A name with its value.
  public struct Pair: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value, not encoded.
    public var value: String

    /// Creates a pair.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the method, as it stands in `X-Amz-Algorithm`.
  public static let algorithm = "AWS4-HMAC-SHA256"
  /// What stands for the body's hash when the body is not signed.
  public static let unsignedPayload = "UNSIGNED-PAYLOAD"
  /// The most seconds that an address may be good for: a week.
  public static let longestExpiry = 604_800

  /// The key's public name.
  public let accessKeyID: String
  /// The region the key is used in.
  public let region: String
  /// The service the key is used with.
  public let service: String
  private let secretAccessKey: String

  /// Creates a signer.
  public init(
    accessKeyID: String, secretAccessKey: String, region: String = "us-east-1",
    service: String = "s3"
  ) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.region = region
    self.service = service
  }

  /// What the key is good for: day, region, service.
  public func scope(at date: Date) -> String {
    "\(Self.timestamp(date).prefix(8))/\(region)/\(service)/aws4_request"
  }

  /// The text that is signed: method, time, scope and the hash of the canonical request.
  public func stringToSign(_ canonicalRequest: String, at date: Date) -> String {
    let hash = SHA256.hash(Data(canonicalRequest.utf8))
    return [Self.algorithm, Self.timestamp(date), scope(at: date), "\(hash)"]
      .joined(separator: "\n")
  }

  /// The key for one day, region and service: four HMACs, one into the next.
  public func signingKey(at date: Date) -> Data {
    let parts = scope(at: date).split(separator: "/").map(String.init)
    return parts.reduce(Data("AWS4\(secretAccessKey)".utf8)) { key, part in
      Self.code(of: part, key: key)
    }
  }

  /// The signature of a text to sign, in hexadecimal digits.
  public func signature(_ stringToSign: String, at date: Date) -> String {
    Self.code(of: stringToSign, key: signingKey(at: date))
      .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  private static func code(of text: String, key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(key)).bytes)
  }
}

extension SignatureV4: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key's name and what it is for, never the secret.
  public var description: String { "SignatureV4(\(accessKeyID), \(region), \(service))" }
  /// The key's name and what it is for, never the secret.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
