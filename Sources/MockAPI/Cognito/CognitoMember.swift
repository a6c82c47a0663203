/// One member of an operation's input, with the constraints of the service model.
struct CognitoMember: Sendable {
  /// The kind of a member's value.
  enum Kind: Sendable {
    /// A string with a length in this range and with allowed characters only.
    case text(ClosedRange<Int>, pattern: String, allows: @Sendable (Character) -> Bool)
    /// One of several words.
    case word([String])
    /// Strings by name.
    case map
    /// A list of names with values.
    case attributes
    /// Settings by name.
    case structure
    /// True or false.
    case flag
  }

  let name: String
  let kind: Kind
  /// Whether the operation requires it.
  var isRequired = true
  /// Whether errors omit the value.
  var isSensitive = false

  /// The same member, but optional.
  var optional: CognitoMember {
    var member = self
    member.isRequired = false
    return member
  }

  /// The name as it appears in errors.
  var shownName: String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension CognitoMember {
  /// The app's identifier.
  static let clientID = CognitoMember(
    name: "ClientId",
    kind: .text(1...128, pattern: "[\\w+]+") { isWord($0) || $0 == "+" }, isSensitive: true)
  /// The proof that a client knows its secret.
  static let secretHash = CognitoMember(
    name: "SecretHash",
    kind: .text(1...128, pattern: "[\\w+=/]+") { isWord($0) || "+=/".contains($0) },
    isRequired: false, isSensitive: true)
  /// The user's name.
  static let username = CognitoMember(
    name: "Username",
    kind: .text(1...128, pattern: "[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+", allows: isPrinted),
    isSensitive: true)
  /// The user's password.
  static let password = password("Password")
  /// The code from an email.
  static let confirmationCode = code("ConfirmationCode")
  /// The string that identifies a session.
  static let session = CognitoMember(
    name: "Session", kind: .text(20...2048, pattern: "", allows: { _ in true }),
    isRequired: false, isSensitive: true)
  /// The token of the signed-in user.
  static let accessToken = token("AccessToken")
  /// A one-time password.
  static let userCode = CognitoMember(
    name: "UserCode",
    kind: .text(6...6, pattern: "[0-9]+") { $0.isASCII && $0.isNumber }, isSensitive: true)

  /// Returns a member for a code under any name.
  static func code(_ name: String) -> CognitoMember {
    CognitoMember(name: name, kind: .text(1...2048, pattern: "[\\S]+") { !$0.isWhitespace })
  }

  /// Returns a member for a password under any name.
  static func password(_ name: String) -> CognitoMember {
    CognitoMember(
      name: name, kind: .text(0...256, pattern: "[\\S]+") { !$0.isWhitespace }, isSensitive: true)
  }

  /// Returns a member for a token under any name.
  static func token(_ name: String) -> CognitoMember {
    CognitoMember(
      name: name,
      kind: .text(0...131_072, pattern: "[A-Za-z0-9-_=.]+") { isWord($0) || "-=.".contains($0) },
      isSensitive: true)
  }

  /// Returns a member that holds one of several words.
  static func word(_ name: String, _ words: [String]) -> CognitoMember {
    CognitoMember(name: name, kind: .word(words))
  }

  /// Returns an optional member that holds a map, a list or settings.
  static func optional(_ name: String, _ kind: Kind) -> CognitoMember {
    CognitoMember(name: name, kind: kind, isRequired: false)
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  @Sendable private static func isPrinted(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator, .spaceSeparator:
        false
      default: true
      }
    }
  }
}
