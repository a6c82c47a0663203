package import LessonModel
internal import SwiftSource

/// Finds values stated with `// →` that no run can prove.
package enum StatedValueRule: LintRule {
  package static let id = "stated-value"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    let codes = document.fences([.code, .solution, .wrong, .check]).map {
      ($0, document.fragment(inside: $0))
    }
    return otherArrows(in: codes.filter { $0.0.fence?.role == .code }.map(\.1), lesson)
      + findings(in: codes, lesson)
  }

  /// Returns comments at the end of a line that state a value with a different arrow, which no run
  /// proves.
  private static func otherArrows(
    in codes: [SourceFragment], _ lesson: LintedLesson
  ) -> [Diagnostic] {
    let arrows = ["// ->", "// =>", "//->", "//=>", "//→"]
    return codes.flatMap { code in
      arrows.flatMap { arrow in
        StatedValue.comments(in: code.text, beginning: arrow).compactMap { value -> Diagnostic? in
          guard !value.code.allSatisfy(\.isWhitespace) else { return nil }
          let column = value.code.count + 1
          return finding(
            in: lesson, code.line + value.index, column: column,
            "nothing proves what stands after `\(arrow)`; write `\(StatedValue.mark)` to state the line's value"
          ).fixed("Write `\(StatedValue.mark)`", replacing: arrow.count, with: StatedValue.mark)
        }
      }
    }
  }

  private static func findings(
    in codes: [(DocumentOutline.Item, SourceFragment)], _ lesson: LintedLesson
  ) -> [Diagnostic] {
    let document = lesson.document
    guard codes.contains(where: { $0.1.text.utf8.contains(StatedValue.mark) }) else { return [] }
    let sections = document.outline.sections()
    return codes.flatMap { item, code in
      let others = sections.first { $0.items.contains { $0.first == item.first } }?.items ?? []
      let obstacle = obstacle(in: item, of: others, document)
      let kinds = code.segments.lineKinds
      return StatedValue.comments(in: code.text).compactMap { value in
        let found =
          obstacle
          ?? (kinds[value.index] == .plain
            ? isOneStatement(value.code)
              ? nil : "two statements are on the line; write them on two lines"
            : "the learner changes this line, or does not see it")
        return found.map {
          finding(
            in: lesson, code.line + value.index, column: value.code.count + 1,
            "a value is stated here that cannot be proven: \($0)")
        }
      }
    }
  }

  /// Returns the reason why a fence cannot state a value, or `nil` when it can.
  private static func obstacle(
    in item: DocumentOutline.Item, of section: [DocumentOutline.Item], _ document: LessonDocument
  ) -> String? {
    guard item.fence?.role == .code else {
      return "state it in the step's own code, outside what the learner changes"
    }
    let codes = section.filter { $0.fence?.role == .code }
    guard codes.contains(where: \.isStepCode) else { return "this code is before the first step" }
    if section.contains(where: { $0.fence?.role == .error }) {
      return "the step must not compile, so it never runs"
    }
    let hasRegion = codes.contains { document.fragment(inside: $0).segments.hasRegion }
    return section.contains { $0.fence?.role == .solution } && !hasRegion
      ? "the learner changes all of this code; put `//#-editable-code` around what they change"
      : nil
  }

  private static func isOneStatement(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return !SwiftScanner.scan(bytes).tokens.contains { token in
      bytes[token.range].elementsEqual([UInt8(ascii: ";")])
    }
  }
}
