internal import SwiftSource
internal import TerminalIO

/// Removes the parts of old material that a lesson cannot have, and records them.
///
/// Each line keeps its number.
struct SourceCleaner {
  /// The removed parts.
  private(set) var untaken: [Untaken] = []
  private let path: String

  /// Creates a cleaner for the file at the path that reports show.
  init(path: String) { self.path = path }

  /// Records a part that is removed or changed at a line of the file.
  mutating func note(_ reason: Untaken.Reason, _ line: Int) {
    untaken.append(Untaken(path: path, line: line, reason))
  }

  /// Returns the lines of a file with any line breaks, without invisible characters and git's
  /// conflict markers.
  mutating func lines(of text: String) -> [String] {
    SourceText(text).lines.enumerated().map { index, line in
      var line = line
      let found = InvisibleCharacter.all(in: line)
      if let first = found.first(where: { !$0.character.isGap }) {
        note(.invisible(first.character.code), index + 1)
      }
      if !found.isEmpty { line = Self.visible(line, Set(found.map(\.column))) }
      guard line.hasPrefix("<<<<<<<") || line.hasPrefix(">>>>>>>") else { return line }
      note(.conflictMark, index + 1)
      return " " + line
    }
  }

  /// Returns a line without the invisible parts of the characters at some columns.
  ///
  /// Gaps become spaces.
  private static func visible(_ line: String, _ columns: Set<Int>) -> String {
    line.enumerated().reduce(into: "") { visible, place in
      guard columns.contains(place.offset + 1) else { return visible.append(place.element) }
      for scalar in place.element.unicodeScalars {
        let invisible = InvisibleCharacter(scalar)
        if invisible == nil { visible.unicodeScalars.append(scalar) }
        if invisible?.isGap == true || scalar == "\u{C}" { visible.append(" ") }
      }
    }
  }

  /// Returns code without the directives of Swift Playgrounds, such as `//#-hidden-code`.
  ///
  /// - Parameters:
  ///   - lines: The code.
  ///   - first: The number of the first line in the file.
  ///   - hasProse: Whether `//:` and `/*:` outside braces are prose. Otherwise, they become plain
  ///     comments.
  /// - Returns: The cleaned code, with the same number of lines.
  mutating func code(_ lines: [String], at first: Int, hasProse: Bool) -> [String] {
    var text = ""
    for token in PlacedTokens(lines).all {
      if token.isComment, token.text.dropFirst(2).hasPrefix("#-") {
        let name = token.text.prefix { !$0.isWhitespace && $0 != "(" }
        note(.directive(String(name)), first + token.line)
        text += token.text.filter(\.isNewline)
      } else if token.isColonComment, !(hasProse && token.isFirstOnLine && token.depth == 0) {
        text += token.text.prefix(2) + token.text.dropFirst(3)
      } else if token.kind == .blockComment, !token.isColonComment {
        // A line with only backticks would end the fence.
        text += token.text.replacing(/(?m)^ *```/, with: "    ```")
      } else {
        text += token.text
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
