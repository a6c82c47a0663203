package import LessonModel

/// Finds lessons whose ids, which come from their file names, are already in use or cannot be
/// typed.
package enum LessonIDRule: LintRule {
  package static let id = "lesson-id"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let lessons = course.lessonFiles
    return taken(lessons)
      + lessons.compactMap { file, path in
        LessonFileName.isTypable(file.slug)
          || InvisibleCharacterRule.found(in: file.fileName) != nil
          ? nil
          : finding(
            in: path, 1,
            "the id `\(file.slug)`, which comes from the file's name, cannot be typed; use "
              + "letters, digits and hyphens between them, such as `01-two-factor.md`")
      }
  }

  /// Returns the lessons whose id an earlier lesson already has.
  ///
  /// - Parameter lessons: The files' names in the course's order, and their paths in diagnostics.
  /// - Returns: A finding for each lesson that learners could not open by its id.
  package static func taken(
    _ lessons: [(file: LessonFileName, path: String)]
  ) -> [Diagnostic] {
    var owners: [String: String] = [:]
    return lessons.compactMap { file, path in
      guard let owner = owners[file.slug] else {
        owners[file.slug] = path
        return nil
      }
      return finding(
        in: path, 1, "the lesson id `\(file.slug)` is already used by \(owner); rename one file")
    }
  }
}
