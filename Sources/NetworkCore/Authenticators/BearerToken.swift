/// The form of a token in `Authorization` (RFC 6750, section 2.1).
enum BearerToken {
  static func fieldValue(_ token: String) throws(CredentialError) -> String {
    let digits = token.drop(while: isTokenCharacter)
    guard !token.isEmpty, token.first != "=", digits.allSatisfy({ $0 == "=" }) else {
      throw .notAToken
    }
    return "Bearer \(token)"
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "-._~+/".contains(character))
  }
}
