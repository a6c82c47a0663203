internal import LessonModel

/// Matches lines of an expected output with printed lines.
extension OutputLine {
  /// Matches a printed line; wildcards take as few characters as let the rest match.
  ///
  /// - Parameters:
  ///   - text: The printed line.
  ///   - captures: What the names stand for so far.
  /// - Returns: What they stand for now; `nil` when the line does not match, and for `anyLines`.
  func match(_ text: [Character], _ captures: [String: [Character]]) -> [String: [Character]]? {
    guard case .text(let pieces) = self else { return nil }
    return Self.match(pieces[...], text[...], captures)
  }

  private static func match(
    _ pieces: ArraySlice<Piece>, _ text: ArraySlice<Character>, _ captures: [String: [Character]]
  ) -> [String: [Character]]? {
    guard let piece = pieces.first else { return text.isEmpty ? captures : nil }
    let rest = pieces.dropFirst()
    switch piece {
    case .literal(let characters):
      guard text.starts(with: characters) else { return nil }
      return match(rest, text.dropFirst(characters.count), captures)
    case .named(let name):
      if let bound = captures[name] {
        guard text.starts(with: bound) else { return nil }
        return match(rest, text.dropFirst(bound.count), captures)
      }
      return matchRun(rest, text, captures, name: name)
    case .any:
      return matchRun(rest, text, captures, name: nil)
    }
  }

  private static func matchRun(
    _ rest: ArraySlice<Piece>, _ text: ArraySlice<Character>,
    _ captures: [String: [Character]], name: String?
  ) -> [String: [Character]]? {
    let lengths = rest.isEmpty ? text.count...text.count : 0...text.count
    for length in lengths {
      let tail = text.dropFirst(length)
      // The first character of what follows rules out most lengths.
      if case .literal(let next)? = rest.first, tail.first != next.first { continue }
      var captures = captures
      if let name { captures[name] = Array(text.prefix(length)) }
      if let found = match(rest, tail, captures) { return found }
    }
    return nil
  }
}
