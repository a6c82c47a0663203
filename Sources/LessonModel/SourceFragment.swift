/// Source text and its place, which the compiler also gets.
package struct SourceFragment: Hashable, Sendable {
  /// The text, with lines separated by `\n`, without a final line break.
  package var text: String
  /// The path of the text's file, as people see it.
  package var path: String
  /// The line of the first character, counted from 1.
  package var line: Int
  /// The place of each line, if the text was assembled from several places; otherwise empty.
  ///
  /// In this case, `path` and `line` are only names for the compiler, and not a place in a file.
  package var origins: [LineOrigin] = []

  /// Creates a fragment of `path` that begins at `line`.
  package init(text: String, path: String, line: Int) {
    self.text = text
    self.path = path
    self.line = line
  }

  /// The lines without their line breaks.
  ///
  /// A carriage return stays in its line.
  package var lines: [String] { text.splitIntoLines }

  /// The number of lines that the text covers.
  ///
  /// Empty text covers one line.
  package var lineCount: Int { text.utf8.count { $0 == 0x0A } + 1 }

  /// The line on which the text ends.
  package var lastLine: Int { line + lineCount - 1 }
}
