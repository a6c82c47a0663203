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
      OutputPattern(itself).difference(in: output) == nil, "\(printed) is not itself")
    guard parts.count == 2 else { return }
    let expected = ExpectedOutput(lines: OutputPattern.lines(of: parts[0]), line: 7)
    let holds = SimpleMatch.holds(
      expected.lines.map { OutputLine($0) }, printed.map(Array.init))
    if let difference = OutputPattern(expected).difference(in: output) {
      try require(!holds, "\(expected.lines) matches \(printed)")
      try check(difference, expected, printed)
    } else {
      try require(holds, "\(expected.lines) does not match \(printed)")
    }
    try checkRecording(of: output, over: expected)
    try checkRecording(
      of: output, over: ExpectedOutput(lines: expected.lines, isVerbatim: true, line: 7))
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
  }

  private static func checkRecording(of output: String, over expected: ExpectedOutput) throws {
    let recording = OutputRecording(of: output, over: expected)
    // An author is told about a printed line that would be read as a wildcard.
    guard recording.misread == nil else { return }
    let recorded = ExpectedOutput(
      lines: recording.lines, isVerbatim: expected.isVerbatim, line: expected.line)
    guard OutputPattern(recorded).difference(in: output) == nil else {
      throw BrokenProperty(
        description: "\(recording.lines) does not match \(output.debugDescription)")
    }
    let again = OutputRecording(of: output, over: recorded)
    try require(
      again.lines == recording.lines && again.written.isEmpty, "a second recording changes it")
  }
}

/// Wildcards by the textbook: a table of what matches up to where.
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
        case .any: next[place] = reached[...place].contains(true)
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
