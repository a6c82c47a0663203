package import LessonModel

/// Writes a playground's page for learners, with the prose and starters of all steps and no
/// answers.
///
/// The page has the content of a learner's page after all steps are reached, so it cannot reveal
/// more.
package enum PlaygroundPage {
  /// The name of the glossary's page.
  package static let glossaryName = "glossary"

  /// Returns the page of a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - notes: The sentences at the beginning of the page.
  ///   - neighbours: Whether there is a page before and after this one.
  /// - Returns: The page's text.
  package static func text(
    of lesson: Lesson, notes: [String], between neighbours: (before: Bool, after: Bool)
  ) -> String {
    func shown(_ content: [Step.Content]) -> [Step.Content] {
      content.map { part in
        switch part {
        case .prose(var prose):
          prose.text = linked(prose.text, in: lesson.name)
          return .prose(prose)
        case .code(var code):
          code.text = withRoom(code)
          return .code(code)
        }
      }
    }
    var lines = notes.isEmpty ? [] : ["//: - Note:"] + notes.map { "//:   \($0)" } + ["//:"]
    lines += PageWriter.lines(of: shown(lesson.preamble).compactMap(withoutShared))
    for (index, step) in lesson.steps.enumerated() {
      lines += [""] + PageWriter.section(index, of: lesson, content: shown(step.content))
    }
    lines += [""] + PageWriter.lines(of: shown(lesson.closing.map { .prose($0) }))
    let ways = [
      neighbours.before ? "[Previous](@previous)" : nil, neighbours.after ? "[Next](@next)" : nil,
    ].compactMap(\.self)
    if !ways.isEmpty {
      lines += (lesson.closing.isEmpty ? [] : ["//:"]) + ["//: " + ways.joined(separator: " · ")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the file for the page's `Sources`, with the hidden code that need not be in the page;
  /// empty without any.
  package static func sources(of lesson: Lesson) -> String {
    lesson.preambleCode.compactMap { SharedCode($0)?.source }.joined(separator: "\n")
  }

  /// Returns code with an empty line to write in, in each region without lines.
  private static func withRoom(_ code: SourceFragment) -> String {
    let empty = code.segments.emptyRegions
    return code.lines.enumerated().flatMap { index, line in
      empty.contains(index) ? [String(line), ""] : [String(line)]
    }.joined(separator: "\n")
  }

  /// Returns a part of a lesson's opening without the code that is in `Sources`.
  private static func withoutShared(_ part: Step.Content) -> Step.Content? {
    guard case .code(var code) = part, let shared = SharedCode(code) else { return part }
    code.text = shared.rest
    return code.text.isEmpty ? nil : .code(code)
  }

  /// Returns the glossary's page, from the text of the course's glossary.
  package static func glossary(_ text: SourceText) -> String {
    let lines = FrontMatter.blanked(in: text.lines).joined(separator: "\n")
    let prose = AuthorComments.removed(from: lines)
    let fragment = SourceFragment(
      text: linked(prose, in: glossaryName), path: "", line: 1)
    return PageWriter.lines(of: [.prose(fragment)]).joined(separator: "\n") + "\n"
  }

  /// Returns prose whose links lead to pages by name, and to files in the page's `Resources`.
  ///
  /// A page has no headings to link to, so anchors are left out.
  private static func linked(_ prose: String, in lesson: String) -> String {
    let lines = prose.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return MarkdownLinks.rewritten(lines) { link in
      let file = String(link.target.prefix { $0 != "#" })
      if file == Glossary.fileName { return .target(glossaryName) }
      if let name = LessonFileName(fileName: file) { return .target(name.stem) }
      let folder = "\(lesson)/"
      return file.hasPrefix(folder) ? .target(String(file.dropFirst(folder.count))) : .keep
    }.joined(separator: "\n")
  }
}
