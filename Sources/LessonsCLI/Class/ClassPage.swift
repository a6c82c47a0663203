internal import LessonModel
internal import TerminalIO

/// The tables of a class as one page: for the terminal, as Markdown, or as HTML.
struct ClassPage {
  /// The page's title.
  var title: String
  /// The text below the title.
  var notes: [String]
  /// The tables, in order.
  ///
  /// A table without rows is left out.
  var tables: [ClassTable]

  private var shown: [ClassTable] { tables.filter { !$0.rows.isEmpty } }

  /// Returns the page in the form for the terminal.
  func lines(width: Int) -> [StyledText] {
    [StyledText(Sanitizer.line(title), .bold)]
      + notes.flatMap { StyledText(Sanitizer.line($0)).wrapped(to: width) }
      + shown.flatMap { [""] + $0.lines(width: width) }
  }

  var markdown: String {
    (["# \(ClassTable.plainMarkdown(title))\n"] + notes.map { ClassTable.plainMarkdown($0) + "\n" }
      + shown.map(\.markdown)).joined(separator: "\n")
  }

  /// The page as one HTML file that loads nothing and runs nothing.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(Self.styleHash)'">
    <meta name="viewport" content="width=device-width">
    <title>\(XMLText.escaped(Sanitizer.line(title)))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <h1>\(XMLText.escaped(Sanitizer.line(title)))</h1>
    \(notes.map { "<p>\(XMLText.escaped(Sanitizer.line($0)))</p>" }.joined(separator: "\n"))
    \(shown.map(\.html).joined())</body>
    </html>

    """
  }

  /// The style of the page; `styleHash` is its SHA-256, which browsers require.
  static let style =
    "body{font:16px/1.4 system-ui,sans-serif;margin:2em;color-scheme:light dark}"
    + "table{border-collapse:collapse}td,th{border-bottom:1px solid #8888;padding:.2em .8em;"
    + "text-align:left;vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums}"
  static let styleHash = "CQ0mkf3fiD7VNSKHLZdBdLzGmgsu/JnDu9ZZHqLFv4A="
}
