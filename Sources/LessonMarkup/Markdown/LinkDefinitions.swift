package import LessonModel

/// Finds the definitions of reference links, such as `[docs]: https://docs.example`, which apply to
/// a whole lesson.
///
/// Each part of a lesson is rendered separately, and authors write the definitions at the end of
/// the file.
package enum LinkDefinitions {
  /// Returns the definitions in all prose of a lesson, one per line.
  package static func text(of lesson: Lesson) -> String {
    let content = lesson.preamble + lesson.steps.flatMap(\.content)
    let prose = content.compactMap { part in
      if case .prose(let fragment) = part { fragment.text } else { nil as String? }
    }
    return (prose + lesson.closing.map(\.text)).flatMap(lines).joined(separator: "\n")
  }

  /// Returns the lines of Markdown text that define a link.
  ///
  /// A definition over several lines is not included.
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
