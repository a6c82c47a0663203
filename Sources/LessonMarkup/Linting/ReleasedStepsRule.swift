package import LessonModel

/// Finds released steps that are no longer in the course and that `course.json` does not list as
/// renamed or removed.
package enum ReleasedStepsRule: LintRule {
  package static let id = "released-steps"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    guard let released = course.released else { return [] }
    let manifest = course.file.manifest
    let names = course.names.all
    let known = Set(names.map(\.address)).union(manifest.removed)
    // A name without its lesson is also valid with a former id of the lesson.
    let own = Set(names.filter { !$0.isQualified }.map(\.address))
    let lessons = Set(course.files.map(\.slug))
    let unsure = course.reported.union(course.lessons.filter(\.isInDoubt).map(\.file.slug))
    var found: [Diagnostic] = []
    var gone: [(lesson: String, line: Int, steps: [StepAddress])] = []
    for (index, line) in released.lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let address = StepAddress(line) else {
        found.append(
          finding(
            in: released.path, index + 1,
            "`\(line)` is not a step; write `lesson/step`, or remove the line"))
        continue
      }
      let lesson = manifest.renamed[address.lesson] ?? address.lesson
      guard !known.contains(address), unsure.isDisjoint(with: [address.lesson, lesson]),
        !own.contains(StepAddress(lesson: lesson, step: address.step))
      else { continue }
      if lessons.contains(lesson) {
        found.append(
          finding(
            in: released.path, index + 1,
            "the released step `\(address)` is gone; write `was=\(address.step)` at the step that took its "
              + "place, or `\(removing([address]))` in course.json if none did"))
      } else if gone.last?.lesson == lesson {
        gone[gone.count - 1].steps.append(address)
      } else {
        gone.append((lesson, index + 1, [address]))
      }
    }
    return found
      + gone.compactMap { lesson, line, steps in
        words(about: lesson, steps, in: course).map { finding(in: released.path, line, $0) }
      }
  }

  /// Returns advice about a missing lesson, or `nil` when the lesson and its steps have their own
  /// finding.
  private static func words(
    about lesson: String, _ steps: [StepAddress], in course: CourseLint
  ) -> String? {
    let released = Set(course.released?.lines.compactMap { StepAddress($0)?.lesson } ?? [])
    let present = Dictionary(grouping: course.names.present, by: \.lesson)
    let heirs = present.filter { id, own in
      !released.contains(id) && Set(own.map(\.step)).isSuperset(of: steps.map(\.step))
    }.keys
    if heirs.contains(where: { !LessonFileName.isTypable($0) }) { return nil }
    let heir = heirs.count == 1 ? heirs.first : nil
    return
      "the released lesson `\(lesson)` is gone, with \(steps.count) of its steps; in course.json write "
      + "`\"renamed\": {\"\(lesson)\": \"\(heir ?? "NEW-ID")\"}` if it has another id now, or "
      + "`\(removing(steps))` if it is gone for good; at a step that moved write "
      + "`was=\(steps[0])`"
  }

  private static func removing(_ steps: [StepAddress]) -> String {
    "\"removed\": [\(steps.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
