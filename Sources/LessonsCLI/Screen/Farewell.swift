internal import TerminalIO

/// What stands on the usual screen after the live screen was left: the last verdict, and how to go on.
struct Farewell {
  let model: WatchModel
  let width: Int

  /// Two or three lines.
  func lines() -> [StyledText] {
    let place = model.place
    let step =
      "\(Sanitizer.clean(place.title)), step \(place.step.number) of \(place.step.total): "
    let page = StyledText(Sanitizer.line(place.page), .bold)
    let last = verdict.map { [$0] } ?? []
    return (last + [StyledText(step) + page, "`lessons` goes on from here."]).map {
      $0.truncated(to: width)
    }
  }

  private var verdict: StyledText? {
    switch model.activity {
    case .judged(_, let lines): lines.first
    case .stuck(let reasons): PlainView.stuck(reasons, width: width).first
    case .reading, .checking: nil
    }
  }
}
