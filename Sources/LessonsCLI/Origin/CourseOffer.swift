internal import LessonModel

/// A course that somebody may start: what they see before anything of it is run.
struct CourseOffer: Sendable {
  /// The outlines of its lessons.
  var course: Course
  /// What it takes on the disk, in bytes; `nil` when nothing is fetched.
  var bytes: Int?
  /// The files that were left out, as their content is in Git LFS.
  var largeFiles: [String] = []
  /// Where it comes from, in words.
  var origin: String
}
