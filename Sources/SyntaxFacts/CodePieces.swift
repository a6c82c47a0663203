/// Reads and writes pieces of code in the format of `lessons-syntax`, each after a line with its
/// length in bytes of UTF-8.
package enum CodePieces {
  /// Returns the text of pieces.
  package static func text(_ pieces: [String]) -> [UInt8] {
    pieces.flatMap { Array("\($0.utf8.count)\n\($0)".utf8) }
  }

  /// Reads pieces, or returns `nil` for truncated or malformed text.
  package static func pieces(in bytes: [UInt8]) -> [String]? {
    var pieces: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let count = Int(String(decoding: rest[..<end], as: UTF8.self)), count >= 0,
        rest.endIndex - (end + 1) >= count
      else { return nil }
      pieces.append(String(decoding: rest[(end + 1)..<(end + 1 + count)], as: UTF8.self))
      rest = rest[(end + 1 + count)...]
    }
    return pieces
  }
}

/// The questions that `lessons-syntax` answers, which are its first argument.
package enum SyntaxQuestion: String, Sendable {
  /// The `CodeFacts` of each piece of code.
  case facts
  /// For each pair of an answer and a starter, the answer's declarations with empty bodies.
  case stubs
  /// The `CodeStatement`s of each piece of code.
  case statements
}
