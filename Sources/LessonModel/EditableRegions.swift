/// A step's code cut into what stays and what the learner changes.
///
/// The directives are Apple's: `//#-editable-code` … `//#-end-editable-code` alone on their lines,
/// or `/*#-editable-code*/…/*#-end-editable-code*/` inside one. With no region all is editable.
package struct EditableRegions: Hashable, Sendable {
  private enum Piece: Hashable {
    case fixed(String)
    case directive(String)
    case editable(String)
  }
  private var pieces: [Piece] = []

  /// Cuts `code` at its directives; a region that is never closed ends with the text.
  package init(_ code: String) {
    var isInside = false
    for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let lineBreak = index > 0 ? "\n" : ""
      let word = line.drop { $0 == " " || $0 == "\t" }
      if word.hasPrefix("//#-editable-code") {
        append(.fixed(lineBreak))
        append(.directive(String(line)))
        append(.editable(""))
        isInside = true
      } else if word.hasPrefix("//#-end-editable-code") {
        append(.editable(lineBreak))
        append(.directive(String(line)))
        isInside = false
      } else if isInside {
        append(.editable(lineBreak + line))
      } else {
        append(.fixed(lineBreak))
        appendCuttingInline(line)
      }
    }
  }

  /// The text inside the regions, without the line breaks next to the directives.
  package var editable: [String] {
    pieces.compactMap { piece in
      if case .editable(let text) = piece { text.trimmingOneLineBreak } else { nil }
    }
  }

  /// The text around the regions, one more than there are regions, directives left out.
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

  /// The code with other text in its regions, the directives kept.
  package func filled(with texts: [String]) -> String {
    var texts = texts[...]
    return pieces.enumerated().map { index, piece in
      switch piece {
      case .fixed(let text), .directive(let text): return text
      case .editable(let old):
        guard let new = texts.popFirst() else { return old }
        guard index > 0, case .directive(let opening) = pieces[index - 1],
          opening.contains("//#-")
        else { return new }
        // Directives of the line form stand alone on their lines.
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

  private mutating func appendCuttingInline(_ line: Substring) {
    let closing = "/*#-end-editable-code*/"
    // Nearly no line has one, and looking for a byte is quick.
    guard line.utf8.contains(UInt8(ascii: "#")),
      let open = line.firstRange(of: "/*#-editable-code"),
      let openEnd = line[open.upperBound...].firstRange(of: "*/"),
      let close = line[openEnd.upperBound...].firstRange(of: closing)
    else { return append(.fixed(String(line))) }
    append(.fixed(String(line[..<open.lowerBound])))
    append(.directive(String(line[open.lowerBound..<openEnd.upperBound])))
    append(.editable(String(line[openEnd.upperBound..<close.lowerBound])))
    append(.directive(closing))
    append(.fixed(""))
    appendCuttingInline(line[close.upperBound...])
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
