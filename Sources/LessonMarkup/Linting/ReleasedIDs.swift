internal import LessonModel

/// The steps that people have progress in: the list that was written at the last release.
package struct ReleasedIDs: Sendable {
  /// How diagnostics name the list's file.
  package let path: String
  private let lines: [String]

  /// Reads a list, a step's address a line.
  package init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// The list of a course with these steps, to be kept at a release.
  package static func text(of names: StepNames) -> String {
    names.present.map { "\($0)\n" }.joined()
  }

  /// Released steps that the course has neither by that name nor as a former one.
  ///
  /// - Parameters:
  ///   - names: The course's names.
  ///   - lessons: The lessons there are.
  ///   - unreadable: Lessons with faults, of which nobody can say what steps they have.
  /// - Returns: A problem for each step that is lost, at its line.
  func problems(
    _ names: StepNames, lessons: Set<String>, unreadable: Set<String>
  ) -> [Diagnostic] {
    let known = Set(names.all.map(\.address))
    return lines.enumerated().compactMap { index, line in
      guard !line.allSatisfy(\.isWhitespace) else { return nil }
      guard let address = StepAddress(line) else {
        return problem(
          index, "`\(line)` is no step; write `lesson/step`, or take the line away")
      }
      guard !known.contains(address), !unreadable.contains(address.lesson) else { return nil }
      guard lessons.contains(address.lesson) else {
        return problem(
          index,
          "the lesson of the released step `\(address)` is gone; write `was=\(address)` at the step that "
            + "took its place, or its learners lose their progress")
      }
      return problem(
        index,
        "the released step `\(address)` is gone; write `was=\(address.step)` at the step that took its "
          + "place, or its learners lose their progress")
    }
  }

  private func problem(_ index: Int, _ message: String) -> Diagnostic {
    Diagnostic(path: path, line: index + 1, message: message)
  }
}
