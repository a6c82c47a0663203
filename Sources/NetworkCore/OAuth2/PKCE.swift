internal import CryptoCore
internal import Foundation

/// Proof that the app that exchanges a code also requested it (RFC 7636), with S256 only.
///
/// ```swift
/// let pkce = try PKCE()
/// pkce.challenge  // sent with the browser's address
/// pkce.verifier  // sent with the code, and never earlier
/// ```
public struct PKCE: Hashable, Sendable {
  /// The secret, 43 to 128 unreserved characters (section 4.1).
  public let verifier: String

  /// Creates a verifier from 256 random bits, 43 characters.
  ///
  /// - Throws: `CryptoError` when the system cannot provide random bytes.
  public init() throws {
    verifier = Base64URL.encode(try SecureRandom.bytes(count: 32))
  }

  /// Creates a value from a verifier; nil when its length or a character is not allowed.
  public init?(verifier: String) {
    let isAllowed = verifier.utf8.allSatisfy { byte in
      FieldGrammar.isTokenByte(byte) && !"!#$%&'*+^`|".utf8.contains(byte)
    }
    guard (43...128).contains(verifier.utf8.count), isAllowed else { return nil }
    self.verifier = verifier
  }

  /// The name of the only method used here.
  public static let method = "S256"

  /// The SHA-256 of the verifier, base64url (section 4.2).
  public var challenge: String { Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) }
}

extension PKCE: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The challenge, never the verifier.
  public var description: String { "PKCE(challenge: \(challenge))" }
  /// The challenge, never the verifier.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
