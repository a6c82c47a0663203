internal import TerminalIO

/// The state of a step, in phrases that both screens use.
enum PlainView {
  /// The line while a check runs.
  static let checking = StyledText("Checking…", .color(.yellow))
  /// The line after a pass.
  static let goOn = StyledText("Go on with ") + StyledText("n", .bold) + StyledText(".")

  /// How to go on after breaking a step that had passed.
  static let broken =
    StyledText("n", .bold) + StyledText(" goes on when the code passes again, ")
    + StyledText("z", .bold) + StyledText(" goes on now.")

  /// Returns the task of a step that has no check yet.
  static func reading(_ place: WatchModel.Place) -> StyledText {
    if place.isDemonstration { return "Nothing to change in this step." }
    guard place.hasPassed else { return "Your turn: change the page and save it." }
    guard !place.isChanged else {
      return StyledText("You have passed this step, and it has changed since. ") + goOn
    }
    return StyledText("You have passed this step. ") + goOn
  }

  /// Returns the last lines of a printed step: its task and the keys.
  static func invitation(_ place: WatchModel.Place, width: Int) -> [StyledText] {
    let isDone = place.isDemonstration && place.hasPassed
    return (isDone ? reading(place) + " " + goOn : reading(place)).wrapped(to: width)
      + [StyledText("A letter and Enter:", .dim)] + ScreenKeys.lines(ScreenKeys.step, width: width)
  }

  /// Describes why a step could not be checked.
  static func stuck(_ reasons: [String], width: Int) -> [StyledText] {
    reasons.flatMap { reason in
      (StyledText("! ", .color(.red).adding(.bold)) + StyledText(Sanitizer.clean(reason)))
        .wrapped(to: width, rest: "  ")
    }
  }
}
