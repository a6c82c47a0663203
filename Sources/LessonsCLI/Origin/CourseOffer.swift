internal import LessonModel

/// A course that the user may start: what is shown before any of its code runs.
struct CourseOffer: Sendable {
  /// The outlines of its lessons.
  var course: Course
  /// Its size on the disk, in bytes; `nil` when nothing is fetched.
  var bytes: Int?
  /// The files that were left out, as their content is in Git LFS.
  var largeFiles: [String] = []
  /// Where it comes from, in words.
  var origin: String
}
