extension EditableRegions {
  /// A line of code with new text in its regions.
  package struct FilledLine: Hashable, Sendable {
    /// The origin of a line.
    ///
    /// Lines count from 0.
    package enum Source: Hashable, Sendable {
      /// The code itself.
      case code(line: Int)
      /// The text for the region with this number.
      case text(Int, line: Int)
    }

    /// The line.
    package var text: String
    /// The origin of the line.
    ///
    /// For a line with a region inside it, the origin is the text for the region.
    package var source: Source
    /// The indentation added before the line.
    package var indentation = ""
  }

  /// Returns the code with new text in its regions, line by line.
  ///
  /// The directives stay.
  ///
  /// The text of a region between lines gets the indentation of its directive. The text of a region
  /// in a line keeps the spaces around it.
  package func lines(with texts: [String]) -> [FilledLine] {
    var lines: [FilledLine] = []
    var number = 0
    var current = FilledLine(text: "", source: .code(line: 0))
    var line = 0
    for (index, piece) in pieces.enumerated() {
      guard case .editable(let old) = piece, number < texts.count else {
        for (offset, part) in piece.text.splitIntoLines.enumerated() {
          if offset > 0 {
            lines.append(current)
            line += 1
            current = FilledLine(text: "", source: .code(line: line))
          }
          current.text += part
        }
        continue
      }
      line += old.lineBreaks
      let space = isBlock(at: index) ? ("", "", "") : old.cutAtSpaces
      let new = (space.0 + texts[number] + space.2).splitIntoLines
      if isBlock(at: index) {
        lines.append(current)
        let indentation = indentation(at: index)
        for (offset, part) in new.enumerated() where !texts[number].isEmpty {
          let space = part.isEmpty ? "" : indentation
          lines.append(
            FilledLine(
              text: space + part, source: .text(number, line: offset), indentation: space))
        }
        current = FilledLine(text: "", source: .code(line: line))
        // A region that never ends has no line of its own after it.
        if !isClosed(at: index) { current = lines.removeLast() }
      } else {
        for (offset, part) in new.enumerated() {
          if offset > 0 {
            lines.append(current)
            current.text = ""
          }
          current.text += part
          current.source = .text(number, line: offset)
        }
      }
      number += 1
    }
    return lines + [current]
  }

  private func isClosed(at index: Int) -> Bool {
    guard index + 1 < pieces.count, case .directive = pieces[index + 1] else { return false }
    return true
  }

  /// Returns the code with new text in its regions.
  ///
  /// The directives stay.
  package func filled(with texts: [String]) -> String {
    lines(with: texts).map(\.text).joined(separator: "\n")
  }
}

extension EditableRegions {
  /// Returns the lines of `answer` that repeat code outside the regions, counted from 0.
  ///
  /// - Parameter answer: Code without directives for the regions.
  /// - Returns: The lines; empty when the answer does not repeat the code around the regions.
  package func linesRepeated(by answer: String) -> [Int] {
    let outside = fixed
    guard outside.count > 1, outside.contains(where: { !$0.allSatisfy(\.isWhitespace) }),
      let first = outside.first
    else { return [] }
    var (line, lines): (Int, [Int]) = (0, [])
    func pass(_ text: some StringProtocol, isRepeated: Bool) {
      for (offset, part) in String(text).splitIntoLines.enumerated() {
        if offset > 0 { line += 1 }
        if isRepeated, !part.allSatisfy(\.isWhitespace), lines.last != line { lines.append(line) }
      }
    }
    guard answer.hasPrefix(first) else { return [] }
    pass(first, isRepeated: true)
    var rest = answer.dropFirst(first.count)
    for piece in outside.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return [] }
      pass(rest[..<range.lowerBound], isRepeated: false)
      pass(piece, isRepeated: true)
      rest = rest[range.upperBound...]
    }
    let last = outside[outside.count - 1]
    guard rest.hasSuffix(last) else {
      // The beginning alone is enough, if there is one.
      return first.allSatisfy(\.isWhitespace) ? [] : lines
    }
    pass(rest.dropLast(last.count), isRepeated: false)
    pass(last, isRepeated: true)
    return lines
  }
}

extension String {
  /// The string's lines without their line feeds.
  ///
  /// A carriage return stays in its line.
  var splitIntoLines: [String] {
    // Split by bytes, because "\r\n" is one `Character`, which is not equal to "\n".
    let bytes = Array(utf8)
    var lines: [String] = []
    var start = 0
    for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    return lines + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
