package import LessonModel

/// Finds checks that can never fail: `expect(true, …)`.
package enum IdleCheckRule: LintRule {
  package static let id = "idle-check"

  /// Returns a finding at each of these checks.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.fences([.check]).flatMap { item in
      let scan = lesson.document.scan(of: item)
      let tokens = scan.significant
      return tokens.indices.compactMap { index -> Diagnostic? in
        let words = tokens[index...].prefix(4).map(scan.text)
        guard words.count == 4, words[...2] == ["expect", "(", "true"],
          [",", ")"].contains(words[3])
        else { return nil }
        let place = scan.place(of: tokens[index])
        return finding(
          in: lesson, place.line, column: place.column,
          "this check never fails; check something that can be false, or remove it")
      }
    }
  }
}
