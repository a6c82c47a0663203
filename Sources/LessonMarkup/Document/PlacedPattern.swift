package import LessonModel

/// A lesson's pattern and its place.
///
/// The parser does not run patterns, because a pattern that takes too long can be stopped only by
/// killing its process. A caller with a separate process runs the patterns and adds the faults that
/// it finds.
package struct PlacedPattern: Sendable {
  /// The pattern.
  package let pattern: FailurePattern
  private let word: String
  private let path: String
  private let line: Int
  private let column: Int

  fileprivate init?(_ word: String, of item: DocumentOutline.Item, in path: String) {
    guard let fence = item.fence, let source = fence[word], !source.isEmpty else { return nil }
    pattern = FailurePattern(source)
    self.word = word
    self.path = path
    line = item.first
    column = fence.column(of: word)
  }

  /// Returns the diagnostic for a fault, or `nil` for a starter that may fail in any way.
  package func problem(_ fault: PatternFault) -> Diagnostic? {
    let finding: ParserFinding
    switch fault {
    case .invalid(let reason): finding = .badPattern(pattern, in: word, because: reason)
    case .costsTooMuch: finding = .costlyPattern(pattern, in: word)
    case .matchesEverything:
      guard word == "when" else { return nil }
      finding = .hintForEverything
    }
    return finding.diagnostic(path: path, line: line, column: column)
  }
}

extension LessonDocument {
  /// The patterns of the lesson's hints and starters.
  package var patterns: [PlacedPattern] {
    fences([.hint]).compactMap { PlacedPattern("when", of: $0, in: path) }
      + fences([.code]).filter { !StarterEnd.words.keys.contains($0.fence?["starter"] ?? "") }
      .compactMap { PlacedPattern("starter", of: $0, in: path) }
  }
}
