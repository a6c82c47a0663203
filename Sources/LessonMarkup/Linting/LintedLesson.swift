package import LessonModel

/// A lesson as `lint` sees it: its text, the parsed lesson, and the problems it has on its own.
package struct LintedLesson: Sendable {
  /// The text with its headings and fences.
  package let document: LessonDocument
  /// All blocks, including those in lists and quotes.
  var blocks: [Block] { document.blocks }
  /// The lines outside all code.
  let prose: [ProseLine]
  /// The file's name.
  package let file: LessonFileName
  /// The parsed lesson; `nil` when the parser has found a problem.
  package let lesson: Lesson?
  /// Its links, images and anchors.
  let links: LessonLinks
  /// The findings of the parser and of the rules that look at one lesson.
  package private(set) var findings: [Diagnostic]

  /// Parses a lesson and runs the rules that need nothing else, so files can be linted in parallel.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - file: The file's name.
  ///   - path: The file as diagnostics name it.
  ///   - asksRules: Whether the rules are asked too, which takes the most time.
  package init(_ text: SourceText, file: LessonFileName, path: String, asksRules: Bool = true) {
    document = LessonDocument(text, name: file.stem, path: path, keepsBlocks: true)
    prose = ProseLine.all(in: document.lines, document.blocks)
    self.file = file
    (lesson, findings) = LessonParser.read(document)
    links = LessonLinks(lines: document.lines, blocks: document.blocks, items: document.items)
    guard asksRules else { return }
    // A second finding at the place of an earlier one is not reported.
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

  /// The file as diagnostics name it.
  package var path: String { document.path }

  /// Whether it may have steps other than those found in the text.
  package var isInDoubt: Bool {
    let reaching = LintRules.ids(reaching: .steps).union(LintRules.ids(reaching: .everythingBelow))
    return lesson == nil || findings.contains { reaching.contains($0.rule ?? "") }
  }
}
