internal import LessonModel

/// The list of steps at the last release, in which learners may have progress.
package struct ReleasedIDs: Sendable {
  /// The path of the list's file in diagnostics.
  package let path: String
  /// The list's lines, each with a step's address.
  let lines: [String]

  /// Reads a list.
  package init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// Returns the list of a course's steps, which authors save at a release.
  ///
  /// The list includes steps of drafts if they were released before.
  package static func text(of course: CourseLint) -> String {
    let drafts = course.file.manifest.drafts
    let before = Set(course.released?.lines ?? [])
    return course.names.present.filter {
      !drafts.contains($0.lesson) || before.contains($0.description)
    }.map { "\($0)\n" }.joined()
  }
}
