internal import LessonModel
internal import TerminalIO

/// The exchanges of a step's run, as a sequence diagram.
struct WireView {
  /// The recorded exchanges.
  let log: WireLog
  /// The width of the diagram in columns.
  let width: Int
  /// Whether to use sentences instead of a drawing.
  var isSpoken = false
  /// The command that draws all exchanges.
  ///
  /// If it is set, a long drawing shows only the first and the last exchange.
  var command: String?
  /// The command or the keys for whole exchanges, named when the drawing leaves something out.
  var uncut: String?
  /// The subject of the step, which decides what is shown.
  var subject = WireSubject()

  /// Returns the drawing.
  func lines() -> [StyledText] {
    guard !log.exchanges.isEmpty else {
      return [StyledText("No request was sent while this step ran.", .dim)]
    }
    let setUp = subject.setUp(in: log)
    let all = folded(setUp) + lines(of: Array(log.exchanges.indices.dropFirst(setUp)), .whole)
    guard let command, all.count > Self.mostBesideVerdict else {
      return all + more(than: log) + wayToWhole(all)
    }
    let last = log.exchanges.count - 1
    let shown = setUp < last ? [setUp, last] : [last]
    let words = log.count > 2 ? "Of \(log.count) exchanges, the first and the last." : "In short."
    return folded(setUp) + lines(of: shown, .short) + pointer("\(words) All:", to: command)
  }

  /// Returns one line about the initial exchanges that only prepare the scene.
  private func folded(_ count: Int) -> [StyledText] {
    Self.folded(count, in: log).map { [StyledText($0, .dim).cleaned.truncated(to: width)] } ?? []
  }

  /// Describes the initial exchanges that only prepare the scene, or returns `nil` if there are
  /// none.
  static func folded(_ count: Int, in log: WireLog) -> String? {
    guard count > 0 else { return nil }
    let numbers = count == 1 ? "1 sets" : "1 to \(count) set"
    let starts = log.exchanges.prefix(count).map { exchange in
      String(exchange.request.start.prefix { $0 != "?" })
    }
    return "\(numbers) this up: \(starts.joined(separator: ", "))"
  }

  /// Returns how to see the parts that a drawing leaves out; empty for a whole drawing.
  private func wayToWhole(_ drawing: [StyledText]) -> [StyledText] {
    let isFolded = subject.setUp(in: log) > 0
    guard let uncut, isFolded || drawing.contains(where: { $0.text.contains("…") }) else {
      return []
    }
    guard !isFolded else { return pointer("To see all of them, whole:", to: uncut) }
    return pointer("To see what “…” stands for:", to: uncut)
  }

  /// Names a command, on its own line if there is no room for it beside the text.
  private func pointer(_ words: String, to command: String) -> [StyledText] {
    let line = StyledText("\(words) ", .dim) + StyledText(command)
    return line.width <= width ? [line] : [StyledText(words, .dim), "  " + StyledText(command)]
  }

  /// The maximum number of lines in a drawing that leaves the verdict in sight.
  private static let mostBesideVerdict = 16

  private func more(than log: WireLog) -> [StyledText] {
    let hidden = log.count - log.exchanges.count
    guard hidden > 0 else { return [] }
    return [StyledText("… and \(Plural.text(hidden, "more exchange")) like these", .dim)]
  }

  private func lines(of shown: [Int], _ size: WireTextSize) -> [StyledText] {
    WireDrawing(log: log, shown: shown, size: size, width: width, subject: subject)
      .lines(isSpoken: isSpoken)
  }
}

/// The maximum number of rows for the text of an exchange.
enum WireTextSize {
  case whole, short

  /// The rows of a request's first line.
  var startRows: Int { self == .whole ? 5 : 3 }
  /// Returns the number of rows for a line below it.
  func rows(of detail: String) -> Int {
    let hasItems = detail.contains("&")
    return self == .whole ? (hasItems ? 4 : 2) : (hasItems ? 3 : 1)
  }
}
