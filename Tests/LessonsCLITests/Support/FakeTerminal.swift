import TerminalIO

/// A terminal with the features that this program needs.
///
/// It has rows that scroll into a scrollback, a cursor and the alternate screen, and it wraps its
/// lines again when its size changes. It ignores colours.
struct FakeTerminal {
  private struct Row {
    var text: [Character] = []
    /// Whether the row continues in the next one because the line was too long.
    var goesOn = false
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private var lines = [Row()]
  private var cursor = (row: 0, column: 0)
  private var main: (lines: [Row], cursor: (row: Int, column: Int))?
  private(set) var isCursorHidden = false
  /// The mouse's modes that are on.
  private(set) var mouse: Set<String> = []
  /// The escape sequences it did not understand.
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether the alternate screen is shown.
  var isAlternate: Bool { main != nil }

  /// All rows, including those that have scrolled away.
  var everything: [String] { lines.map { Self.text($0) } }

  /// The visible rows.
  var screen: [String] { Array(everything.suffix(from: top)) }

  private var top: Int { max(lines.count - rows, 0) }

  /// The second cell of a wide character.
  private static let rest = Character("\u{0}")

  private static func text(_ row: Row) -> String {
    String(row.text.reversed().drop { $0 == " " }.reversed().filter { $0 != rest })
  }

  mutating func write(_ text: String) {
    var rest = Array(text.replacing("\r\n", with: "\r\u{A}"))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": escape(&rest)
      case "\r": cursor.column = 0
      case "\n": newLine()
      case "\r\n": newLine()
      default: put(character)
      }
    }
  }

  /// Changes the size, joins wrapped lines and wraps all of them again.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    var whole: [[Character]] = []
    var isOpen = false
    for row in lines {
      if isOpen { whole[whole.count - 1] += row.text } else { whole.append(row.text) }
      isOpen = row.goesOn
    }
    lines = whole.flatMap { text -> [Row] in
      guard text.count > columns else { return [Row(text: text)] }
      let count = (text.count + columns - 1) / columns
      return (0..<count).map { index in
        Row(
          text: Array(text[(index * columns)..<min((index + 1) * columns, text.count)]),
          goesOn: index < count - 1)
      }
    }
    cursor = (lines.count - 1, min(lines[lines.count - 1].text.count, columns))
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    guard width > 0 else { return }
    if cursor.column + width > columns {
      lines[cursor.row].goesOn = true
      newLine()
    }
    var row = lines[cursor.row].text
    while row.count < cursor.column { row.append(" ") }
    let cells = width > 1 ? [character, Self.rest] : [character]
    let end = cursor.column + width
    // Of a wide character that is half overwritten nothing stays.
    if cursor.column > 0, cursor.column < row.count, row[cursor.column] == Self.rest {
      row[cursor.column - 1] = " "
    }
    if end < row.count, row[end] == Self.rest { row[end] = " " }
    row.replaceSubrange(cursor.column..<min(end, row.count), with: cells)
    lines[cursor.row].text = row
    cursor.column += width
  }

  private mutating func newLine() {
    cursor = (cursor.row + 1, 0)
    if cursor.row == lines.count { lines.append(Row()) }
  }

  private mutating func escape(_ rest: inout ArraySlice<Character>) {
    let kind = rest.popFirst()
    if kind == "]" {
      while let next = rest.popFirst() {
        if next == "\u{1B}" { return _ = rest.popFirst() }
      }
      return
    }
    var words = ""
    while let next = rest.popFirst() {
      words.append(next)
      if next.isLetter { break }
    }
    guard kind == "[" else { return unknown.append(words) }
    obey(words)
  }

  private mutating func obey(_ words: String) {
    switch words {
    case "J":
      lines.removeSubrange((cursor.row + 1)...)
      erase()
    case "K": erase()
    case "?25l": isCursorHidden = true
    case "?25h": isCursorHidden = false
    case "?2026h", "?2026l": break
    case "?1000h", "?1006h", "?2004h": mouse.insert(String(words.dropLast()))
    case "?1000l", "?1006l", "?2004l": mouse.remove(String(words.dropLast()))
    case "?1049h":
      main = (lines, cursor)
      lines = [Row()]
      cursor = (0, 0)
    case "?1049l":
      if let main { (lines, cursor) = main }
      main = nil
    case _ where words.hasSuffix("H"): move(words.dropLast())
    case _ where words.hasSuffix("A"):
      cursor.row = max(cursor.row - (Int(words.dropLast()) ?? 1), top)
    case _ where words.hasSuffix("m"): break
    default: unknown.append(words)
    }
  }

  /// Moves the cursor to a row and column of the screen.
  private mutating func move(_ place: Substring) {
    let numbers = place.split(separator: ";").compactMap { Int($0) }
    let (row, column) = (numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1)
    guard (1...rows).contains(row), (1...columns).contains(column) else {
      return unknown.append("\(place)H")
    }
    let first = top
    while lines.count < first + row { lines.append(Row()) }
    cursor = (first + row - 1, column - 1)
  }

  private mutating func erase() {
    let text = lines[cursor.row].text
    lines[cursor.row] = Row(text: Array(text.prefix(cursor.column)))
    // The row above no longer continues in this one.
    if cursor.column == 0, cursor.row > 0 { lines[cursor.row - 1].goesOn = false }
  }
}
