internal import LessonModel
internal import TerminalIO

/// The values of one line of code from all passes of a loop or calls of a function, in one line.
///
/// `1, 3, 6` are three passes. Without room for all, the first ones and the last one show the
/// beginning and the end: `1, 3, … 78 (12 passes)`.
struct PassesLine {
  let value: LineValue

  /// Each pass separately, if there are few enough for a row each.
  var passes: [PassesLine]? {
    guard value.isWhole, !isSteady, value.count <= Self.mostFirst else { return nil }
    return texts.map {
      PassesLine(value: LineValue(line: value.line, column: value.column, text: $0, count: 1))
    }
  }

  /// Returns the values in at most this many columns, with only tokens cut, or `nil` if there is no
  /// room.
  ///
  /// It leaves out some of many passes.
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

  /// Returns the values in at most this many columns.
  ///
  /// Only the number of passes is never cut.
  func text(in room: Int) -> String {
    if let text = text(ifIn: room) { return text }
    let count = value.count > 1 ? count : ""
    let gap = isSteady ? "" : "… "
    return gap + ShortLine.of(value.text, in: room - count.count - gap.count) + count
  }

  /// The maximum number of first values without room for all.
  private static let mostFirst = 4

  private var texts: [String] { value.earlier + [value.text] }
  private var count: String { " (\(value.count) passes)" }

  /// Whether all passes had the same value.
  private var isSteady: Bool { value.isWhole && value.earlier.allSatisfy { $0 == value.text } }

  /// Returns the first values and the last one, or `nil` if there is no room for two.
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
