internal import TerminalIO
internal import Tutoring

/// The messages about a course that cannot be found.
enum CourseMessages {
  /// There is no course at all.
  static let none = Failure(
    .noMatch,
    "there is no course here: no folder `Lessons` with files like `01-basic.md`, here or above; "
      + "name one with `--course DIR`")

  /// There is no course for an author's verb.
  static let noneToWorkOn = Failure(
    .usage,
    "there is no folder `Lessons` with files like `01-basic.md` here or above; name your course with "
      + "`--course DIR` (the installed course is not used here)")

  /// The folder that was asked for has no lessons.
  static func noLessons(in folder: String) -> Failure {
    Failure(
      .noMatch,
      "\(folder) has no lessons, nor a folder `Lessons` with some; a course is a folder of files like "
        + "`01-basic.md`")
  }

  /// The course of a workspace is not where it was.
  ///
  /// - Parameters:
  ///   - id: The course's id.
  ///   - workspace: The workspace.
  ///   - place: Where the course was; `nil` when that is not known.
  ///   - other: The id of the course that is there now; `nil` when there is none.
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
      case (let place?, nil): "it is no longer in \(place)"
      case (nil, _): "it is not known where that is"
      }
    let again =
      workspace.courseSource == nil ? "" : ", or fetch it once more with `lessons update`"
    return Failure(
      .noMatch,
      "\(workspace.shownPath) belongs to the course `\(id)`, and \(what); name its folder with "
        + "`--course DIR`\(again)")
  }
}
