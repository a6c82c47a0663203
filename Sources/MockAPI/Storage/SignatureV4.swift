internal import CryptoCore
public import Foundation

/// AWS Signature Version 4 as a query: an address that allows one request for a limited time.
///
/// A client with the secret key can sign without asking the server. The server signs the same
/// request and compares.
///
/// ```swift
/// let signer = SignatureV4(accessKeyID: key, secretAccessKey: secret)
/// let address = signer.presign(url, at: .now, expires: 900)
/// ```
public struct SignatureV4: Sendable {
  /// A name and its value.
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

  /// The name of the algorithm, as in `X-Amz-Algorithm`.
  public static let algorithm = "AWS4-HMAC-SHA256"
  /// The word that replaces the body's hash when the body is not signed.
  public static let unsignedPayload = "UNSIGNED-PAYLOAD"
  /// The longest time that an address may be valid, in seconds: a week.
  public static let longestExpiry = 604_800

  /// The public name of the key.
  public let accessKeyID: String
  /// The region that the key is used in.
  public let region: String
  /// The service that the key is used with.
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

  /// Returns the scope of a signature: day, region and service.
  public func scope(at date: Date) -> String {
    "\(Self.timestamp(date).prefix(8))/\(region)/\(service)/aws4_request"
  }

  /// Returns the string to sign: algorithm, time, scope and the hash of the canonical request.
  public func stringToSign(_ canonicalRequest: String, at date: Date) -> String {
    let hash = SHA256.hash(data: Data(canonicalRequest.utf8))
    return [Self.algorithm, Self.timestamp(date), scope(at: date), hash.hexadecimal]
      .joined(separator: "\n")
  }

  /// Returns the key for one day, region and service: four HMACs in a chain.
  public func signingKey(at date: Date) -> Data {
    let parts = scope(at: date).split(separator: "/").map(String.init)
    return parts.reduce(Data("AWS4\(secretAccessKey)".utf8)) { key, part in
      Self.code(of: part, key: key)
    }
  }

  /// Returns the signature of a string to sign, in hexadecimal digits.
  public func signature(_ stringToSign: String, at date: Date) -> String {
    Self.code(of: stringToSign, key: signingKey(at: date)).hexadecimal
  }

  private static func code(of text: String, key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
  }
}

extension SignatureV4: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name and scope of the key, never the secret.
  public var description: String { "SignatureV4(\(accessKeyID), \(region), \(service))" }
  /// The name and scope of the key, never the secret.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
