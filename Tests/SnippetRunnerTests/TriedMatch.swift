import LessonModel

/// A match of an output found by trying everything: slow, but easy to understand.
///
/// Tests compare `OutputPattern` with it.
struct TriedMatch {
  /// What the names stand for; `nil` when the output does not match.
  let captures: [String: String]?

  init(_ expected: [String], _ output: [String], captures: [String: String]) {
    let lines = expected.map { OutputLine($0) }
    self.captures = Self.match(
      lines[...], output.map(Array.init)[...], captures.mapValues(Array.init)
    )?.mapValues { String($0) }
  }

  private typealias Captures = [String: [Character]]

  private static func match(
    _ lines: ArraySlice<OutputLine>, _ printed: ArraySlice<[Character]>, _ captures: Captures
  ) -> Captures? {
    guard let line = lines.first else { return printed.isEmpty ? captures : nil }
    switch line {
    case .text(let pieces):
      guard let text = printed.first, let next = match(pieces[...], text[...], captures) else {
        return nil
      }
      return match(lines.dropFirst(), printed.dropFirst(), next)
    case .anyLines:
      for count in 0...printed.count {
        if let found = match(lines.dropFirst(), printed.dropFirst(count), captures) {
          return found
        }
      }
      return nil
    }
  }

  private static func match(
    _ pieces: ArraySlice<OutputLine.Piece>, _ text: ArraySlice<Character>, _ captures: Captures
  ) -> Captures? {
    guard let piece = pieces.first else { return text.isEmpty ? captures : nil }
    let rest = pieces.dropFirst()
    let known: [Character]?
    switch piece {
    case .literal(let characters): known = characters
    case .named(let name): known = captures[name]
    case .any: known = nil
    }
    if let known {
      guard text.starts(with: known) else { return nil }
      return match(rest, text.dropFirst(known.count), captures)
    }
    for length in 0...text.count {
      var captures = captures
      if case .named(let name) = piece { captures[name] = Array(text.prefix(length)) }
      if let found = match(rest, text.dropFirst(length), captures) { return found }
    }
    return nil
  }
}
