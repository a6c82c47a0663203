package import LessonModel
package import SyntaxFacts

/// The parser's facts about all code of a lesson that may be merged, from one request.
package struct LessonSyntax: Sendable {
  private let facts: [String: CodeFacts]

  /// Asks about the code of a lesson and its attempts, or returns `nil` when the parser does not
  /// answer.
  package init?(_ lesson: Lesson, _ attempts: [Attempt], _ reader: SyntaxReader) {
    let regioned = attempts.compactMap { RegionedCode($0.code) }
    let codes =
      [lesson.preambleCode] + lesson.steps.flatMap { [$0.reference, $0.checks] }
      + attempts.map(\.code) + regioned.flatMap { $0.regions.map { [$0] } }
    let pieces = Set(codes.map(\.text) + regioned.map(\.marked)).sorted()
    guard let found = reader.facts(of: pieces) else { return nil }
    facts = Dictionary(uniqueKeysWithValues: zip(pieces, found))
  }

  /// The facts about code; `nil` for unknown code.
  package subscript(code: [SourceFragment]) -> CodeFacts? { facts[code.text] }

  /// The facts about the code around regions, with a placeholder for each region.
  subscript(around code: RegionedCode) -> CodeFacts? { facts[code.marked] }
}

extension [SourceFragment] {
  /// The code as the parser reads it: each fragment ends with a line break.
  var text: String { map { "\($0.text)\n" }.joined() }
}

extension RegionedCode {
  /// The code with a name in place of each region.
  fileprivate var marked: String {
    fixed.enumerated().map { index, part in
      part.text + (index < regions.count ? "\(StatementPlace.mark(index))\n" : "")
    }.joined()
  }
}
