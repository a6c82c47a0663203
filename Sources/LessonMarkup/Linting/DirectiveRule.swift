internal import LessonModel

/// Finds directives of editable and hidden code that do not do what their author meant.
enum DirectiveRule {
  /// Everything wrong with the directives of a lesson's code.
  static func problems(in document: LessonDocument) -> [Diagnostic] {
    document.fences([.code, .solution]).flatMap { item in
      let whole = document.fragment(inside: item)
      guard whole.text.utf8.contains(UInt8(ascii: "#")) else { return [Diagnostic]() }
      let isStarter = item.fence?.role == .code
      var reader = DirectiveReader(document: document, isStarter: isStarter)
      let parts = isStarter ? ProseInCode.split(whole) : [.code(whole)]
      for part in parts {
        switch part {
        case .prose(let prose): reader.meetProse(prose.line)
        case .code(let code):
          for (number, text) in code.numberedLines { reader.read(text, line: number) }
        }
      }
      return reader.finish()
    } + strangers(in: document)
  }

  /// Solutions that mark what to change although the starter does not.
  private static func strangers(in document: LessonDocument) -> [Diagnostic] {
    func editable(_ item: DocumentOutline.Item) -> CodeDirective? {
      document.fragment(inside: item).numberedLines.lazy
        .flatMap { CodeDirective.find(in: $0.text, line: $0.number) }
        .first { $0.region == .editable && $0.problem == nil }
    }
    return document.outline.sections().flatMap { section in
      let fences = section.items.filter { !$0.isUnterminated }
      let isMarked = fences.contains { $0.fence?.role == .code && editable($0) != nil }
      guard !isMarked else { return [Diagnostic]() }
      return fences.filter { $0.fence?.role == .solution }.compactMap(editable).map { directive in
        document.problem(
          directive.line, column: directive.column,
          "the starter has no editable code, so the solution can have none; mark it in both or in "
            + "neither")
      }
    }
  }
}

/// Reads the code of one fence and keeps in mind which regions are open.
private struct DirectiveReader {
  let document: LessonDocument
  let isStarter: Bool
  private var open: [CodeDirective.Region: CodeDirective] = [:]
  /// The kinds that something was said about: what follows from it is not said too.
  private var isSettled: Set<CodeDirective.Region> = []
  private var problems: [Diagnostic] = []

  init(document: LessonDocument, isStarter: Bool) {
    self.document = document
    self.isStarter = isStarter
  }

  mutating func read(_ text: String, line: Int) {
    if isStarter, let word = text.pageDirective {
      problems.append(
        document.problem(
          line, column: 1,
          "`\(word)` is how a page spells a fence; in Markdown write the fence itself"))
    }
    var inline: CodeDirective?
    for directive in CodeDirective.find(in: text, line: line) {
      if let words = directive.problem {
        report(directive, words)
      } else if !directive.isInline {
        directive.isEnd ? close(directive) : begin(directive)
      } else if directive.region == .hidden {
        report(
          directive,
          "`\(directive.spelling)` hides nothing; hidden code stands between lines `//#-hidden-code` and "
            + "`//#-end-hidden-code`")
      } else if directive.isEnd {
        if inline == nil { reportStray(directive) }
        inline = nil
      } else {
        if inline ?? open[.editable] != nil {
          reportNested(directive, in: inline ?? open[.editable])
        }
        inline = directive
      }
    }
    if let inline { reportOpen(inline) }
  }

  /// Prose cuts the code, and each part is looked at by itself.
  mutating func meetProse(_ line: Int) {
    for directive in open.values.sorted(by: { $0.line < $1.line }) {
      report(
        directive, line: line, column: 1,
        "prose cannot stand in \(directive.region.words); end that above with "
          + "`\(CodeDirective.spelling(directive.region, isEnd: true, isInline: false))`")
    }
  }

  /// Everything wrong, once the fence is read.
  mutating func finish() -> [Diagnostic] {
    for directive in open.values.sorted(by: { $0.line < $1.line }) { reportOpen(directive) }
    return problems
  }
}

extension DirectiveReader {
  private mutating func begin(_ directive: CodeDirective) {
    if directive.region == .editable, open[.hidden] != nil {
      report(
        directive,
        "editable code inside hidden code is seen by nobody; end the hidden code above it")
    } else if let outer = open[directive.region] {
      reportNested(directive, in: outer)
    }
    open[directive.region] = open[directive.region] ?? directive
  }

  private mutating func close(_ directive: CodeDirective) {
    if open.removeValue(forKey: directive.region) == nil { reportStray(directive) }
  }

  private mutating func reportStray(_ directive: CodeDirective) {
    let opening = CodeDirective.spelling(
      directive.region, isEnd: false, isInline: directive.isInline)
    report(
      directive,
      "no \(directive.region.words) begins before this end; write `\(opening)` where it does")
  }

  private mutating func reportNested(_ directive: CodeDirective, in outer: CodeDirective?) {
    report(
      directive,
      "this begins \(directive.region.words) inside that of line \(outer?.line ?? 0); end that first, "
        + "or take this away")
  }

  private mutating func reportOpen(_ directive: CodeDirective) {
    let end = CodeDirective.spelling(directive.region, isEnd: true, isInline: directive.isInline)
    report(
      directive,
      "this \(directive.region.words) never ends\(directive.isInline ? " in its line" : ""); write "
        + "`\(end)` after it")
  }

  private mutating func report(
    _ directive: CodeDirective, line: Int? = nil, column: Int? = nil, _ words: String
  ) {
    guard isSettled.insert(directive.region).inserted else { return }
    problems.append(
      document.problem(line ?? directive.line, column: column ?? directive.column, words))
  }
}

extension String {
  /// The directive of the page spelling that the line would be taken for.
  fileprivate var pageDirective: String? {
    if self == "//#-end-swift" { return self }
    return ["//#-step ", "//#-swift"].first { hasPrefix($0) }.map {
      String($0.prefix { $0 != " " })
    }
  }
}
