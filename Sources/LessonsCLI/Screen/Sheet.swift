internal import TerminalIO

/// Text that covers a step, shown until the learner continues.
struct Sheet: Hashable, Sendable {
  /// What the page is about.
  enum Kind: Hashable, Sendable {
    /// What each key does.
    case help
    /// All values at full length.
    case values
    /// Who spoke to whom, drawn.
    case wire
    /// The same with all fields and bodies.
    case exchanges
    /// What the words of the step mean.
    case words
    /// The end of a lesson; the next one waits behind it.
    case lessonEnd
    /// The end of the course.
    case courseEnd
  }

  var kind: Kind
  /// The words at the top of the window.
  var title: String
  /// The text.
  var pane = ScrollPane()

  /// Creates a page.
  init(_ kind: Kind, _ title: String, _ lines: [StyledText]) {
    self.kind = kind
    self.title = title
    pane.replace([Passage("sheet", lines: lines)])
  }

  /// Lays the text out again; the place stays.
  mutating func replace(_ lines: [StyledText]) {
    pane.replace([Passage("sheet", lines: lines)])
  }
}
