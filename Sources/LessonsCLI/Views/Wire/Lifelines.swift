internal import TerminalIO

/// The lifelines of a sequence diagram: a column for each party.
struct Lifelines {
  private let parties: [String]
  private let width: Int
  private let columns: [Int]
  private let between: Int

  /// Divides the width among the parties.
  init(parties: [String], width: Int) {
    self.parties = parties
    self.width = width
    let between = min((width - 2 * Self.margin) / max(parties.count - 1, 1), Self.mostRoom)
    self.between = between
    columns = parties.indices.map { Self.margin + $0 * between }
  }

  /// The minimum distance between two lifelines in a readable diagram, in columns.
  private static let leastRoom = 20
  /// The distance between two lifelines above which only the arrows get longer, in columns.
  private static let mostRoom = 72
  /// The column of the first lifeline.
  private static let margin = 4

  /// Whether text fits between two of them.
  var haveRoom: Bool { between >= Self.leastRoom }

  /// The column of the last lifeline.
  var last: Int { columns.last ?? Self.margin }

  func column(of party: String) -> Int {
    parties.firstIndex(of: party).map { columns[$0] } ?? Self.margin
  }

  /// The names above their lines.
  var names: StyledText {
    var line = ""
    for (name, column) in zip(parties, columns) {
      let middle = min(column - name.count / 2, width - name.count)
      let start = max(middle, line.isEmpty ? 0 : line.count + 1)
      line += String(repeating: " ", count: max(start - line.count, 0)) + name
    }
    return StyledText(Sanitizer.clean(line), .bold).truncated(to: width)
  }

  /// Returns a row with text after the lifeline at `start`; it hides the lifelines that it reaches.
  func row(_ words: String = "", _ style: Style = .plain, from start: Int? = nil) -> StyledText {
    var line = StyledText("")
    for column in columns {
      let gap = column - line.width
      // A lifeline right beside the last letter would look like a letter.
      guard gap > 0 || line.spans.isEmpty else { continue }
      line += StyledText(String(repeating: " ", count: gap)) + StyledText("│", .dim)
      if column == start, !words.isEmpty { line += StyledText(" ") + StyledText(words, style) }
    }
    return line
  }

  /// Returns a row in which time passes.
  func pause(_ words: String) -> StyledText {
    let free = max(last + 4 - words.count, 0)
    let dots = { (count: Int) in String(repeating: "·", count: count) }
    return StyledText(dots(free / 2) + words + dots(free - free / 2), .dim)
  }

  /// Returns an arrow between two lifelines, with text in it.
  func arrow(_ from: Int, _ to: Int, _ words: String = "", _ style: Style = .plain) -> StyledText {
    let (left, right) = (min(from, to), max(from, to))
    let length = max(right - left - 1, 6)
    let middle = words.isEmpty ? "" : " \(words) "
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
