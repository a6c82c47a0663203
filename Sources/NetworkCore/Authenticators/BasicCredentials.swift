internal import Foundation

/// The value of `Authorization` in the Basic scheme (RFC 7617): an encoded name and password.
///
/// Encoding is not encryption. Anyone who sees the field has the password, so send it only over
/// TLS.
///
/// ```swift
/// try BasicCredentials.fieldValue(user: "Aladdin", password: "open sesame")
/// // "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
/// ```
public enum BasicCredentials {
  /// The encoding of characters as bytes.
  public enum Charset: Hashable, Sendable {
    /// UTF-8 in Normalization Form C, which a server requests with `charset="UTF-8"` (2.1).
    case utf8
    /// ISO 8859-1, which many older servers expect.
    case latin1
  }

  /// Returns the complete value of the field.
  ///
  /// - Throws: `CredentialError` when the user name has a colon, either string has a control
  ///   character, or the charset lacks a character.
  public static func fieldValue(
    user: String, password: String, charset: Charset = .utf8
  ) throws(CredentialError) -> String {
    // The server splits the pair at the first colon (section 2).
    guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .colonInUser }
    guard
      !(user + password).unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control
      })
    else { throw .controlCharacter }
    let pair = "\(user):\(password)"
    switch charset {
    case .utf8:
      let bytes = Data(pair.precomposedStringWithCanonicalMapping.utf8)
      return "Basic \(bytes.base64EncodedString())"
    case .latin1:
      guard let bytes = pair.data(using: .isoLatin1) else { throw .notInCharset }
      return "Basic \(bytes.base64EncodedString())"
    }
  }
}

/// The reason why a name, password or token cannot be in a header field.
public enum CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A user name contains a colon, so the server would split name and password in the wrong place.
  case colonInUser
  case controlCharacter
  /// A character that the charset does not have.
  case notInCharset
  /// A character that is not allowed in a token or header field.
  case notAToken

  /// The error in one line.
  public var description: String {
    switch self {
    case .colonInUser: "a user name for Basic must not contain a colon (RFC 7617, section 2)"
    case .controlCharacter: "a name or password for Basic must not contain control characters"
    case .notInCharset: "the name or password has characters that ISO 8859-1 lacks"
    case .notAToken: "the token has characters that are not allowed in a header field"
    }
  }
}
