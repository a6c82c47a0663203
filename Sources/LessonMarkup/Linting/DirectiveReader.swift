internal import LessonModel

/// Reads the code of one fence and tracks the open regions.
struct DirectiveReader {
  /// A problem at a place in the document.
  struct Problem {
    var line: Int
    var column: Int
    var message: String
    /// Whether the problem is about editable or hidden code.
    var isOfRegion = true
    /// The automatic fix, if there is one.
    var fix: ParserFinding.Fix?
  }

  private var open: [CodeDirective.Region: FoundDirective] = [:]
  /// The regions that already have a problem, whose consequences are not reported.
  private var isSettled: Set<CodeDirective.Region> = []
  private var problems: [Problem] = []

  /// Reads the next line of code.
  mutating func read(_ text: String, line: Int) {
    // Most lines have no directive in them.
    guard text.utf8.contains(UInt8(ascii: "#")) || text.contains("-code") else { return }
    var inline: FoundDirective?
    for directive in FoundDirective.all(in: text, line: line) {
      if let words = directive.problem {
        report(directive, words, directive.fix)
      } else if !directive.meant.isInline {
        directive.meant.isEnd ? close(directive) : begin(directive)
      } else if directive.meant.region == .hidden {
        report(
          directive,
          "`\(directive.meant.spelling)` hides nothing; put hidden code between the lines `//#-hidden-code` and "
            + "`//#-end-hidden-code`")
      } else if directive.meant.isEnd {
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

  /// Reports each region that is still open at a line of prose.
  ///
  /// No region may span prose.
  mutating func meetProse(_ line: Int) {
    for directive in open.values.sorted(by: { $0.line < $1.line }) {
      report(
        directive, line: line, column: 1,
        "prose cannot stand in \(directive.meant.region.words); end the region above it with "
          + "`\(CodeDirective(directive.meant.region, isEnd: true).spelling)`")
    }
  }

  /// Returns all problems after the end of the fence.
  mutating func finish() -> [Problem] {
    for directive in open.values.sorted(by: { $0.line < $1.line }) { reportOpen(directive) }
    return problems
  }
}

extension DirectiveReader {
  private mutating func begin(_ directive: FoundDirective) {
    if directive.meant.region == .editable, open[.hidden] != nil {
      report(
        directive,
        "editable code inside hidden code is not shown; end the hidden code above it")
    } else if let outer = open[directive.meant.region] {
      reportNested(directive, in: outer)
    }
    open[directive.meant.region] = open[directive.meant.region] ?? directive
  }

  private mutating func close(_ directive: FoundDirective) {
    if open.removeValue(forKey: directive.meant.region) == nil { reportStray(directive) }
  }

  private mutating func reportStray(_ directive: FoundDirective) {
    let opening = CodeDirective(directive.meant.region, isInline: directive.meant.isInline)
    report(
      directive,
      "no \(directive.meant.region.words) begins before this end; write `\(opening.spelling)` where "
        + "it begins")
  }

  private mutating func reportNested(_ directive: FoundDirective, in outer: FoundDirective?) {
    report(
      directive,
      "this begins \(directive.meant.region.words) inside that of line \(outer?.line ?? 0); end that first, "
        + "or remove this")
  }

  private mutating func reportOpen(_ directive: FoundDirective) {
    let end = CodeDirective(
      directive.meant.region, isEnd: true, isInline: directive.meant.isInline)
    report(
      directive,
      "this \(directive.meant.region.words) never ends\(directive.meant.isInline ? " in its line" : ""); write "
        + "`\(end.spelling)` after it")
  }

  private mutating func report(
    _ directive: FoundDirective, line: Int? = nil, column: Int? = nil, _ message: String,
    _ fix: ParserFinding.Fix? = nil
  ) {
    guard isSettled.insert(directive.meant.region).inserted else { return }
    problems.append(
      Problem(
        line: line ?? directive.line, column: column ?? directive.column, message: message,
        fix: fix))
  }
}

extension CodeDirective.Region {
  /// The region's name in a sentence.
  fileprivate var words: String {
    switch self {
    case .editable: "editable code"
    case .hidden: "hidden code"
    }
  }
}
