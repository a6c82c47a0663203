internal import LessonModel

/// Expected and printed lines as numbers, in which equal characters are equal.
struct CodedOutput {
  /// The expected lines; `nil` for `...`.
  let patterns: [LinePattern?]
  /// The printed lines.
  let printed: [[UInt32]]

  /// Numbers the characters of an expectation and an output.
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

  /// Numbers the characters of an expectation and an output.
  init(_ expected: ExpectedOutput, printed: [String]) {
    self.init(
      expected.lines.map { OutputLine($0, isVerbatim: expected.isVerbatim) }, printed: printed)
  }
}
