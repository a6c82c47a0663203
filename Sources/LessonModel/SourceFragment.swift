/// Source text with the place from which it was read, which the compiler gets too.
package struct SourceFragment: Hashable, Sendable {
  /// The text, its lines separated by `\n`, without a final line break.
  package var text: String
  /// The file the text comes from, as shown to people.
  package var path: String
  /// The line of the first character, counted from 1.
  package var line: Int
  /// The place of each line, when the text was assembled from several places; else empty.
  ///
  /// `path` and `line` are then only names for the compiler, and no place in a file.
  package var origins: [LineOrigin] = []

  /// Creates a fragment of `path` that begins at `line`.
  package init(text: String, path: String, line: Int) {
    self.text = text
    self.path = path
    self.line = line
  }

  /// The lines without their line breaks; a carriage return stays in its line.
  package var lines: [String] { text.splitIntoLines }

  /// The number of lines the text covers; empty text covers one.
  package var lineCount: Int { text.utf8.count { $0 == 0x0A } + 1 }

  /// The line the text ends on.
  package var lastLine: Int { line + lineCount - 1 }
}
