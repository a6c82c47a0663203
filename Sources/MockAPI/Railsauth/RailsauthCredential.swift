internal import CryptoCore
internal import Foundation

/// The app-wide Basic credential, read the way Rails 4 reads it.
enum RailsauthCredential {
  /// Whether a header value contains the app's name and password.
  ///
  /// Rails decodes what follows the scheme and splits it at the first colon (`split(/:/, 2)`). The
  /// case of the scheme does not matter (RFC 9110, 11.1).
  static func isAppCredential(_ authorization: String?) -> Bool {
    guard let authorization else { return false }
    let words = authorization.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "basic",
      let decoded = Data(base64Encoded: String(words[1]), options: .ignoreUnknownCharacters),
      let colon = decoded.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let isName = constantTimeEqual(decoded[..<colon], Railsauth.apiName.utf8)
    let isPassword = constantTimeEqual(
      decoded[decoded.index(after: colon)...], Railsauth.apiPassword.utf8)
    return isName && isPassword
  }
}
