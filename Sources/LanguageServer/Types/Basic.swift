extension LSP {
  /// A place between two characters; line and character are counted from 0.
  package struct Position: Hashable, Sendable, Codable, Comparable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

    package static func < (left: Self, right: Self) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }
  }

  /// The text between two positions.
  package struct Range: Hashable, Sendable, Codable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) { (self.start, self.end) = (start, end) }

    /// Whether the two have a line in common.
    package func touchesLine(of other: Range) -> Bool {
      start.line <= other.end.line && other.start.line <= end.line
    }

    /// Whether a position is inside the range or at one of its ends.
    package func contains(_ position: Position) -> Bool { start <= position && position <= end }
  }

  /// A range in a document.
  package struct Location: Hashable, Sendable, Codable {
    package var uri: DocumentURI
    package var range: Range

    package init(uri: DocumentURI, range: Range) { (self.uri, self.range) = (uri, range) }
  }

  /// Text with marks.
  package struct MarkupContent: Hashable, Sendable, Encodable {
    package var kind = "markdown"
    package var value: String

    /// Creates text in Markdown.
    package init(markdown value: String) { self.value = value }
  }

  /// A command that the client sends back when the user chooses it.
  package struct Command: Hashable, Sendable, Encodable {
    package var title: String
    package var command: String
    package var arguments: [String]

    package init(title: String, command: String, arguments: [String]) {
      (self.title, self.command, self.arguments) = (title, command, arguments)
    }
  }

  /// The replacement of a range with new text.
  package struct TextEdit: Hashable, Sendable, Encodable {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) { (self.range, self.newText) = (range, newText) }
  }
}
