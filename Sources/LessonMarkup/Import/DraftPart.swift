internal import SyntaxFacts

/// A block of a lesson that is being made.
struct DraftPart: Sendable {
  /// The content of a block.
  enum Content: Sendable {
    /// A heading; its words are Markdown.
    case heading(level: Int, words: String)
    /// Markdown.
    case prose([String])
    /// A step's code.
    case code([String])
    /// Code of all steps, which is not shown.
    case hidden([String])
    /// A fence to be read, with what stands behind its backticks.
    case fence(String, [String])
  }

  /// How code must fail.
  enum Proof: Hashable, Sendable {
    /// The messages that the compiler must write.
    case error([String])
    /// The last message that the program must write.
    case crash(String)
  }

  /// Its content.
  var content: Content
  /// Its first line in the file that it comes from, counted from 1.
  var line: Int
  /// The file of code that the page does not show; `nil` for what is in the page.
  var path: String?
  /// The statements of its code; one for all of it without the parser.
  var statements: [CodeStatement] = []
  /// How its code must fail, if it must.
  var proof: Proof?
  /// The output of its code; `nil` when it did not run.
  var output: StepOutput?
  /// The message of `lint` because of which it is written as plain text.
  var refusal: String?

  /// Describes a block that is written as its author has it.
  init(_ content: Content, line: Int) { (self.content, self.line) = (content, line) }

  /// The level of a heading; `nil` for other blocks.
  var level: Int? { if case .heading(let level, _) = content { level } else { nil } }

  /// Whether it is code that runs.
  var isLive: Bool { proof == nil && !code.isEmpty }

  /// Whether it is code of a step.
  var isStepCode: Bool { if case .code = content { refusal == nil } else { false } }

  /// The lines of code that the compiler reads; none of other blocks.
  var code: [String] {
    get {
      switch content {
      case .code(let lines), .hidden(let lines): refusal == nil ? lines : []
      case .heading, .prose, .fence: []
      }
    }
    set { content = if case .hidden = content { .hidden(newValue) } else { .code(newValue) } }
  }

  /// Makes it code to be read.
  mutating func leave() { content = .fence("swift norun", code) }

  /// Some lines of its code as a block, without blank lines at its ends.
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

  /// Its code with blank lines in place of some statements.
  func without(_ gone: [CodeStatement]) -> DraftPart {
    var part = self
    for line in gone.flatMap(\.lines) { part.code[line] = "" }
    part.statements.removeAll { gone.contains($0) }
    return part.piece(code.indices)
  }

  /// The line at fault, and the comments right above it and right above its statement.
  func words(at line: Int, in place: Int) -> [String] {
    let start = place > 0 ? statements[place - 1].lines.upperBound + 1 : 0
    return [statements[place].first, line].flatMap { end in
      code[min(start, end)..<end].reversed().prefix { $0.unpadded.hasPrefix("//") }
    } + [code[line]]
  }
}

extension CodeStatement {
  /// Its first line.
  var first: Int { lines.lowerBound }
}
