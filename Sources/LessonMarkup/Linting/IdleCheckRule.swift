package import LessonModel
internal import SwiftSource

/// Finds checks that can never fail: `expect(true, …)`.
package enum IdleCheckRule: LintRule {
  package static let id = "idle-check"

  /// Returns each such check at its place.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.fences([.check]).flatMap { item in
      let code = lesson.document.fragment(inside: item)
      let bytes = Array(code.text.utf8)
      let tokens = SwiftScanner.scan(bytes).tokens.filter {
        ![.whitespace, .newline, .lineComment, .blockComment].contains($0.kind)
      }
      return tokens.indices.compactMap { index -> Diagnostic? in
        let words = tokens[index...].prefix(4).map {
          String(decoding: bytes[$0.range], as: UTF8.self)
        }
        guard words.count == 4, words[...2] == ["expect", "(", "true"],
          [",", ")"].contains(words[3])
        else { return nil }
        let before = String(decoding: bytes[..<tokens[index].range.lowerBound], as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
        return finding(
          in: lesson, code.line + before.count - 1, column: (before.last?.count ?? 0) + 1,
          "this check never fails; ask for what must be true, or take it away")
      }
    }
  }
}
