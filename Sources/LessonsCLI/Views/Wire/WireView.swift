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
  /// The command that draws all; where there is one, a long drawing has only its first and last exchange.
  var command: String?

  /// The drawing.
  func lines() -> [StyledText] {
    guard !log.exchanges.isEmpty else {
      return [StyledText("Nobody sent a request while this step ran.", .dim)]
    }
    let all = lines(of: Array(log.exchanges.indices), .whole)
    guard let command, all.count > Self.mostBesideVerdict else { return all + more(than: log) }
    let shown = log.exchanges.count > 1 ? [0, log.exchanges.count - 1] : [0]
    let words = log.count > 2 ? "Of \(log.count) exchanges, the first and the last." : "In short."
    return lines(of: shown, .short) + pointer("\(words) All:", to: command)
  }

  /// Names a command, which has a line of its own where there is no room for it beside the words.
  private func pointer(_ words: String, to command: String) -> [StyledText] {
    let line = StyledText("\(words) ", .dim) + StyledText(command)
    return line.width <= width ? [line] : [StyledText(words, .dim), "  " + StyledText(command)]
  }

  /// The lines of the longest drawing that does not take the verdict out of sight.
  private static let mostBesideVerdict = 16

  private func more(than log: WireLog) -> [StyledText] {
    let hidden = log.count - log.exchanges.count
    guard hidden > 0 else { return [] }
    return [StyledText("… and \(Plural.text(hidden, "more exchange")) like these", .dim)]
  }

  private func lines(of shown: [Int], _ size: WireTextSize) -> [StyledText] {
    WireDrawing(log: log, shown: shown, size: size, width: width).lines(isSpoken: isSpoken)
  }
}

/// How many rows the words of an exchange may take.
enum WireTextSize {
  case whole, short

  /// The rows of a request's first line.
  var startRows: Int { self == .whole ? 5 : 3 }
  /// The rows of a line below it.
  func rows(of detail: String) -> Int {
    let hasItems = detail.contains("&")
    return self == .whole ? (hasItems ? 4 : 2) : (hasItems ? 3 : 1)
  }
}
