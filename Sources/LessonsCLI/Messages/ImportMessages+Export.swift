internal import TerminalIO

extension ImportMessages {
  /// Returns the error for a playground that `export` wrote, which has less than the course.
  static func isForLearners(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(Sanitizer.line(path)) was exported for learners, without the answers; edit the lessons themselves"
    )
  }
}
