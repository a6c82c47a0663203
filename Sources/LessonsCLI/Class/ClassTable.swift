internal import LessonMarkup
internal import TerminalIO

/// A table of a class, for several formats.
struct ClassTable {
  /// The kinds of columns.
  enum Kind {
    case number, word, address, text

    /// The minimum width of a column in a narrow window; `nil` for its full width.
    fileprivate var least: Int? {
      switch self {
      case .number, .word: nil
      case .address: 10
      case .text: 12
      }
    }
  }

  /// The table's title; empty for none.
  var title = ""
  var columns: [(head: String, kind: Kind)]
  /// The cells of each row.
  var rows: [[String]]

  /// Returns the table in the form for the terminal.
  func lines(width: Int) -> [StyledText] {
    let head = columns.map { StyledText($0.head, .bold) }
    let cells = rows.map { $0.map { StyledText(Sanitizer.line($0)) } }
    let least = columns.enumerated().compactMap { place, column in
      column.kind.least.map { (place, $0) }
    }
    let table = TableView(
      [head] + cells, alignments: columns.map { $0.kind == .number ? .right : .left },
      breakable: Dictionary(uniqueKeysWithValues: least))
    return (title.isEmpty ? [] : [StyledText(title, .bold)]) + table.lines(width: width)
  }

  /// Returns the table with an extra column for notes, and with rows for people who have only a
  /// note.
  func noting(_ others: [(name: String, note: String)]) -> ClassTable {
    var table = self
    table.columns.append(("note", .text))
    table.rows =
      rows.map { $0 + [""] }
      + others.map { [$0.name] + Array(repeating: "", count: columns.count - 1) + [$0.note] }
    return table
  }

  /// The table as CSV (RFC 4180), each cell in quotes.
  var csv: String {
    ([columns.map(\.head)] + rows).map { row in
      row.map { "\"\(Self.withoutFormulas(Sanitizer.line($0)).replacing("\"", with: "\"\""))\"" }
        .joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// The signs that begin a formula, in all their widths.
  private static let formulaStarts = Set("=+-@＝＋－＠﹦﹢﹣﹫−".unicodeScalars)
  /// The characters besides spaces that may end a cell; a quote may begin one.
  private static let separators = Set(",;|:\"".unicodeScalars)

  /// Returns a cell with an apostrophe before each sign that a spreadsheet could take for the start
  /// of a formula.
  ///
  /// A spreadsheet may split lines at a different separator than ours, and skip invisible
  /// characters.
  private static func withoutFormulas(_ cell: String) -> String {
    var result = String.UnicodeScalarView()
    var isStart = true
    for scalar in cell.unicodeScalars {
      if isStart, formulaStarts.contains(scalar) { result.append("'") }
      if separators.contains(scalar) || scalar.properties.isWhitespace {
        isStart = true
      } else if !isInvisible(scalar) {
        isStart = false
      }
      result.append(scalar)
    }
    return String(result)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint
      || [.control, .format, .unassigned, .privateUse].contains(properties.generalCategory)
  }

  /// The table as Markdown.
  var markdown: String {
    let rules = columns.map { $0.kind == .number ? "---:" : "---" }
    let lines = ([columns.map(\.head)] + rows).map { row in
      "| \(row.map(Self.plainMarkdown).joined(separator: " | ")) |"
    }
    let table = [lines[0], "| \(rules.joined(separator: " | ")) |"] + lines.dropFirst()
    return (title.isEmpty ? "" : "## \(title)\n\n") + table.joined(separator: "\n") + "\n"
  }

  /// Escapes text so that Markdown shows it unchanged.
  static func plainMarkdown(_ text: String) -> String {
    Sanitizer.line(text).reduce(into: "") { result, character in
      if "\\`*_{}[]<>#|!&~".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// The table as HTML.
  var html: String {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = zip(columns, cells).map { column, cell in
        "<\(tag)\(column.kind == .number ? " class=\"n\"" : "")>\(XMLText.escaped(Sanitizer.line(cell)))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let head = title.isEmpty ? "" : "<h2>\(XMLText.escaped(title))</h2>\n"
    return head + "<table>\n<thead>\(row(columns.map(\.head), "th"))</thead>\n<tbody>\n"
      + rows.map { row($0, "td") }.joined() + "</tbody>\n</table>\n"
  }
}
