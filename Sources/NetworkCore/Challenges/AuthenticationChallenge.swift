/// One challenge of a `WWW-Authenticate` field: a way to authenticate (RFC 9110, 11.3).
///
/// ```swift
/// let field = #"Basic realm="simple", Newauth realm="apps", type=1"#
/// try AuthenticationChallenge.parse(field).map(\.scheme)  // ["Basic", "Newauth"]
/// ```
public struct AuthenticationChallenge: Hashable, Sendable {
  /// The scheme as written; compare it with `isScheme`, which ignores case.
  public let scheme: String
  /// The single value of schemes without parameters.
  public let token68: String?
  /// The parameters, with names in lower case; no name occurs twice.
  public let parameters: [String: String]

  /// The part of the server that the challenge is for.
  public var realm: String? { parameters["realm"] }

  /// Creates a challenge.
  public init(scheme: String, token68: String? = nil, parameters: [String: String] = [:]) {
    self.scheme = scheme
    self.token68 = token68
    self.parameters = parameters
  }

  /// Whether the challenge uses a scheme; case does not matter.
  public func isScheme(_ name: String) -> Bool { scheme.lowercased() == name.lowercased() }

  /// The error for a field that does not follow the grammar.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error in the field, in bytes from its start.
    public let offset: Int
    /// The error in one line.
    public var description: String { "the field WWW-Authenticate is malformed at byte \(offset)" }
  }

  /// Reads all challenges of a field; join several fields with commas.
  ///
  /// - Throws: `ParseError` when it does not follow RFC 9110, 11.6.1, or a parameter occurs twice.
  public static func parse(_ field: some StringProtocol) throws(ParseError) -> [Self] {
    var reader = ChallengeReader(field)
    return try reader.readAll()
  }
}

/// Reads the list, in which commas separate both challenges and their parameters.
private struct ChallengeReader {
  private var scanner: FieldScanner

  init(_ field: some StringProtocol) {
    scanner = FieldScanner(field)
  }

  mutating func readAll() throws(AuthenticationChallenge.ParseError) -> [AuthenticationChallenge] {
    var challenges: [AuthenticationChallenge] = []
    while true {
      skipCommas()
      if scanner.isAtEnd { return challenges }
      challenges.append(try readChallenge())
    }
  }

  private var error: AuthenticationChallenge.ParseError { .init(offset: scanner.position) }

  /// Empty elements of a list are allowed (RFC 9110, 5.6.1).
  private mutating func skipCommas() {
    repeat { scanner.skipSpaces() } while scanner.skip(",")
  }

  private mutating func readChallenge() throws(AuthenticationChallenge.ParseError)
    -> AuthenticationChallenge
  {
    guard let scheme = scanner.token() else { throw error }
    guard scanner.skipSpaces() else {
      guard scanner.isAtEnd || scanner.next == UInt8(ascii: ",") else { throw error }
      return AuthenticationChallenge(scheme: scheme)
    }
    if let token68 = readToken68() {
      return AuthenticationChallenge(scheme: scheme, token68: token68)
    }
    var parameters: [String: String] = [:]
    while let (name, value) = try readParameter() {
      guard parameters.updateValue(value, forKey: name) == nil else { throw error }
      scanner.skipSpaces()
      guard scanner.isAtEnd || scanner.next == UInt8(ascii: ",") else { throw error }
    }
    return AuthenticationChallenge(scheme: scheme, parameters: parameters)
  }

  /// Reads a token68: letters, digits and `-._~+/`, then equals signs (RFC 9110, 11.2).
  private mutating func readToken68() -> String? {
    let start = scanner.position
    var text = scanner.take { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~+/".utf8.contains(byte)
      }
    }
    guard !text.isEmpty else { return nil }
    text += scanner.take { $0 == UInt8(ascii: "=") }
    scanner.skipSpaces()
    guard scanner.isAtEnd || scanner.next == UInt8(ascii: ",") else {
      scanner.position = start
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the next parameter; nil, with nothing read, before the next challenge or at the end.
  private mutating func readParameter() throws(AuthenticationChallenge.ParseError) -> (
    String, String
  )? {
    let start = scanner.position
    skipCommas()
    guard let name = scanner.token() else {
      guard scanner.isAtEnd else { throw error }
      return nil
    }
    scanner.skipSpaces()
    guard scanner.skip("=") else {
      scanner.position = start
      return nil
    }
    scanner.skipSpaces()
    guard let value = scanner.tokenOrQuotedString() else { throw error }
    return (name.lowercased(), value)
  }
}
