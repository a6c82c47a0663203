internal import LessonModel
internal import TerminalIO

/// The values of a line of code in one line, those of all passes of a loop or calls of a function.
///
/// `1, 3, 6` are three passes. When there is no room for all, the first ones and the last one say
/// how it began and how it ended: `1, 3, … 78 (12 passes)`.
struct PassesLine {
  let value: LineValue

  /// Each pass by itself, when there are so few that each can have a row of its own.
  var passes: [PassesLine]? {
    guard value.isWhole, !isSteady, value.count <= Self.mostFirst else { return nil }
    return texts.map {
      PassesLine(value: LineValue(line: value.line, column: value.column, text: $0, count: 1))
    }
  }

  /// The values in at most this many columns, with only tokens cut; `nil` when there is no room.
  ///
  /// Of many passes some are left out.
  func text(ifIn room: Int) -> String? {
    if isSteady {
      let count = value.count > 1 ? count : ""
      return ShortLine.ofWords(value.text, in: room - count.count).map { $0 + count }
    }
    if value.isWhole, let line = ShortLine.ofWords(texts.joined(separator: ", "), in: room) {
      return line
    }
    return passes == nil ? ends(in: room) : nil
  }

  /// The values in at most this many columns; only the number of passes is never cut.
  func text(in room: Int) -> String {
    if let text = text(ifIn: room) { return text }
    let count = value.count > 1 ? count : ""
    let gap = isSteady ? "" : "… "
    return gap + ShortLine.of(value.text, in: room - count.count - gap.count) + count
  }

  /// How many of the first values are shown when there is no room for all.
  private static let mostFirst = 4

  private var texts: [String] { value.earlier + [value.text] }
  private var count: String { " (\(value.count) passes)" }

  /// Whether all passes had the same value.
  private var isSteady: Bool { value.isWhole && value.earlier.allSatisfy { $0 == value.text } }

  /// The first values and the last one; `nil` when there is no room for two.
  private func ends(in room: Int) -> String? {
    let first = value.earlier.map { Sanitizer.line($0) + ", " }
    let end = "… " + Sanitizer.line(value.text) + count
    var free = room - DisplayWidth.of(end)
    let shown = first.prefix(Self.mostFirst).prefix { words in
      free -= DisplayWidth.of(words)
      return free >= 0
    }
    guard let start = first.first else { return nil }
    return shown.isEmpty ? ShortLine.ofWords(start + end, in: room) : shown.joined() + end
  }
}
