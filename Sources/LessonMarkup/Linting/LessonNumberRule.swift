package import LessonModel

/// Finds lessons that have the same number; their order then depends only on their names.
package enum LessonNumberRule: LintRule {
  package static let id = "lesson-number"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let lessons = course.lessonFiles
    return zip(lessons, lessons.dropFirst()).compactMap { before, lesson in
      guard before.file.number == lesson.file.number, before.file.slug != lesson.file.slug else {
        return nil
      }
      return finding(
        in: lesson.path, 1,
        "\(before.path) also has the number \(lesson.file.number); give one of them a different "
          + "number, so that you decide their order")
    }
  }
}
