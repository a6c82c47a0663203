package import LessonModel

/// A lesson with its text, its parsed form and the problems that are visible in this lesson alone.
package struct LintedLesson: Sendable {
  /// The lesson's text with its headings and fences.
  package let document: LessonDocument
  /// All blocks, including those in lists and quotes.
  var blocks: [Block] { document.blocks }
  /// The lines outside all code.
  let prose: [ProseLine]
  /// The file's name.
  package let file: LessonFileName
  /// The parsed lesson; `nil` when the parser has found a problem.
  package let lesson: Lesson?
  /// The lesson's links, images and anchors.
  let links: LessonLinks
  /// The findings of the parser and of the rules for a single lesson.
  package private(set) var findings: [Diagnostic]

  /// Parses a lesson and runs the rules for a single lesson, so that callers can lint files in
  /// parallel.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - file: The file's name.
  ///   - path: The file as diagnostics name it.
  ///   - asksRules: Whether to run the rules too, which takes most of the time.
  package init(_ text: SourceText, file: LessonFileName, path: String, asksRules: Bool = true) {
    document = LessonDocument(text, name: file.stem, path: path, keepsBlocks: true)
    prose = ProseLine.all(in: document.lines, document.blocks)
    self.file = file
    (lesson, findings) = LessonParser.read(document)
    links = LessonLinks(lines: document.lines, blocks: document.blocks, items: document.items)
    guard asksRules else { return }
    // Report only the first finding at each place.
    var known = Set(findings.map(Place.init))
    for rule in LintRules.all {
      let new = rule.findings(in: self).filter { !known.contains(Place($0)) }
      known.formUnion(new.map(Place.init))
      findings += new
    }
  }

  /// The place of a finding.
  private struct Place: Hashable {
    let line: Int
    let column: Int
    let rule: String?

    init(_ finding: Diagnostic) {
      (line, column, rule) = (finding.line, finding.column, finding.rule)
    }
  }

  /// The path that diagnostics show.
  package var path: String { document.path }

  /// Whether the lesson may have steps other than those found in the text.
  package var isInDoubt: Bool {
    let reaching = LintRules.ids(reaching: .steps).union(LintRules.ids(reaching: .everythingBelow))
    return lesson == nil || findings.contains { reaching.contains($0.rule ?? "") }
  }
}
