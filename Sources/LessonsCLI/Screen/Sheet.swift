internal import TerminalIO

/// Text that covers a step, shown until the learner continues.
struct Sheet: Hashable, Sendable {
  /// What the page is about.
  enum Kind: Hashable, Sendable {
    /// The help: what each key does.
    case help
    /// All values at full length.
    case values
    /// The drawing of who spoke to whom.
    case wire
    /// The drawing with all fields and bodies.
    case exchanges
    /// The glossary.
    case words
    /// The end of a lesson, before the next one.
    case lessonEnd
    case courseEnd
  }

  var kind: Kind
  /// The title at the top of the window.
  var title: String
  /// The text.
  var pane = ScrollPane()

  /// Creates a page.
  init(_ kind: Kind, _ title: String, _ lines: [StyledText]) {
    self.kind = kind
    self.title = title
    pane.replace([Passage("sheet", lines: lines)])
  }

  /// Lays the text out again and keeps the place.
  mutating func replace(_ lines: [StyledText]) {
    pane.replace([Passage("sheet", lines: lines)])
  }
}
