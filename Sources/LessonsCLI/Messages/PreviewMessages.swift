internal import LessonModel
internal import TerminalIO

/// The messages of `preview`.
enum PreviewMessages {
  /// Where it is.
  static func ready(_ door: PreviewDoor, _ folder: CourseFolder) -> [StyledText] {
    [
      StyledText("\(folder.shownPath) is at "),
      StyledText("  \(door.address)", .bold, link: door.address),
      StyledText(
        "on this machine, for anyone who has the address. Each save is shown; Ctrl-C ends it."),
    ]
  }

  /// The message that the request names another machine.
  static let otherHost = "this server answers for 127.0.0.1 only"
  /// The message that the request does not come from a page of the preview.
  static let otherOrigin = "only a page of this preview may ask for that"
  /// The message that the address has no token, or another one.
  static let noToken =
    "open the address that `lessons preview` printed; it is new each time"
  /// The message that there is no such file.
  static let noFile = "there is no such page in this course"
  /// The message that nothing is done with this method.
  static let otherMethod = "this server knows GET, HEAD and POST"
  /// The message that the request cannot be read.
  static let malformed = "this request cannot be read"
  /// The message that a step is being tried.
  static let isBusy = "another step is being tried; try this one when that is done"
  /// The message that a lesson has no such step.
  static let noStep = "there is no such step in this course any more"

  /// The message that `validate` found nothing wrong with a step.
  static let isProven = "Right: `validate` finds nothing wrong with this step."

  /// The message that `validate` did not come so far.
  static let isNotProven = "not proven: what comes before this step in the lesson fails"

  /// The heading of the page of a lesson that cannot be read.
  static let cannotBeRead = "This lesson cannot be read just now"
}
