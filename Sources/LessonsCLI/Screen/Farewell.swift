internal import TerminalIO

/// The lines that stay in the terminal after the live screen: the last verdict, and how to
/// continue.
struct Farewell {
  let model: WatchModel
  let width: Int

  /// Returns the verdict, if any, the place, and how to return, one line each if there is room.
  func lines() -> [StyledText] {
    let place = model.place
    let step =
      "\(Sanitizer.clean(place.title)), step \(place.step.number) of \(place.step.total): "
    let page = StyledText(Sanitizer.line(place.page), .bold)
    let last = verdict.map { [$0.truncated(to: width)] } ?? []
    return last + (StyledText(step) + page).wrapped(to: width, rest: "  ")
      + ["`lessons` goes on from here."]
  }

  private var verdict: StyledText? {
    switch model.activity {
    case .judged: model.verdict
    case .stuck(let reasons): PlainView.stuck(reasons, width: width).first
    case .reading, .checking: nil
    }
  }
}
