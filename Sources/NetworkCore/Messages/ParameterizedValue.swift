/// A field's value with parameters, `form-data; name="a"` (RFC 9110, 5.6.6; RFC 2045, 5.1).
public struct ParameterizedValue: Hashable, Sendable {
  /// The part before the first semicolon, in lower case.
  public let value: String
  /// The parameters, with names in lower case; no name occurs twice.
  public let parameters: [String: String]

  /// Reads a value; nil when it does not have this form or a parameter occurs twice.
  public init?(_ text: some StringProtocol) {
    var scanner = FieldScanner(text)
    scanner.skipSpaces()
    guard var value = scanner.token() else { return nil }
    if scanner.skip("/") {
      guard let subtype = scanner.token() else { return nil }
      value += "/\(subtype)"
    }
    var parameters: [String: String] = [:]
    scanner.skipSpaces()
    while scanner.skip(";") {
      scanner.skipSpaces()
      // Empty parameters are allowed (RFC 9110, 5.6.6).
      guard let name = scanner.token()?.lowercased() else { continue }
      guard scanner.skip("="), let text = scanner.tokenOrQuotedString(), parameters[name] == nil
      else { return nil }
      parameters[name] = text
      scanner.skipSpaces()
    }
    guard scanner.isAtEnd else { return nil }
    self.value = value.lowercased()
    self.parameters = parameters
  }
}
