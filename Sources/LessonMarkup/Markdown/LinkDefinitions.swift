package import LessonModel

/// The definitions of reference links, `[docs]: https://docs.example`, which hold for a whole
/// lesson.
///
/// Each part of a lesson is laid out by itself, and authors write the definitions at the end of the
/// file.
package enum LinkDefinitions {
  /// The definitions in all prose of a lesson, a line each.
  package static func text(of lesson: Lesson) -> String {
    let content = lesson.preamble + lesson.steps.flatMap(\.content)
    let prose = content.compactMap { part in
      if case .prose(let fragment) = part { fragment.text } else { nil as String? }
    }
    return (prose + lesson.closing.map(\.text)).flatMap(lines).joined(separator: "\n")
  }

  /// The lines of a Markdown text that define a link; a definition over several lines is not one of them.
  static func lines(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let rest = line.dropFirst(indent)
      // A footnote's definition begins with `[^`.
      guard indent < 4, rest.hasPrefix("["), !rest.hasPrefix("[^") else { return false }
      return rest.firstRange(of: "]:").map { range in
        rest[range.upperBound...].contains { !$0.isWhitespace }
          && !rest[..<range.lowerBound].dropFirst().contains { $0 == "[" || $0 == "]" }
      } ?? false
    }
  }
}
