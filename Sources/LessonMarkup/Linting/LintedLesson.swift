package import LessonModel

/// A lesson as `lint` looks at it: its text, the lesson when one can be made of it, and what is
/// wrong with it by itself.
package struct LintedLesson: Sendable {
  /// The text and its blocks.
  package let document: LessonDocument
  /// The file's name.
  package let file: LessonFileName
  /// The lesson; `nil` when the parser has found something.
  package let lesson: Lesson?
  /// Its links, images and anchors.
  let links: LessonLinks
  /// What the parser and the rules found that look at one lesson.
  package private(set) var findings: [Diagnostic]

  /// Reads a text once, and asks the rules that need nothing else, so that files can be looked at
  /// side by side.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - file: The file's name.
  ///   - path: The file as diagnostics name it.
  package init(_ text: SourceText, file: LessonFileName, path: String) {
    document = LessonDocument(text, name: file.stem, path: path)
    self.file = file
    (lesson, findings) = LessonParser.read(document)
    links = LessonLinks(lines: text.lines, blocks: document.blocks, items: document.items)
    for rule in LintRules.all { findings += rule.findings(in: self) }
  }

  /// How diagnostics name the file.
  package var path: String { document.path }

  /// Whether it may have other steps than the text shows.
  var isInDoubt: Bool {
    let reaching = LintRules.ids(reaching: .steps).union(LintRules.ids(reaching: .everythingBelow))
    return lesson == nil || findings.contains { reaching.contains($0.rule ?? "") }
  }
}
