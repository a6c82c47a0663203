import LessonModel

/// A match of an output found by trying everything: slow, but easy to understand.
///
/// Tests compare `OutputPattern` with it.
enum TriedMatch {
  /// Whether the output matches.
  static func matches(_ expected: [String], _ output: [String]) -> Bool {
    lines(expected.map { OutputLine($0) }[...], output.map(Array.init)[...])
  }

  private static func lines(
    _ lines: ArraySlice<OutputLine>, _ printed: ArraySlice<[Character]>
  ) -> Bool {
    guard let line = lines.first else { return printed.isEmpty }
    switch line {
    case .text(let pieces):
      guard let text = printed.first, self.pieces(pieces[...], text[...]) else { return false }
      return self.lines(lines.dropFirst(), printed.dropFirst())
    case .anyLines:
      return (0...printed.count).contains { self.lines(lines.dropFirst(), printed.dropFirst($0)) }
    }
  }

  private static func pieces(
    _ pieces: ArraySlice<OutputLine.Piece>, _ text: ArraySlice<Character>
  ) -> Bool {
    guard let piece = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    switch piece {
    case .literal(let characters):
      return text.starts(with: characters) && self.pieces(rest, text.dropFirst(characters.count))
    case .any: return (0...text.count).contains { self.pieces(rest, text.dropFirst($0)) }
    }
  }
}
