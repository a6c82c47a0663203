internal import LessonModel
internal import TerminalIO

/// The messages of `preview`.
enum PreviewMessages {
  /// Returns the address of the preview and the course's folder.
  static func ready(_ door: PreviewDoor, _ folder: CourseFolder) -> [StyledText] {
    [
      StyledText("\(folder.shownPath) is at "),
      StyledText("  \(door.address)", .bold, link: door.address),
      StyledText(
        "on this machine, for anyone who has the address. Each save is shown; Ctrl-C ends "
          + "the preview."),
    ]
  }

  /// The message that the request names a different host.
  static let otherHost = "this server answers for 127.0.0.1 only"
  /// The message that the request does not come from a page of the preview.
  static let otherOrigin = "only a page of this preview may ask for that"
  /// The message that the address has no token or the wrong one.
  static let noToken =
    "open the address that `lessons preview` printed; it is new each time"
  /// The message that the page does not exist.
  static let noFile = "there is no such page in this course"
  /// The message that the server does not support the method.
  static let otherMethod = "this server supports only GET, HEAD and POST"
  static let malformed = "this request cannot be read"
  /// The message that another trial is running.
  static let isBusy = "another step is running; try this one when that one is done"
  /// The message that the lesson no longer has the step.
  static let noStep = "this course no longer has such a step"

  /// The message that `validate` found nothing wrong with the step.
  static let isProven = "Right: `validate` finds nothing wrong with this step."

  /// The message that `validate` did not reach the step.
  static let isNotProven = "not proven: the lesson fails before this step"

  /// The heading of the page of a lesson that cannot be read.
  static let cannotBeRead = "This lesson cannot be read just now"
}
