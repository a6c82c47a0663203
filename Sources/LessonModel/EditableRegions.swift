/// A step's code, split into fixed parts and parts that the learner changes.
///
/// Callers can put other code into the regions. Without a region, all of the code is editable.
package struct EditableRegions: Hashable, Sendable {
  /// A part of the code.
  ///
  /// The line breaks next to a directive `//#-…` belong to the region.
  enum Piece: Hashable {
    case fixed(String)
    case directive(String, isInline: Bool)
    case editable(String)
  }
  private(set) var pieces: [Piece] = []

  /// Creates the regions of segmented code.
  package init(_ segments: CodeSegments) {
    var last = 0
    for segment in segments.all {
      let lineBreak = segment.firstLine > last ? "\n" : ""
      last = segment.lastLine
      guard case .directive(let directive?) = segment.kind, directive.region == .editable else {
        append(
          segment.isInRegion
            ? .editable(lineBreak + segment.text) : .fixed(lineBreak + segment.text))
        continue
      }
      if segment.isWholeLines {
        append(directive.isEnd && isOpen ? .editable(lineBreak) : .fixed(lineBreak))
      }
      append(.directive(String(segment.text), isInline: directive.isInline))
      if !directive.isEnd { append(.editable("")) }
    }
  }

  /// Splits code.
  package init(_ code: String) { self.init(CodeSegments(code)) }

  /// Splits the code of several fences, as if they followed one another.
  package init(_ code: [SourceFragment]) {
    self.init("")
    pieces = []
    for (index, fragment) in code.enumerated() {
      if index > 0 { append(.fixed("\n")) }
      for piece in EditableRegions(fragment.segments).pieces { append(piece) }
    }
  }

  /// A region and its code.
  package struct Region: Hashable, Sendable {
    /// The code, without the indentation, and without the line breaks or spaces next to the
    /// directives.
    package var text: String
    /// The line on which the code begins, counted from 0.
    package var firstLine: Int
    /// The text before the directive; empty when the region is inside a line.
    package var indentation: String
    /// The number of whole lines; `nil` when the region is inside a line.
    package var lineCount: Int?
  }

  /// The regions in order.
  package var regions: [Region] {
    var found: [Region] = []
    var line = 0
    for (index, piece) in pieces.enumerated() {
      if case .editable(let text) = piece {
        let indentation = indentation(at: index)
        let lines = text.trimmingOneLineBreak.split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0 }
        let isBlock = isBlock(at: index)
        found.append(
          Region(
            text: isBlock ? lines.joined(separator: "\n") : text.cutAtSpaces.text,
            firstLine: line + (isBlock ? 1 : 0), indentation: indentation,
            lineCount: isBlock ? max(0, text.lineBreaks - 1) : nil))
      }
      line += piece.text.lineBreaks
    }
    return found
  }

  /// The number of regions.
  package var count: Int {
    pieces.count { piece in
      if case .editable = piece { true } else { false }
    }
  }

  /// Whether the code has a directive, even one that begins no region.
  package var isMarked: Bool {
    pieces.contains { piece in
      if case .directive = piece { true } else { false }
    }
  }

  /// The text around the regions without the directives.
  ///
  /// There is one more piece than regions.
  package var fixed: [String] {
    var result = [""]
    for piece in pieces {
      switch piece {
      case .fixed(let text): result[result.count - 1] += text
      case .directive: break
      case .editable: result.append("")
      }
    }
    return result
  }

  /// Returns whether the region at an index of `pieces` covers whole lines.
  func isBlock(at index: Int) -> Bool {
    guard index > 0, case .directive(_, isInline: false) = pieces[index - 1] else { return false }
    return true
  }

  /// Returns the indentation of the region at an index of `pieces`, which is that of the directive
  /// before it.
  ///
  /// Code that ends or continues the code before it, such as `} catch {`, is further left than the
  /// directive, which is a comment. In this case, the code's own indentation counts.
  func indentation(at index: Int) -> String {
    guard index > 0, case .directive(let text, isInline: false) = pieces[index - 1] else {
      return ""
    }
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let indentation = text.prefix(while: isSpace)
    guard case .editable(let code) = pieces[index],
      let first = code.split(separator: "\n").first(where: { !$0.allSatisfy(isSpace) }),
      case let own = first.prefix(while: isSpace), own.count < indentation.count,
      ["}", "case ", "default:", "@unknown "].contains(where: first.dropFirst(own.count).hasPrefix)
    else { return String(indentation) }
    return String(own)
  }
}

extension EditableRegions {
  /// Whether the last piece is an open region.
  ///
  /// An end without a beginning closes nothing.
  private var isOpen: Bool { if case .editable = pieces.last { true } else { false } }

  private mutating func append(_ piece: Piece) {
    switch (pieces.last, piece) {
    case (.fixed(let old), .fixed(let new)): pieces[pieces.count - 1] = .fixed(old + new)
    case (.editable(let old), .editable(let new)):
      pieces[pieces.count - 1] = .editable(old + new)
    case (_, .editable("")) where pieces.isEmpty: break
    default: pieces.append(piece)
    }
  }
}

extension EditableRegions.Piece {
  /// The piece's text.
  var text: String {
    switch self {
    case .fixed(let text), .directive(let text, _), .editable(let text): text
    }
  }
}

extension String {
  /// The number of line feeds in the text.
  var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The spaces before the text, the text, and the spaces after it.
  ///
  /// In a string of only spaces, all are before the text.
  var cutAtSpaces: (before: String, text: String, after: String) {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let before = prefix(while: isSpace)
    let rest = dropFirst(before.count)
    let after = rest.reversed().prefix(while: isSpace).reversed()
    return (String(before), String(rest.dropLast(after.count)), String(after))
  }

  fileprivate var trimmingOneLineBreak: String {
    var text = self[...]
    if text.first == "\n" { text.removeFirst() }
    if text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
