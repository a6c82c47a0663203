package import LessonModel

/// Compares what was printed with what was expected, wildcards and all.
///
/// `...` alone on a line stands for any run of lines, `[..]` for any run of characters in a line, and
/// `[:name]` for any run that is the same wherever the name recurs in the lesson.
package struct OutputPattern: Sendable {
  private var lines: [OutputLine]
  private let expected: ExpectedOutput

  /// Reads the wildcards of an expectation.
  package init(_ expected: ExpectedOutput) {
    self.expected = expected
    lines = expected.lines.map { line in
      expected.isVerbatim ? .text([.literal(Array(line))]) : OutputLine(line)
    }
  }

  /// The names bound so far, or where the texts part.
  package enum Result: Hashable, Sendable {
    case matches(captures: [String: String])
    case differs(OutputDifference)
  }

  /// Matches `output`; names in `captures` must have the same text again.
  package func match(_ output: String, captures: [String: String] = [:]) -> Result {
    let printed = Self.lines(of: output)
    var search = Search(pattern: lines, printed: printed.map(Array.init))
    if let found = search.match(line: 0, at: 0, captures: captures.mapValues(Array.init)) {
      return .matches(captures: found.mapValues { String($0) })
    }
    let place = search.furthest
    return .differs(
      OutputDifference(
        printedLine: place.printed + 1,
        expected: place.line < expected.lines.count ? expected.lines[place.line] : nil,
        printed: place.printed < printed.count ? printed[place.printed] : nil,
        documentLine: expected.line + min(place.line, max(expected.lines.count - 1, 0)),
        expectedLines: expected.lines, printedLines: printed))
  }

  /// The lines of an output; the last line break ends a line and begins none.
  package static func lines(of output: String) -> [String] {
    guard !output.isEmpty else { return [] }
    // By scalars: "\r\n" is one character, and the "\r" of it is part of what was printed.
    var lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// A backtracking search that remembers the furthest place it came to, and what cannot match.
  private struct Search {
    let pattern: [OutputLine]
    let printed: [[Character]]
    var furthest = (line: 0, printed: 0)
    private var failures: Set<Attempt> = []

    private struct Attempt: Hashable {
      var line: Int
      var printed: Int
      var captures: [String: [Character]]
    }

    init(pattern: [OutputLine], printed: [[Character]]) {
      self.pattern = pattern
      self.printed = printed
    }

    mutating func match(
      line start: Int, at firstPrinted: Int, captures: [String: [Character]]
    ) -> [String: [Character]]? {
      var (line, position, captures) = (start, firstPrinted, captures)
      while true {
        if position >= furthest.printed { furthest = (line, position) }
        guard line < pattern.count else { return position == printed.count ? captures : nil }
        switch pattern[line] {
        case .text(let pieces):
          guard position < printed.count,
            let next = Self.match(pieces[...], printed[position][...], captures)
          else { return nil }
          captures = next
          (line, position) = (line + 1, position + 1)
        case .anyLines:
          let rest = line + 1
          if rest == pattern.count { return captures }
          for candidate in position...printed.count {
            let attempt = Attempt(line: rest, printed: candidate, captures: captures)
            guard !failures.contains(attempt) else { continue }
            if let found = match(line: rest, at: candidate, captures: captures) { return found }
            failures.insert(attempt)
          }
          return nil
        }
      }
    }

    /// Matches one line; a run that is free takes as little as lets the rest match.
    private static func match(
      _ pieces: ArraySlice<OutputLine.Piece>, _ text: ArraySlice<Character>,
      _ captures: [String: [Character]]
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
      _ rest: ArraySlice<OutputLine.Piece>, _ text: ArraySlice<Character>,
      _ captures: [String: [Character]], name: String?
    ) -> [String: [Character]]? {
      let lengths = rest.isEmpty ? text.count...text.count : 0...text.count
      for length in lengths {
        let tail = text.dropFirst(length)
        // Most lengths are ruled out by the first character of what follows.
        if case .literal(let next)? = rest.first, tail.first != next.first { continue }
        var captures = captures
        if let name { captures[name] = Array(text.prefix(length)) }
        if let found = match(rest, tail, captures) { return found }
      }
      return nil
    }
  }
}
