internal import TerminalIO

/// The lines of a file of old material, without what a lesson cannot have anywhere.
struct ImportedText {
  /// The lines, as many as in the file.
  var lines: [String]
  /// What was left out.
  var untaken: [Untaken] = []

  /// Reads a file's text, with any line breaks.
  init(of source: ImportSource) {
    lines = SourceText(source.text).lines
    for index in lines.indices {
      let found = InvisibleCharacter.all(in: lines[index]).filter(\.character.isControl)
      if let first = found.first {
        note(.invisible(first.character.code), at: index, in: source)
        lines[index] = lines[index].without(found.map(\.column))
      }
      // A form feed and its like are blanks to some and line breaks to others.
      if lines[index].contains(where: \.isNewline) {
        lines[index] = String(lines[index].map { $0.isNewline ? " " : $0 })
      }
      if lines[index].hasPrefix("<<<<<<<") || lines[index].hasPrefix(">>>>>>>") {
        note(.conflictMark, at: index, in: source)
        lines[index] = " " + lines[index]
      }
    }
  }

  private mutating func note(_ reason: Untaken.Reason, at index: Int, in source: ImportSource) {
    untaken.append(Untaken(path: source.path, line: index + 1, reason))
  }
}

extension String {
  /// The line without what nobody sees in the characters at some columns; gaps become spaces.
  func without(_ columns: [Int]) -> String {
    let columns = Set(columns)
    var clean = String.UnicodeScalarView()
    for (index, character) in enumerated() {
      guard columns.contains(index + 1) else {
        clean.append(contentsOf: character.unicodeScalars)
        continue
      }
      for scalar in character.unicodeScalars {
        guard let invisible = InvisibleCharacter(scalar) else {
          clean.append(scalar)
          continue
        }
        if invisible.isGap { clean.append(" ") }
      }
    }
    return String(clean)
  }

  /// The string without blanks at its ends.
  var unpadded: String { Substring(self).unpadded }
}

extension Substring {
  /// The string without blanks at its ends.
  var unpadded: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension [String] {
  /// The lines without blank ones at their ends, and how many went at the beginning.
  var withoutBlankEnds: (lines: [String], skipped: Int) {
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return ([], count) }
    return (Array(self[first...last]), first)
  }
}
