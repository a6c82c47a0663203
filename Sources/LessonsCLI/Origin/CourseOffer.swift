internal import LessonModel

/// A course that the user may start: the facts to show before any of its code runs.
struct CourseOffer: Sendable {
  /// The outlines of its lessons.
  var course: Course
  /// Its size on the disk, in bytes; `nil` when nothing was fetched.
  var bytes: Int?
  /// The files that were left out because their content is in Git LFS.
  var largeFiles: [String] = []
  /// A description of its origin.
  var origin: String
}
