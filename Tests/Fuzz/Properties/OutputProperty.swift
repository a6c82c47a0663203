internal import Judging
internal import LessonModel

/// Output patterns: an output matches itself, what matched once matches again, and a recording fits.
///
/// An input is a pattern and an output.
enum OutputProperty {
  /// Reads the bytes as a pattern and an output.
  static func check(_ bytes: [UInt8]) throws {
    // Long enough for every rule, and short enough for the simple matcher below.
    guard bytes.count <= 300 else { return }
    let parts = FuzzInput.strings(in: bytes, limit: 2)
    let output = parts[parts.count - 1]
    let printed = OutputPattern.lines(of: output)
    let itself = ExpectedOutput(lines: printed, isVerbatim: true)
    try require(
      OutputPattern(itself).match(output) == .matches(captures: [:]), "\(printed) is not itself")
    guard parts.count == 2 else { return }
    let expected = ExpectedOutput(lines: OutputPattern.lines(of: parts[0]), line: 7)
    switch OutputPattern(expected).match(output) {
    case .matches(let captures): try check(captures, expected, output)
    case .differs(let difference): try check(difference, expected, printed)
    }
    try checkRecording(of: output, over: expected)
    try checkRecording(
      of: output, over: ExpectedOutput(lines: expected.lines, isVerbatim: true, line: 7))
  }

  /// With the names known, the pattern has only wildcards without a name, and still matches.
  private static func check(
    _ captures: [String: String], _ expected: ExpectedOutput, _ output: String
  ) throws {
    try require(
      OutputPattern(expected).match(output, captures: captures) == .matches(captures: captures),
      "\(captures) do not match again")
    let lines = expected.lines.map { bound($0, captures) }
    try require(
      SimpleMatch.holds(lines, OutputPattern.lines(of: output).map(Array.init)),
      "\(expected.lines) does not match \(output.debugDescription) with \(captures)")
  }

  private static func check(
    _ difference: OutputDifference, _ expected: ExpectedOutput, _ printed: [String]
  ) throws {
    let place = difference.printedLine - 1
    try require(
      (0...printed.count).contains(place)
        && difference.printed == (place < printed.count ? printed[place] : nil)
        && (7..<(7 + max(expected.lines.count, 1))).contains(difference.documentLine)
        && difference.expected.map { expected.lines.contains($0) } ?? true,
      "a place that is not there: \(difference)")
    let lines = expected.lines.map { OutputLine($0) }
    let hasName = lines.contains { line in
      guard case .text(let pieces) = line else { return false }
      return pieces.contains { if case .named = $0 { true } else { false } }
    }
    // Which text a name takes is a rule of its own; without names there is only one answer.
    guard !hasName else { return }
    try require(
      !SimpleMatch.holds(lines, printed.map(Array.init)), "\(expected.lines) matches \(printed)")
  }

  private static func checkRecording(of output: String, over expected: ExpectedOutput) throws {
    let recording = OutputRecording(of: output, over: expected)
    // An author is told about a printed line that would be read as a wildcard.
    guard recording.misread == nil else { return }
    let recorded = ExpectedOutput(
      lines: recording.lines, isVerbatim: expected.isVerbatim, line: expected.line)
    guard case .matches = OutputPattern(recorded).match(output) else {
      throw BrokenProperty(
        description: "\(recording.lines) does not match \(output.debugDescription)")
    }
    let again = OutputRecording(of: output, over: recorded)
    try require(
      again.lines == recording.lines && again.written.isEmpty, "a second recording changes it")
  }

  /// A line with text in place of its names.
  private static func bound(_ line: String, _ captures: [String: String]) -> OutputLine {
    guard case .text(let pieces) = OutputLine(line) else { return .anyLines }
    return .text(
      pieces.map { piece in
        if case .named(let name) = piece { .literal(Array(captures[name] ?? "")) } else { piece }
      })
  }
}

/// Wildcards without names by the textbook: a table of what matches up to where.
private enum SimpleMatch {
  /// Whether the lines match the printed ones.
  static func holds(_ lines: [OutputLine], _ printed: [[Character]]) -> Bool {
    var reached = [true] + printed.map { _ in false }
    for line in lines {
      var next = reached.map { _ in false }
      for place in next.indices {
        switch line {
        case .anyLines: next[place] = reached[...place].contains(true)
        case .text(let pieces):
          next[place] = place > 0 && reached[place - 1] && matches(pieces, printed[place - 1])
        }
      }
      reached = next
    }
    return reached[printed.count]
  }

  private static func matches(_ pieces: [OutputLine.Piece], _ text: [Character]) -> Bool {
    var reached = [true] + text.map { _ in false }
    for piece in pieces {
      var next = reached.map { _ in false }
      for place in next.indices {
        switch piece {
        case .any, .named: next[place] = reached[...place].contains(true)
        case .literal(let characters):
          let start = place - characters.count
          next[place] =
            start >= 0 && reached[start] && text[start..<place].elementsEqual(characters)
        }
      }
      reached = next
    }
    return reached[text.count]
  }
}
