package import LessonModel

/// Finds a `wire="FIELD"` whose field the lesson does not mention.
package enum WireFieldRule: LintRule {
  package static let id = "wire-field"

  /// Returns the invalid fields, and those that the lesson mentions nowhere else.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.fences([.code]).compactMap { item in
      // The parser reports an empty value.
      guard let fence = item.fence, let field = fence["wire"], !field.isEmpty else { return nil }
      let column = fence.column(of: "wire")
      guard field.utf8.allSatisfy(isOfName) else {
        return finding(
          in: lesson, item.first, column: column,
          "`\(field)` cannot be the name of a header field; write one, such as "
            + "`wire=\"Authorization\"`, or `wire` alone")
      }
      let lines = lesson.document.lines
      let others = lines.indices.filter { $0 != item.first - 1 }.flatMap { words(in: lines[$0]) }
      guard !others.contains(where: { $0.lowercased() == field.lowercased() }) else { return nil }
      // Words of very different lengths are not typing mistakes.
      let near = Set(others.filter { abs($0.count - field.count) < 3 }).sorted()
      let meant = NearMiss.of(field, in: near)
      let advice =
        meant.map { "did you mean `\($0)`?" } ?? "name it in the text, or write `wire` alone"
      let found = finding(
        in: lesson, item.first, column: column,
        "the lesson does not mention a header field `\(field)`; \(advice)")
      guard let meant else { return found }
      return found.fixed(
        "Write `wire=\"\(meant)\"`", replacing: fence.length(of: "wire"),
        with: "wire=\"\(meant)\"")
    }
  }

  /// Returns the words of a line that could be names of fields.
  private static func words(in line: String) -> [String] {
    line.utf8.split { !isOfWord($0) }.map { String(Substring($0)) }
  }

  /// Returns whether a byte may be part of a field's name.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns whether a byte may be part of a field's name (RFC 9110, section 5.6.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    isOfWord(byte) || "!#$%&'*+.^`|~".utf8.contains(byte)
  }
}
