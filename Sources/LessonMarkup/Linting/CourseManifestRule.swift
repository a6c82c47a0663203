package import LessonModel

/// Finds mistakes in `course.json`.
package enum CourseManifestRule: LintRule {
  package static let id = "course-json"

  package static func findings(in course: CourseLint) -> [Diagnostic] { course.file.problems }
}
