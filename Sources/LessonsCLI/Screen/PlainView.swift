internal import TerminalIO

/// How a step stands, in words that both screens say.
enum PlainView {
  /// What to say while a check runs.
  static let checking = StyledText("Checking…", .color(.yellow))
  /// What to say after a pass.
  static let goOn = StyledText("Go on with ") + StyledText("n", .bold) + StyledText(".")

  /// How a learner goes on who broke a step that they had passed.
  static let broken =
    StyledText("n", .bold) + StyledText(" goes on when the code passes again, ")
    + StyledText("z", .bold) + StyledText(" goes on now.")

  /// What a step asks for that was not checked yet.
  static func reading(_ place: WatchModel.Place) -> StyledText {
    if place.isDemonstration { return "Nothing to change in this step." }
    guard place.hasPassed else { return "Your turn: change the page and save it." }
    guard !place.isChanged else {
      return StyledText("You have passed this step, and it has changed since. ") + goOn
    }
    return StyledText("You have passed this step. ") + goOn
  }

  /// The last lines of a step where lines are printed: what it asks for, and the keys.
  static func invitation(_ place: WatchModel.Place, width: Int) -> [StyledText] {
    let isDone = place.isDemonstration && place.hasPassed
    return (isDone ? reading(place) + " " + goOn : reading(place)).wrapped(to: width)
      + [StyledText("A letter and Enter:", .dim)] + ScreenKeys.lines(ScreenKeys.step, width: width)
  }

  /// Why a step could not be checked.
  static func stuck(_ reasons: [String], width: Int) -> [StyledText] {
    reasons.flatMap { reason in
      (StyledText("! ", .color(.red).adding(.bold)) + StyledText(Sanitizer.clean(reason)))
        .wrapped(to: width, rest: "  ")
    }
  }
}
