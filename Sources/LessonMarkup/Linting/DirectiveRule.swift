package import LessonModel

/// Finds directives of editable and hidden code that do not do what their author meant.
package enum DirectiveRule: LintRule {
  package static let id = "directive"

  /// Returns all problems with directives in a lesson's code.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    return document.fences([.code, .solution, .wrong]).flatMap { item in
      document.allDirectiveProblems(of: item).map {
        ParserFinding.brokenRegion($0).diagnostic(
          path: lesson.path, line: $0.line, column: $0.column)
      }
    } + strangers(in: lesson)
  }

  /// Returns the answers that have editable regions although the starter has none.
  private static func strangers(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    func editable(_ item: DocumentOutline.Item) -> FoundDirective? {
      document.fragment(inside: item).numberedLines.lazy
        .flatMap { FoundDirective.all(in: $0.text, line: $0.number) }
        .first { $0.meant.region == .editable && $0.problem == nil }
    }
    return document.outline.sections().flatMap { section in
      let fences = section.items.filter { !$0.isUnterminated }
      let isMarked = fences.contains { item in
        item.fence?.role == .code && document.fragment(inside: item).segments.hasRegion
      }
      guard !isMarked else { return [Diagnostic]() }
      let answers = fences.filter { [.solution, .wrong].contains($0.fence?.role) }
      return answers.compactMap(editable).map { directive in
        finding(
          in: lesson, directive.line, column: directive.column,
          "the starter has no editable code, so an answer can have none; mark it in both or in "
            + "neither")
      }
    }
  }
}

extension LessonDocument {
  /// Returns the problems with a fence's regions.
  func directiveProblems(of item: DocumentOutline.Item) -> [DirectiveReader.Problem] {
    allDirectiveProblems(of: item).filter(\.isOfRegion)
  }

  /// Returns the problems with a fence's directives, including those of a page.
  fileprivate func allDirectiveProblems(
    of item: DocumentOutline.Item
  ) -> [DirectiveReader.Problem] {
    let parts = content(of: item)
    // Most code has no directive in it.
    guard parts.contains(where: \.mayHaveDirective) else { return [] }
    var reader = DirectiveReader()
    for part in parts {
      switch part {
      case .prose(let prose): reader.meetProse(prose.line)
      case .code(let code):
        for (number, text) in code.numberedLines { reader.read(text, line: number) }
      }
    }
    return reader.finish()
  }
}

extension Step.Content {
  fileprivate var mayHaveDirective: Bool {
    switch self {
    case .code(let fragment): fragment.text.utf8.contains(UInt8(ascii: "#"))
    case .prose: false
    }
  }
}
