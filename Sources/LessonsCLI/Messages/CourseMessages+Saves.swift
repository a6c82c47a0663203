internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// The messages about course files that another program saves while a verb writes them.
extension CourseMessages {
  /// Returns the message that an editor had a lesson open for writing when a verb wrote it.
  static func isStillOpen(_ lesson: Lesson, kept: String) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1,
      message: "the lesson was written, but another program still had the file open for writing; "
        + "what that program saves is in \(name(kept))")
  }

  /// Returns the message that two versions of a lesson were saved while a verb wrote it.
  static func hasTwoVersions(_ lesson: Lesson, kept: String) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1,
      message: "the lesson was saved twice while it was being written; the other version is in "
        + "\(name(kept)) beside it")
  }

  /// Returns the error that a file of the course was saved while a verb wrote it.
  static func wasSaved(_ file: String) -> Failure {
    Failure(
      .failed, "\(Sanitizer.line(file)) was saved meanwhile, so nothing was written; run this again"
    )
  }

  private static func name(_ path: String) -> String { Sanitizer.line(FilePath.name(of: path)) }
}
