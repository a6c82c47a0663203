/// Code split at its directives into fixed, editable and hidden code.
///
/// The screen, the `lint` rules, the page writer and the layout check use it to find the kind of
/// each line.
package struct CodeSegments: Hashable, Sendable {
  /// The kind of a segment.
  package enum Kind: Hashable, Sendable {
    /// Visible code that the learner should not change.
    case plain
    /// Code that the learner changes.
    case editable
    /// Code that is compiled but not visible.
    case hidden
    /// A `#-` comment; `nil` when its name is unknown.
    case directive(CodeDirective?)
  }

  /// Adjacent lines of one kind, or a part of a line.
  package struct Segment: Hashable, Sendable {
    /// The segment's kind.
    package var kind: Kind
    /// The segment's text, without the line breaks around it.
    package var text: Substring
    /// The first line, counted from 0 at the beginning of the code.
    package var firstLine: Int
    /// The last line.
    package var lastLine: Int
    /// Whether the segment is between directives of editable code, regardless of its kind.
    package var isInRegion: Bool
    /// Whether the segment covers whole lines rather than a part of one.
    package var isWholeLines = true
  }

  /// The segments in order.
  package private(set) var all: [Segment] = []

  private var isHidden = false
  private var isInRegion = false

  /// Splits code.
  ///
  /// A region that is never closed ends with the code.
  package init(_ code: String) {
    let newline = UInt8(ascii: "\n")
    let hash = UInt8(ascii: "#")
    guard code.utf8.contains(hash) else {
      // Most code has no directive in it.
      let last = code.utf8.count { $0 == newline }
      all = [
        Segment(kind: .plain, text: code[...], firstLine: 0, lastLine: last, isInRegion: false)
      ]
      return
    }
    let lines = code.utf8.split(separator: newline, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.contains(hash) {
        add(Substring(line), number, of: code)
      } else {
        append(codeKind, Substring(line), number, of: code)
      }
    }
  }

  /// The kind of each line.
  ///
  /// A line with a region inside it is plain.
  package var lineKinds: [Kind] {
    var kinds: [Kind] = []
    // A split line counts once, by its first part.
    for segment in all where segment.lastLine >= kinds.count {
      let kind = segment.isWholeLines ? segment.kind : .plain
      kinds += Array(repeating: kind, count: segment.lastLine - segment.firstLine + 1)
    }
    return kinds
  }

  /// The lines, counted from 0, of the directives that begin an empty editable region.
  package var emptyRegions: Set<Int> {
    Set(
      zip(all, all.dropFirst()).compactMap { first, second in
        guard case .directive(let open?) = first.kind, case .directive(let close?) = second.kind,
          open.region == .editable, !open.isEnd, !open.isInline, close.region == .editable,
          close.isEnd
        else { return nil }
        return first.firstLine
      })
  }

  /// Whether there is editable code.
  package var hasRegion: Bool { firstEditableLine != nil }

  /// The line on which the first region begins, counted from 0; `nil` without one.
  package var firstEditableLine: Int? {
    let opening = all.first { segment in
      guard case .directive(let directive?) = segment.kind else { return false }
      return directive.region == .editable && !directive.isEnd
    }
    return opening.map { $0.isWholeLines ? $0.firstLine + 1 : $0.firstLine }
  }
}

extension CodeSegments {
  /// The kind of a line without a directive.
  private var codeKind: Kind { isHidden ? .hidden : isInRegion ? .editable : .plain }

  /// Adds a line that may have a directive.
  private mutating func add(_ line: Substring, _ number: Int, of code: String) {
    let word = line.drop { $0 == " " || $0 == "\t" }
    guard word.hasPrefix("//#-") else {
      return codeKind == .plain
        ? addCutting(line, number, of: code) : append(codeKind, line, number, of: code)
    }
    let name = String(word.dropFirst("//#-".count).prefix(while: CodeDirective.isOfName))
    let directive = CodeDirective(named: name, isInline: false)
    switch directive?.region {
    case .editable:
      isInRegion = false
      append(.directive(directive), line, number, of: code)
      isInRegion = directive?.isEnd == false
    case .hidden:
      append(.directive(directive), line, number, of: code)
      isHidden = directive?.isEnd == false
    case nil:
      append(.directive(nil), line, number, of: code)
    }
  }

  /// Adds a line with the regions inside it, `/*#-editable-code*/…/*#-end-editable-code*/`.
  private mutating func addCutting(_ line: Substring, _ number: Int, of code: String) {
    let closing = CodeDirective(.editable, isEnd: true, isInline: true)
    var rest = line
    var isCut = false
    func part(_ kind: Kind, _ text: Substring, isInRegion: Bool = false) -> Segment {
      Segment(
        kind: kind, text: text, firstLine: number, lastLine: number,
        isInRegion: isInRegion, isWholeLines: false)
    }
    while let open = rest.firstRange(of: "/*#-\(CodeDirective.Region.editable.rawValue)"),
      let openEnd = rest[open.upperBound...].firstRange(of: "*/"),
      let close = rest[openEnd.upperBound...].firstRange(of: closing.spelling)
    {
      let opening = Kind.directive(CodeDirective(.editable, isInline: true))
      all.append(part(.plain, rest[..<open.lowerBound]))
      all.append(part(opening, rest[open.lowerBound..<openEnd.upperBound]))
      all.append(part(.editable, rest[openEnd.upperBound..<close.lowerBound], isInRegion: true))
      all.append(part(.directive(closing), rest[close]))
      rest = rest[close.upperBound...]
      isCut = true
    }
    guard isCut else { return append(.plain, line, number, of: code) }
    all.append(part(.plain, rest))
  }

  /// Adds a line to the previous segment if that segment has the same kind, or else to a new
  /// segment.
  private mutating func append(_ kind: Kind, _ line: Substring, _ number: Int, of code: String) {
    if let last = all.last, last.kind == kind, last.isInRegion == isInRegion, last.isWholeLines,
      kind == .plain || kind == .editable || kind == .hidden
    {
      all[all.count - 1].text = code[last.text.startIndex..<line.endIndex]
      all[all.count - 1].lastLine = number
    } else {
      all.append(
        Segment(
          kind: kind, text: line, firstLine: number, lastLine: number,
          isInRegion: isInRegion))
    }
  }
}

extension SourceFragment {
  /// The text, split at its directives.
  package var segments: CodeSegments { CodeSegments(text) }
}
