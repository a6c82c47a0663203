internal import NetworkCore

/// `WWW-Authenticate`: what is read can be written, and is then read as the same again.
enum ChallengeProperty {
  /// Reads the bytes as one field.
  static func check(_ bytes: [UInt8]) throws {
    let field = String(decoding: bytes, as: UTF8.self)
    let challenges: [AuthenticationChallenge]
    do {
      challenges = try AuthenticationChallenge.parse(field)
    } catch {
      return try require(
        (0...field.utf8.count).contains(error.offset), "byte \(error.offset) is outside the field")
    }
    let written = challenges.map(text).joined(separator: ", ")
    let again = try unfailing("it is written as \(written)") {
      try AuthenticationChallenge.parse(written)
    }
    try require(again == challenges, "\(challenges) is written as \(written), read as \(again)")
    for challenge in challenges {
      try require(
        challenge.token68 == nil || challenge.parameters.isEmpty,
        "\(challenge) has a single value and parameters")
      try require(
        challenge.parameters.keys.allSatisfy { $0 == $0.lowercased() }, "\(challenge) has a capital"
      )
    }
  }

  /// A challenge as RFC 9110, 11.3, writes it.
  private static func text(_ challenge: AuthenticationChallenge) -> String {
    if let token = challenge.token68 { return "\(challenge.scheme) \(token)" }
    let parameters = challenge.parameters.sorted { $0.key < $1.key }.map { name, value in
      let escaped = value.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      return "\(name)=\"\(escaped)\""
    }
    return ([challenge.scheme] + [parameters.joined(separator: ", ")].filter { !$0.isEmpty })
      .joined(separator: " ")
  }
}
