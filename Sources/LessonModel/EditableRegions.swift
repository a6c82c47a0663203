/// A step's code, split into what stays and what the learner changes.
///
/// A solution can be put into it. Without a region, all of the code is editable.
package struct EditableRegions: Hashable, Sendable {
  private enum Piece: Hashable {
    case fixed(String)
    case directive(String, isInline: Bool)
    case editable(String)
  }
  private var pieces: [Piece] = []

  /// Splits code that has been cut into segments.
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
      // The line breaks inside the directives belong to the region.
      if segment.isWholeLines { append(directive.isEnd ? .editable(lineBreak) : .fixed(lineBreak)) }
      append(.directive(String(segment.text), isInline: directive.isInline))
      if !directive.isEnd { append(.editable("")) }
    }
  }

  /// Splits code.
  package init(_ code: String) { self.init(CodeSegments(code)) }

  /// The text inside the regions, without the line breaks next to the directives.
  package var editable: [String] {
    pieces.compactMap { piece in
      if case .editable(let text) = piece { text.trimmingOneLineBreak } else { nil }
    }
  }

  /// The text around the regions without the directives, one piece more than there are regions.
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

  /// Whether `solution` is this code with other text in the regions.
  package func admits(_ solution: String) -> Bool {
    editable.isEmpty || fillings(from: solution) != nil
  }

  /// What `solution` has in place of each region; `nil` when it differs elsewhere.
  ///
  /// The solution may repeat the directives or leave them out.
  package func fillings(from solution: String) -> [String]? {
    let other = EditableRegions(solution)
    guard other.editable.isEmpty else { return other.fixed == fixed ? other.editable : nil }
    let outside = fixed
    guard outside.count > 1, solution.hasPrefix(outside[0]) else { return nil }
    var rest = solution.dropFirst(outside[0].count)
    var found: [String] = []
    for piece in outside.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return nil }
      found.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    let last = outside[outside.count - 1]
    guard rest.hasSuffix(last) else { return nil }
    return found + [String(rest.dropLast(last.count))]
  }

  /// Returns the code with other text in its regions; the directives stay.
  package func filled(with texts: [String]) -> String {
    var texts = texts[...]
    return pieces.enumerated().map { index, piece in
      switch piece {
      case .fixed(let text), .directive(let text, _): return text
      case .editable(let old):
        guard let new = texts.popFirst() else { return old }
        guard index > 0, case .directive(_, isInline: false) = pieces[index - 1] else { return new }
        // A directive of the form `//#-…` stands alone on its line.
        return "\n" + new + (index + 1 < pieces.count ? "\n" : "")
      }
    }.joined()
  }
}

extension EditableRegions {
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

extension String {
  fileprivate var trimmingOneLineBreak: String {
    var text = self[...]
    if text.first == "\n" { text.removeFirst() }
    if text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
