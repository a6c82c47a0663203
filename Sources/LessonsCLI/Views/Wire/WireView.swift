internal import LessonModel
internal import TerminalIO

/// Who spoke to whom while a step ran, as a sequence diagram.
struct WireView {
  /// What was reported.
  let log: WireLog
  /// The columns to lay it out for.
  let width: Int
  /// Whether it is said in lines, without a drawing.
  var isSpoken = false
  /// The exchange that is marked, counted from 0.
  var selected: Int?

  /// The heading and the drawing.
  func lines() -> [StyledText] {
    guard !log.exchanges.isEmpty else {
      return [StyledText("Nobody sent a request while this step ran.", .dim)]
    }
    let body = isSpoken || !canBeDrawn ? spoken() : drawn()
    let hidden = log.count - log.exchanges.count
    let rest =
      hidden > 0
      ? [StyledText("… and \(Plural.text(hidden, "more exchange")) like these", .dim)] : []
    return body + rest
  }

  /// Whether there is room between the lifelines, and each arrow leads from one to another.
  private var canBeDrawn: Bool {
    roomBetween >= Self.leastRoom && log.exchanges.allSatisfy { $0.from != $0.to }
  }

  /// The columns between two lifelines below which a diagram cannot be read.
  private static let leastRoom = 20
  /// The column of the first lifeline.
  private static let margin = 4

  /// Who takes part, in the order in which they first speak or are spoken to.
  private var parties: [String] {
    log.exchanges.reduce(into: []) { parties, exchange in
      for name in [exchange.from, exchange.to] where !parties.contains(name) {
        parties.append(name)
      }
    }
  }

  private var roomBetween: Int {
    min((width - 2 * Self.margin) / max(parties.count - 1, 1), 56)
  }

  /// The columns of the lifelines.
  private var columns: [Int] { parties.indices.map { Self.margin + $0 * roomBetween } }

  private func drawn() -> [StyledText] {
    let (parties, columns) = (parties, columns)
    var lines = [names(parties, columns), row(columns, "")]
    var clock: Double?
    for (number, exchange) in log.exchanges.enumerated() {
      if let seconds = exchange.seconds {
        if let clock, seconds - clock >= 1 {
          let words = " " + WireText.later(seconds - clock) + " "
          lines.append(StyledText(words.centered(in: (columns.last ?? 0) + 4, with: "·"), .dim))
        }
        clock = seconds
      }
      guard let from = parties.firstIndex(of: exchange.from),
        let to = parties.firstIndex(of: exchange.to)
      else { continue }
      lines += draw(exchange, number, columns[from], columns[to], columns)
    }
    return lines
  }

  private func names(_ parties: [String], _ columns: [Int]) -> StyledText {
    var line = ""
    for (name, column) in zip(parties, columns) {
      let start = max(column - name.count / 2, line.isEmpty ? 0 : line.count + 1)
      line += String(repeating: " ", count: max(start - line.count, 0)) + name
    }
    return StyledText(Sanitizer.clean(line), .bold).truncated(to: width)
  }

  /// The rows of one exchange: what is asked, what answers, and an arrow for each.
  private func draw(
    _ exchange: Exchange, _ number: Int, _ from: Int, _ to: Int, _ columns: [Int]
  ) -> [StyledText] {
    let (left, right) = (min(from, to), max(from, to))
    let room = right - left - 4
    func text(_ words: String, _ style: Style) -> StyledText {
      let number = words == exchange.request.start ? "\(number + 1) " : ""
      return row(
        columns, number + WireText.shortened(words, to: room - number.count), style, from: left)
    }
    let isMarked = selected == number
    var lines = [
      text(exchange.request.start, isMarked ? Style(attributes: [.bold, .reverse]) : .bold)
    ]
    lines += WireText.details(of: exchange.request).map { text("  " + $0, .dim) }
    lines.append(arrow(from, to, columns, "", .plain))
    guard let answer = exchange.response else {
      return lines + [text("✕ no answer", .color(.red)), row(columns, "")]
    }
    let isGood = answer.start.first.map { "123".contains($0) } ?? false
    lines.append(arrow(to, from, columns, answer.start, .color(isGood ? .green : .red)))
    lines += WireText.details(ofAnswer: answer).map { text("  " + $0, .dim) }
    return lines + [row(columns, "")]
  }

  /// A row of lifelines with words behind the one at `from`.
  private func row(
    _ columns: [Int], _ words: String, _ style: Style = .plain, from: Int? = nil
  ) -> StyledText {
    var line = StyledText("")
    for column in columns {
      let gap = column - line.width
      guard gap >= 0 else { continue }
      line += StyledText(String(repeating: " ", count: gap)) + StyledText("│", .dim)
      if column == from, !words.isEmpty { line += StyledText(" ") + StyledText(words, style) }
    }
    return line
  }

  /// An arrow between two lifelines, with a word in it.
  private func arrow(
    _ from: Int, _ to: Int, _ columns: [Int], _ word: String, _ style: Style
  ) -> StyledText {
    let (left, right) = (min(from, to), max(from, to))
    let length = max(right - left - 1, 6)
    let middle = word.isEmpty ? "" : " \(word) "
    let stroke = String(repeating: "─", count: max(length - middle.count - 1, 1))
    let before = stroke.prefix(stroke.count / 2)
    let after = stroke.dropFirst(before.count)
    let isLeftwards = to < from
    var line = StyledText("")
    for column in columns where column <= left || column >= right {
      let gap = column - line.width
      if gap > 0 { line += StyledText(String(repeating: " ", count: gap)) }
      if gap >= 0 { line += StyledText("│", .dim) }
      guard column == left else { continue }
      let head = isLeftwards ? "◀" : "", tail = isLeftwards ? "" : "▶"
      line +=
        StyledText(head + before, .dim) + StyledText(middle, style) + StyledText(after + tail, .dim)
    }
    return line
  }
}

extension WireView {
  /// The same in lines, for a screen reader or a narrow window.
  private func spoken() -> [StyledText] {
    var clock: Double?
    return log.exchanges.enumerated().flatMap { number, exchange in
      var words = ""
      if let seconds = exchange.seconds {
        if let clock, seconds - clock >= 1 { words = WireText.later(seconds - clock) + ", " }
        clock = seconds
      }
      words += "\(exchange.from) asks \(exchange.to): \(exchange.request.start)"
      let asked = WireText.details(of: exchange.request)
      let got = exchange.response.map { answer in
        ["answer \(answer.start)"] + WireText.details(ofAnswer: answer)
      }
      let sign = "\(number + 1). "
      return ([words] + asked + (got ?? ["no answer"])).enumerated().map { index, line in
        StyledText((index == 0 ? sign : "   ") + WireText.shortened(line, to: width - sign.count))
      }
    }
  }
}

extension String {
  /// The string in the middle of a line of this width, with a sign on both sides.
  fileprivate func centered(in width: Int, with sign: Character) -> String {
    let free = max(width - count, 0)
    return String(repeating: sign, count: free / 2) + self
      + String(repeating: sign, count: free - free / 2)
  }
}
