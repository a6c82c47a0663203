internal import LessonModel
internal import TerminalIO

/// The drawing of several exchanges, with a lifeline for each party and an arrow for each request
/// and response.
struct WireDrawing {
  /// All exchanges.
  let log: WireLog
  /// The indices of the drawn exchanges, in order.
  let shown: [Int]
  /// The maximum room for their text.
  let size: WireTextSize
  /// The width of the drawing in columns.
  let width: Int
  /// The subject of the step.
  var subject = WireSubject()

  /// Returns the drawing, or sentences if there is no room for one.
  func lines(isSpoken: Bool) -> [StyledText] {
    let lifelines = Lifelines(parties: walk.parties, width: width)
    guard !isSpoken, lifelines.haveRoom, walk.canBeDrawn else {
      return walk.rows(draw: spoken, later: { _ in [] })
    }
    return [lifelines.names, lifelines.row()]
      + walk.rows { part, index, _ in
        draw(part, index, on: lifelines)
      } later: { seconds in
        [lifelines.pause(" " + WireText.later(seconds) + " ")]
      }
  }

  private var walk: WireWalk { WireWalk(log: log, shown: shown) }

  /// Returns the rows of a request or a response.
  private func draw(_ part: WireWalk.Part, _ index: Int, on lifelines: Lifelines) -> [StyledText] {
    let exchange = log.exchanges[index]
    let (from, to) = (lifelines.column(of: exchange.from), lifelines.column(of: exchange.to))
    let left = min(from, to)
    func rows(_ words: String, _ style: Style, after sign: String, _ most: Int) -> [StyledText] {
      let line = WireLine(sign + words)
      let between = line.rows(in: abs(to - from) - 3, indent: "    ", most: most)
      // Text that is cut between the two continues over the lifelines to the right, except for the
      // last one.
      let isCut = between.contains { $0.contains("…") }
      let over = lifelines.last - left - 3
      return (isCut ? line.rows(in: over, indent: "    ", most: most) : between)
        .map { lifelines.row($0, style, from: left) }
    }
    func details(_ lines: [String]) -> [StyledText] {
      lines.flatMap { rows($0, .dim, after: "  ", size.rows(of: $0)) }
    }
    switch part {
    case .request:
      return rows(exchange.request.start, .bold, after: "\(index + 1) ", size.startRows)
        + details(WireText.details(ofRequest: index, in: log, subject)) + [
          lifelines.arrow(from, to)
        ]
    case .answer(let isApart):
      guard let answer = exchange.response else {
        let words = isApart ? "✕ no answer to \(index + 1)" : "✕ no answer"
        return [lifelines.row(words, .color(.red), from: left), lifelines.row()]
      }
      let isGood = answer.start.first.map { "123".contains($0) } ?? false
      let words = isApart ? "\(answer.start) to \(index + 1)" : answer.start
      return [lifelines.arrow(to, from, words, .color(isGood ? .green : .red))]
        + details(WireText.details(ofAnswer: index, in: log, subject)) + [lifelines.row()]
    }
  }

  /// Returns the part as lines, for a screen reader or a narrow window.
  private func spoken(_ part: WireWalk.Part, _ index: Int, _ pause: String) -> [StyledText] {
    let exchange = log.exchanges[index]
    let sign = "\(index + 1). "
    func rows(_ lines: [String], after sign: String) -> [StyledText] {
      lines.enumerated().flatMap { place, line in
        let most = place == 0 ? size.startRows : size.rows(of: line)
        return WireLine((place == 0 ? sign : "   ") + line)
          .rows(in: width, indent: "     ", most: most).map { StyledText($0) }
      }
    }
    switch part {
    case .request:
      let words = "\(pause)\(exchange.from) asks \(exchange.to): \(exchange.request.start)"
      return rows([words] + WireText.details(ofRequest: index, in: log, subject), after: sign)
    case .answer(let isApart):
      let target = isApart ? " to \(index + 1)" : ""
      guard let answer = exchange.response else {
        return rows(["no answer\(target)"], after: "   ")
      }
      return rows(
        ["answer \(answer.start)\(target)"] + WireText.details(ofAnswer: index, in: log, subject),
        after: "   ")
    }
  }
}
