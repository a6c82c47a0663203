/// One exercise or demonstration of a lesson: prose, code, and the expected result.
package struct Step: Hashable, Sendable {
  /// A run of prose or of code, in the document's order.
  package enum Content: Hashable, Sendable {
    /// Markdown text.
    case prose(SourceFragment)
    /// Swift code that is compiled.
    case code(SourceFragment)

    /// The code; `nil` for prose.
    package var code: SourceFragment? {
      if case .code(let fragment) = self { fragment } else { nil }
    }
  }

  /// The author's stable name, unique in the lesson.
  package var id: String
  /// Names the step had before.
  package var formerIDs: [FormerID]
  /// The text of its `##` heading.
  package var title: String
  /// Prose and starter code, the heading first.
  package var content: [Content]
  /// The right code; a step without a solution is a demonstration.
  package var solution: Answer?
  /// Answers that must not pass, in order.
  package var wrongAnswers: [WrongAnswer]
  /// The required result.
  package var expectation: Expectation
  /// The result before the learner has changed anything.
  package var starterEnd: StarterEnd
  /// Hidden code that checks the step's values after it ran.
  package var checks: [SourceFragment]
  /// Whether an answer that only prints what is expected may pass.
  package var mayPrintOnly: Bool
  /// Help, in order.
  package var hints: [Hint]
  /// The content of standard input.
  package var standardInput: String?
  /// The names of modules or of hidden code that its code may use, to be shown with it.
  package var uses: [UsedName] = []
  /// Whether any output is right.
  package var printsAnything = false
  /// Whether the output of a pass is kept for the learner's summary.
  package var keepsOutput = false
  /// Whether the requests of its run are drawn.
  package var showsWire = false
  /// The header field to draw in messages that have it; `nil` when the drawing chooses.
  package var wireField: String?
  /// Seconds of processor time from `timeout=`; `nil` for the default limit.
  package var timeout: Int?
  /// The line of its heading, counted from 1.
  package var line: Int

  /// Creates a step from its parts.
  package init(
    id: String, formerIDs: [FormerID] = [], title: String, content: [Content],
    solution: Answer? = nil, wrongAnswers: [WrongAnswer] = [], expectation: Expectation,
    starterEnd: StarterEnd = .fails(nil), checks: [SourceFragment] = [],
    mayPrintOnly: Bool = false, hints: [Hint] = [],
    standardInput: String? = nil, timeout: Int? = nil, line: Int = 1
  ) {
    self.id = id
    self.formerIDs = formerIDs
    self.title = title
    self.content = content
    self.solution = solution
    self.wrongAnswers = wrongAnswers
    self.expectation = expectation
    self.starterEnd = starterEnd
    self.checks = checks
    self.mayPrintOnly = mayPrintOnly
    self.hints = hints
    self.standardInput = standardInput
    self.timeout = timeout
    self.line = line
  }

  /// Whether the learner has nothing to change.
  package var isDemonstration: Bool { solution == nil }

  /// The starter code, a fragment for each fence.
  package var starter: [SourceFragment] { content.compactMap(\.code) }

  /// The code that later steps and the gates build on: the solution or the demonstration.
  package var reference: [SourceFragment] { solution.map { [$0.code] } ?? starter }

  /// The line at which the solution or the demonstration begins, counted from 1.
  package var referenceLine: Int { solution?.line ?? starter.first?.line ?? line }

  /// Hints offered one after another.
  package var orderedHints: [Hint] { hints.filter { $0.condition == nil } }

  /// Everything that decides whether the step passes: its checks, its expectation and its input.
  package var judgedBy: [String] {
    checks.map(\.text) + ["\u{1}"] + expectation.parts + [standardInput ?? ""]
  }
}

extension Expectation {
  /// All parts of the step, as separate strings.
  var parts: [String] {
    switch self {
    case .output(let output): ["output"] + (output?.parts ?? ["-"])
    case .compileError(let lines): ["error"] + lines
    case .crash(let text, let output): ["crash", text] + (output?.parts ?? ["-"])
    }
  }
}

extension ExpectedOutput {
  /// All parts, except the place.
  fileprivate var parts: [String] { [isVerbatim ? "verbatim" : "pattern"] + lines }
}
