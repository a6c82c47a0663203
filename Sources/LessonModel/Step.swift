/// One exercise or demonstration of a lesson: prose, code, and what the code must do.
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
  /// The code as it should be; a step without a solution is a demonstration.
  package var solution: Answer?
  /// Answers that must not pass, in order.
  package var wrongAnswers: [WrongAnswer]
  /// What must happen.
  package var expectation: Expectation
  /// What happens before the learner has changed anything.
  package var starterEnd: StarterEnd
  /// Hidden code that checks the step's values after it ran.
  package var checks: [SourceFragment]
  /// Whether an answer that only prints what is expected may pass.
  package var mayPrintOnly: Bool
  /// Help, in order.
  package var hints: [Hint]
  /// What the step reads from standard input.
  package var standardInput: String?
  /// The names of modules or of hidden code that its code may use, to be shown with it.
  package var uses: [UsedName] = []
  /// Whether whatever it prints is right, as its author says.
  package var printsAnything = false
  /// Whether what it prints when it passes is kept for the learner's summary.
  package var keepsOutput = false
  /// Whether it is drawn who spoke to whom while it ran.
  package var showsWire = false
  /// The header field to draw where a message has it; `nil` when the drawing chooses.
  package var wireField: String?
  /// Seconds from the start of a check to its end, when the step sets its own limit.
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

  /// Whether the learner has nothing to do but watch.
  package var isDemonstration: Bool { solution == nil }

  /// The starter code, a fragment for each fence.
  package var starter: [SourceFragment] { content.compactMap(\.code) }

  /// The code that later steps and the gates build on: the solution or the demonstration.
  package var reference: [SourceFragment] { solution.map { [$0.code] } ?? starter }

  /// The line at which the solution or the demonstration begins, counted from 1.
  package var referenceLine: Int { solution?.line ?? starter.first?.line ?? line }

  /// Hints offered one after another.
  package var orderedHints: [Hint] { hints.filter { $0.condition == nil } }

  /// All that decides whether the step passes: its checks, its expectation and what it reads.
  package var judgedBy: [String] {
    checks.map(\.text) + ["\u{1}"] + expectation.parts + [standardInput ?? ""]
  }
}

extension Expectation {
  /// Everything it says, as separate strings.
  var parts: [String] {
    switch self {
    case .output(let output): ["output"] + (output?.parts ?? ["-"])
    case .compileError(let lines): ["error"] + lines
    case .crash(let text, let output): ["crash", text] + (output?.parts ?? ["-"])
    }
  }
}

extension ExpectedOutput {
  /// Everything it says, except its place.
  fileprivate var parts: [String] { [isVerbatim ? "verbatim" : "pattern"] + lines }
}
