internal import TerminalIO

/// What a display of lines says of the screen's state.
struct PlainView {
  let model: WatchModel
  let width: Int

  /// The verdict, question or notice.
  func news() -> [StyledText] {
    var lines: [StyledText] = []
    switch model.activity {
    case .reading:
      lines += Self.reading(model.place).wrapped(to: width)
      lines +=
        [StyledText("A letter and Enter:", .dim)] + ScreenKeys.lines(ScreenKeys.step, width: width)
    case .checking: lines.append(Self.checking)
    case .judged(let passed, let verdict):
      lines += verdict
      if passed { lines.append(Self.goOn) }
    case .stuck(let reasons): lines += Self.stuck(reasons, width: width)
    }
    if let missing = model.missing {
      lines += StyledText(missing.standing, .color(.yellow)).wrapped(to: width)
    }
    if let question = model.question {
      lines += StyledText(question.text, .bold).wrapped(to: width)
    } else if let notice = model.notice {
      lines += StyledText(notice, .color(.yellow)).wrapped(to: width)
    }
    return lines
  }

  /// The values of the lines.
  func values() -> [StyledText] {
    switch model.values {
    case .none: []
    case .unavailable: [ValuesView.unavailable]
    case .shown(let lines): [""] + lines
    }
  }

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

  /// Why a step could not be checked.
  static func stuck(_ reasons: [String], width: Int) -> [StyledText] {
    reasons.flatMap { reason in
      (StyledText("! ", .color(.red).adding(.bold)) + StyledText(Sanitizer.clean(reason)))
        .wrapped(to: width, rest: "  ")
    }
  }
}
