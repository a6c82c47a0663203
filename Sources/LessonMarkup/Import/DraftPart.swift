internal import LessonModel
internal import SyntaxFacts

/// A block of a lesson that is being made.
struct DraftPart: Sendable {
  /// What a block is.
  enum Content: Sendable {
    /// A heading; its words are Markdown.
    case heading(level: Int, words: String)
    /// Markdown.
    case prose([String])
    /// A step's code.
    case code([String])
    /// Code of all steps, which is not shown.
    case hidden([String])
    /// Swift to be read.
    case reading([String])
    /// Text in a fence with another language's name.
    case fence(name: String, [String])
  }

  /// How code must fail.
  enum Proof: Sendable {
    /// What the compiler must say.
    case error([String])
    /// What the program must say last.
    case crash(String)
  }

  /// What it is.
  var content: Content
  /// Its first line in the file that it comes from, counted from 1.
  var line: Int
  /// The numbers of its code's lines in the file, one for each.
  var numbers: [Int] = []
  /// The file of code that the page does not show; `nil` for what is in the page.
  var path: String?
  /// The statements of its code; `nil` when the parser was not asked, or there is none.
  var statements: [CodeStatement]?
  /// How its code must fail, if it must.
  var proof: Proof?
  /// What its code prints; `nil` when it did not run.
  var output: StepOutput?
  /// How far from its author's form it is written, so that `lint` finds nothing in it; 0 is not at all.
  var caution = 0
  /// What `lint` said when it was last written.
  var refusal: String?

  /// Describes a block that is written as its author has it.
  init(_ content: Content, line: Int) {
    (self.content, self.line) = (content, line)
    if case .code(let lines) = content { numbers = Array(line..<(line + lines.count)) }
  }

  /// How much caution there can be; a block that is written with all of it cannot be wrong.
  var mostCaution: Int {
    switch content {
    case .heading, .code, .hidden: 2
    case .prose: 3
    case .reading, .fence: 1
    }
  }

  /// The level of a heading; `nil` for other blocks.
  var level: Int? { if case .heading(let level, _) = content { level } else { nil } }

  /// Whether it is code that runs.
  var isLive: Bool { proof == nil && !code.isEmpty }

  /// Whether it is code of a step.
  var isStepCode: Bool { if case .code = content { caution == 0 } else { false } }

  /// The lines of code that the compiler reads; none of other blocks.
  var code: [String] {
    switch content {
    case .code(let lines), .hidden(let lines): caution == 0 ? lines : []
    case .heading, .prose, .reading, .fence: []
    }
  }

  /// Whether it has regions, so that it can be cut nowhere.
  var hasRegions: Bool { code.contains { $0.contains("#-") } }

  /// Some lines of its code as a block of their own, without blank lines at its ends.
  func piece(_ range: Range<Int>, _ make: ([String]) -> Content) -> DraftPart {
    let (kept, skipped) = Array(code[range]).withoutBlankEnds
    var piece = self
    piece.content = make(kept)
    let first = range.lowerBound + skipped
    piece.numbers = Array(numbers[range].dropFirst(skipped).prefix(kept.count))
    piece.line = piece.numbers.first ?? line
    piece.statements = statements?.compactMap { statement in
      guard statement.lines.lowerBound >= first, statement.lines.upperBound < first + kept.count
      else { return nil }
      var moved = statement
      moved.lines = (statement.lines.lowerBound - first)...(statement.lines.upperBound - first)
      return moved
    }
    return piece
  }

  /// The blocks of some pieces.
  static func all(in pieces: [ImportPiece]) -> [DraftPart] {
    pieces.flatMap { piece -> [DraftPart] in
      switch piece.kind {
      case .code: [DraftPart(.code(piece.lines), line: piece.line)]
      case .reading: [DraftPart(.reading(piece.lines), line: piece.line)]
      case .prose: blocks(of: MendedProse.mended(piece))
      }
    }
  }
}
