package import LessonModel
internal import SwiftSource
internal import TerminalIO

/// Finds invisible characters where they change the meaning of code, an output or a name.
///
/// Examples are a no-break space, a zero-width space, and marks of writing direction.
/// `ControlCharacterRule` finds control characters anywhere.
package enum InvisibleCharacterRule: LintRule {
  package static let id = "invisible-character"

  /// Returns the first of these characters in each line of a fence.
  ///
  /// The parser finds those in the fence's words.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.items.flatMap { item -> [Diagnostic] in
      guard let fence = item.fence else { return [] }
      return findings(in: lesson, lines(of: item, fence, in: lesson.document))
    }
  }

  private static func findings(in lesson: LintedLesson, _ lines: [Line]) -> [Diagnostic] {
    lines.compactMap { line in
      let first = InvisibleCharacter.all(in: line.text).first { column, character in
        !character.isControl && !line.allows(character, at: column)
      }
      return first.map { column, character in
        finding(
          in: lesson, line.number, column: column,
          ParserFinding.invisible(character, in: line.place).message
        ).replacing(character, with: character.isGap ? " " : "", in: line.text)
      }
    }
  }

  /// Returns the course's files and folders with one of these characters in their names.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    course.entries.compactMap { entry in
      found(in: entry.name).map { column, character in
        finding(
          in: entry.path, 1,
          "the name has \(character.description) after `\(entry.name.prefix(column - 1))`; rename it"
        )
      }
    }
  }

  /// Returns the first of these characters in a file's name.
  static func found(in name: String) -> (column: Int, character: InvisibleCharacter)? {
    InvisibleCharacter.all(in: name).first
  }
}

extension InvisibleCharacterRule {
  /// A line in which an invisible character matters.
  private struct Line {
    var number: Int
    var text: String
    var place: ParserFinding.InvisiblePlace
    /// The columns that belong to a comment.
    var comment: Range<Int>?

    /// Returns whether a character is harmless, as a gap is in a comment or a double-width gap in
    /// prose.
    func allows(_ character: InvisibleCharacter, at column: Int) -> Bool {
      place == .prose && character.scalar == "\u{3000}"
        || character.isGap && comment?.contains(column) ?? false
    }
  }

  /// Returns the lines inside a fence in which an invisible character matters.
  private static func lines(
    of item: DocumentOutline.Item, _ fence: FenceWords, in document: LessonDocument
  ) -> [Line] {
    guard !item.isUnterminated else { return [] }
    func inside(_ place: ParserFinding.InvisiblePlace) -> [Line] {
      document.fragment(inside: item).numberedLines.map {
        Line(number: $0.number, text: $0.text, place: place)
      }
    }
    switch fence.role {
    // A hint is prose, input may be anything, and so may `output any`.
    case .hint, .stdin: return []
    case .output where fence.has("verbatim"): return []
    case .output: return inside(.output)
    case .error, .crash, .uses: return inside(.words)
    case .prose: return inside(.prose)
    case .code, .solution, .wrong, .check:
      return document.content(of: item).compactMap(\.code).flatMap(lines(of:))
    }
  }

  /// Returns the lines of code.
  ///
  /// Lines with an invisible character include the columns of their comment.
  private static func lines(of code: SourceFragment) -> [Line] {
    var lines = code.numberedLines.map {
      Line(number: $0.number, text: $0.text, place: .code)
    }
    guard lines.contains(where: { !InvisibleCharacter.all(in: $0.text).isEmpty }) else { return [] }
    let bytes = Array(code.text.utf8)
    var (line, start) = (0, 0)
    for token in SwiftScanner.scan(bytes).tokens {
      if token.kind == .lineComment {
        let before = String(decoding: bytes[start..<token.range.lowerBound], as: UTF8.self).count
        lines[line].comment = (before + 1)..<(lines[line].text.count + 1)
      }
      for place in token.range where bytes[place] == UInt8(ascii: "\n") {
        (line, start) = (line + 1, place + 1)
      }
    }
    return lines
  }
}

extension ParserFinding {
  /// The place of an invisible character, which decides what to write instead.
  enum InvisiblePlace: Hashable, Sendable { case words, code, output, prose }

  /// Returns the finding about an invisible character.
  static func invisible(_ character: InvisibleCharacter, in place: InvisiblePlace) -> Self {
    let usual = character.isGap ? "write a space" : "remove it"
    let other =
      switch place {
      case .words, .prose: ""
      case .code: ", or write `\(character.escape)` in a string"
      case .output: ", or write `[..]` if the program prints it"
      }
    return Self(
      .invisibleCharacter,
      "\(character.description) is here, but cannot be seen; \(usual)\(other)")
  }
}

extension InvisibleCharacter {
  /// The character's description in a sentence, such as `U+200B (zero width space)`.
  fileprivate var description: String { "\(code) (\(name))" }
}
