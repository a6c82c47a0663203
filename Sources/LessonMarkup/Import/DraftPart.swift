internal import SyntaxFacts

/// A block of a draft lesson.
struct DraftPart: Sendable {
  /// The content of a block.
  enum Content: Sendable {
    /// A heading, with its text in Markdown.
    case heading(level: Int, words: String)
    /// Markdown.
    case prose([String])
    /// A step's code.
    case code([String])
    /// Code of all steps, which learners do not see.
    case hidden([String])
    /// A fence that is only for reading, with the words after its backticks.
    case fence(String, [String])
  }

  /// The failure that code must have.
  enum Proof: Hashable, Sendable {
    /// The messages that the compiler must print.
    case error([String])
    /// The last message that the program must print.
    case crash(String)
  }

  /// The block's content.
  var content: Content
  /// The first line in the original file, counted from 1.
  var line: Int
  /// The file, for code that the page does not show; `nil` for a block of the page.
  var path: String?
  /// The statements of the code.
  ///
  /// Without the parser, all code is one statement.
  var statements: [CodeStatement] = []
  /// The failure that the code must have, if any.
  var proof: Proof?
  /// The code's output; `nil` when the code did not run.
  var output: StepOutput?
  /// The message of `lint` because of which the block becomes plain text.
  var refusal: String?

  /// Creates a block as its author wrote it.
  init(_ content: Content, line: Int) { (self.content, self.line) = (content, line) }

  /// The level of a heading; `nil` for other blocks.
  var level: Int? { if case .heading(let level, _) = content { level } else { nil } }

  /// Whether the block is code that runs.
  var isLive: Bool { proof == nil && !code.isEmpty }

  /// Whether the block is a step's code.
  var isStepCode: Bool { if case .code = content { refusal == nil } else { false } }

  /// The lines of code that the compiler reads; none for other blocks.
  var code: [String] {
    get {
      switch content {
      case .code(let lines), .hidden(let lines): refusal == nil ? lines : []
      case .heading, .prose, .fence: []
      }
    }
    set { content = if case .hidden = content { .hidden(newValue) } else { .code(newValue) } }
  }

  /// Turns the block into code that is only for reading.
  mutating func leave() { content = .fence("swift norun", code) }

  /// Returns some lines of the code as a block, without blank lines at its ends.
  func piece(_ range: Range<Int>) -> DraftPart {
    let (kept, skipped) = Array(code[range]).withoutBlankEnds
    let first = range.lowerBound + skipped
    var piece = self
    piece.code = kept
    piece.line = line + first
    piece.statements = statements.filter { kept.indices.contains($0.first - first) }.map {
      var statement = $0
      statement.lines = ($0.first - first)...($0.lines.upperBound - first)
      return statement
    }
    return piece
  }

  /// Returns the block with blank lines in place of some statements.
  func without(_ gone: [CodeStatement]) -> DraftPart {
    var part = self
    for line in gone.flatMap(\.lines) { part.code[line] = "" }
    part.statements.removeAll { gone.contains($0) }
    return part.piece(code.indices)
  }

  /// Returns the line at fault, and the comments right above that line and right above its
  /// statement.
  func words(at line: Int, in place: Int) -> [String] {
    let start = place > 0 ? statements[place - 1].lines.upperBound + 1 : 0
    return [statements[place].first, line].flatMap { end in
      code[min(start, end)..<end].reversed().prefix { $0.unpadded.hasPrefix("//") }
    } + [code[line]]
  }
}

extension CodeStatement {
  /// The statement's first line.
  var first: Int { lines.lowerBound }
}
