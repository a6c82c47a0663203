/// Pieces of code as `lessons-syntax` reads and writes them: each after a line with its length in bytes of UTF-8.
package enum CodePieces {
  /// The text of some pieces.
  package static func text(_ pieces: [String]) -> [UInt8] {
    pieces.flatMap { Array("\($0.utf8.count)\n\($0)".utf8) }
  }

  /// Reads pieces; `nil` when the text is cut off or is none of theirs.
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

/// What `lessons-syntax` can be asked; its first argument.
package enum SyntaxQuestion: String, Sendable {
  /// The `CodeFacts` of each piece of code.
  case facts
  /// Of each pair of pieces, an answer and a starter: what the answer declares, with nothing in it.
  case stubs
  /// The `CodeStatement`s of each piece of code.
  case statements
}
