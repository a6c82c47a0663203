internal import TerminalIO
internal import Tutoring

/// The messages about a course that cannot be found.
enum CourseMessages {
  /// The error that there is no course at all.
  static let none = Failure(
    .noMatch,
    "there is no course here: no folder `Lessons` with files like `01-basic.md`, here or above; "
      + "name one with `--course DIR`")

  /// The error that an author's verb finds no course.
  static let noneToWorkOn = Failure(
    .usage,
    "there is no folder `Lessons` with files like `01-basic.md` here or above; name your course with "
      + "`--course DIR` (the installed course is not used here)")

  /// Returns the error that the requested folder has no lessons.
  static func noLessons(in folder: String) -> Failure {
    Failure(
      .noMatch,
      "\(folder) has no lessons, nor a folder `Lessons` with some; a course is a folder of files like "
        + "`01-basic.md`")
  }

  /// Returns the error that a workspace's course is no longer where it was, and how to continue.
  ///
  /// - Parameters:
  ///   - id: The course's id.
  ///   - workspace: The workspace.
  ///   - place: The course's former folder; `nil` when it is unknown.
  ///   - other: The id of the course that is in `place` now; `nil` when there is none.
  /// - Returns: The failure, with the way out.
  static func gone(
    _ id: String, of workspace: Workspace, from place: String?, nowThere other: String?
  ) -> Failure {
    let id = Sanitizer.line(id)
    let place = place.map(Sanitizer.line)
    let what =
      switch (place, other) {
      case (let place?, let other?):
        "\(place), where it was, has the course `\(Sanitizer.line(other))` now"
      case (let place?, nil): "the course is no longer in \(place)"
      case (nil, _): "the course's folder is unknown"
      }
    let again =
      workspace.courseSource == nil ? "" : ", or fetch it again with `lessons update`"
    return Failure(
      .noMatch,
      "\(workspace.shownPath) belongs to the course `\(id)`, and \(what); name its folder with "
        + "`--course DIR`\(again)")
  }
}
