internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Who spoke to whom while the step ran that was judged last.
extension LiveScreen {
  /// The name of the drawing below a verdict.
  static let wireName = "wire"

  /// Draws it on a page of its own.
  mutating func showWire() {
    guard let log = follower.verdict?.judgement.wire else {
      _ = model.handle(.notice("The wire is drawn once the step has run: `r` runs it."))
      return redraw()
    }
    let step = (try? bench.standing().locate(model.place.address)).map { $0.lesson.steps[$0.index] }
    show(.wire, StepWords.wire) { capabilities in
      let isSpoken = capabilities.isSpoken
      return WireView(
        log: log, width: capabilities.width, isSpoken: isSpoken, uncut: "Enter",
        subject: step.map(WireSubject.init) ?? WireSubject()
      ).lines()
    }
  }

  /// Shows each exchange with all fields and bodies.
  mutating func showExchanges() {
    guard let log = follower.verdict?.judgement.wire, !log.exchanges.isEmpty else { return }
    show(.exchanges, "Each exchange, whole") { capabilities in
      Array(
        log.exchanges.enumerated().map { index, exchange in
          ExchangeView(exchange: exchange, number: index + 1, width: capabilities.width).lines()
        }.joined(separator: [""]))
    }
  }

  /// Adds the drawing to the step's text, for a step whose point it is.
  mutating func addWire(
    of judgement: Judgement, on address: StepAddress, in standing: Standing
  ) {
    guard let (lesson, index) = try? standing.locate(address),
      lesson.steps[index].showsWire, let log = judgement.wire
    else { return }
    let subject = WireSubject(lesson.steps[index])
    body.add(
      StepBody.Extra(name: Self.wireName, title: "who spoke to whom") { capabilities in
        let isSpoken = capabilities.isSpoken
        return WireView(
          log: log, width: capabilities.width, isSpoken: isSpoken, uncut: "w, then Enter",
          subject: subject
        ).lines()
      })
  }
}
