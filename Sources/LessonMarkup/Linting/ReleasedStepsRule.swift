package import LessonModel

/// Finds released steps whose name is neither a present nor a former one in the course.
package enum ReleasedStepsRule: LintRule {
  package static let id = "released-steps"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    guard let released = course.released else { return [] }
    let known = Set(course.names.all.map(\.address))
    let lessons = Set(course.files.map(\.slug))
    let unsure = unsureLessons(of: course)
    return released.lines.enumerated().compactMap { index, line in
      guard !line.allSatisfy(\.isWhitespace) else { return nil }
      guard let address = StepAddress(line) else {
        return finding(
          in: released.path, index + 1,
          "`\(line)` is not a step; write `lesson/step`, or remove the line")
      }
      guard !known.contains(address), !unsure.contains(address.lesson) else { return nil }
      let isThere = lessons.contains(address.lesson)
      let what = isThere ? "the released step" : "the lesson of the released step"
      return finding(
        in: released.path, index + 1,
        "\(what) `\(address)` is gone; write `was=\(isThere ? address.step : address.description)` "
          + "at the step that took its place, or its learners lose their progress")
    }
  }

  /// The lessons whose steps cannot be determined.
  private static func unsureLessons(of course: CourseLint) -> Set<String> {
    let sure = Set(course.lessons.filter { !$0.isInDoubt }.map(\.file))
    return Set(course.files.filter { !sure.contains($0) }.map(\.slug))
  }
}
