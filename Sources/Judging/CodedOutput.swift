internal import LessonModel

/// Expected and printed lines as numbers, with equal numbers for equal characters.
struct CodedOutput {
  /// The expected lines; `nil` for `...`.
  let patterns: [LinePattern?]
  /// The printed lines.
  let printed: [[UInt32]]

  /// Converts the characters of an expectation and an output to numbers.
  init(_ lines: [OutputLine], printed: [String]) {
    var codes = CharacterCodes()
    patterns = lines.map { line in
      guard case .text(let pieces) = line else { return nil }
      return LinePattern(
        pieces.map { piece in
          switch piece {
          case .literal(let characters): .text(Needle(characters.map { codes.code(of: $0) }))
          case .any: .any
          }
        })
    }
    self.printed = printed.map { codes.codes(of: $0) }
  }

  /// Converts the characters of an expectation and an output to numbers.
  init(_ expected: ExpectedOutput, printed: [String]) {
    self.init(
      expected.lines.map { OutputLine($0, isVerbatim: expected.isVerbatim) }, printed: printed)
  }
}
