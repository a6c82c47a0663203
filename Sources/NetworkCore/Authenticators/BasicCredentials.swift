internal import Foundation

/// The value of `Authorization` in the scheme Basic (RFC 7617): a name and a password, encoded.
///
/// Encoded is not encrypted: whoever sees the field has the password, so it goes over TLS.
///
/// ```swift
/// try BasicCredentials.fieldValue(user: "Aladdin", password: "open sesame")
/// // "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
/// ```
public enum BasicCredentials {
  /// How characters become bytes.
  public enum Charset: Hashable, Sendable {
    /// UTF-8 in Normalization Form C, which a server asks for by `charset="UTF-8"` (2.1).
    case utf8
    /// ISO 8859-1, what many older servers expect.
    case latin1
  }

  /// The whole value of the field.
  ///
  /// - Throws: `CredentialError` when the user has a colon, either has a control character, or the
  ///   charset has not all the characters.
  public static func fieldValue(
    user: String, password: String, charset: Charset = .utf8
  ) throws(CredentialError) -> String {
    // The server parts the two at the first colon (section 2).
    guard !user.contains(":") else { throw .colonInUser }
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

/// Why a name, password or token cannot go into a header field.
public enum CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A user with a colon would be read as another user with another password.
  case colonInUser
  /// A control character.
  case controlCharacter
  /// A character the charset does not have.
  case notInCharset
  /// A character that a token or a field cannot have.
  case notAToken

  /// The error in one line.
  public var description: String {
    switch self {
    case .colonInUser: "a user's name for Basic has no colon (RFC 7617, section 2)"
    case .controlCharacter: "a name or password for Basic has no control character"
    case .notInCharset: "the name or password has characters that ISO 8859-1 does not have"
    case .notAToken: "the token has characters that a header field cannot carry"
    }
  }
}
