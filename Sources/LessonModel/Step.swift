/// An exercise or demonstration of a lesson, with prose, code and the expected result.
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
  /// The step's former names.
  package var formerIDs: [FormerID]
  /// The text of its `##` heading.
  package var title: String
  /// Prose and starter code, beginning with the heading.
  package var content: [Content]
  /// The right code; `nil` for a demonstration.
  package var solution: Answer?
  /// Answers that must not pass, in order.
  package var wrongAnswers: [WrongAnswer]
  /// The required result.
  package var expectation: Expectation
  /// The result before the learner has changed anything.
  package var starterEnd: StarterEnd
  /// Hidden code that checks the step's values after the step has run.
  package var checks: [SourceFragment]
  /// Whether an answer that only prints the expected output may pass.
  package var mayPrintOnly: Bool
  /// Help, in order.
  package var hints: [Hint]
  /// The content of standard input.
  package var standardInput: String?
  /// The names from modules or hidden code that the step's code may use, which learners see with
  /// the code.
  package var uses: [UsedName] = []
  /// Whether any output counts as right.
  package var printsAnything = false
  /// Whether to keep the output of a pass for the learner's summary.
  package var keepsOutput = false
  /// Whether to draw the requests of the step's run.
  package var showsWire = false
  /// The header field to draw in messages that have it; `nil` when the drawing chooses.
  package var wireField: String?
  /// The limit from `timeout=`, in seconds of processor time; `nil` for the default.
  package var timeout: Int?
  /// The line of the heading, counted from 1.
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

  /// Whether the step asks for no change.
  package var isDemonstration: Bool { solution == nil }

  /// The starter code, with one fragment per fence.
  package var starter: [SourceFragment] { content.compactMap(\.code) }

  /// The code that later steps and the gates build on, which is the solution or the demonstration.
  package var reference: [SourceFragment] { solution.map { [$0.code] } ?? starter }

  /// The line at which the solution or the demonstration begins, counted from 1.
  package var referenceLine: Int { solution?.line ?? starter.first?.line ?? line }

  /// The hints that the learner gets one after another.
  package var orderedHints: [Hint] { hints.filter { $0.condition == nil } }

  /// The parts that decide whether the step passes, which are its checks, expectation and input.
  ///
  /// `check` returns the part of a check's code that decides.
  package func judgedBy(_ check: (String) -> String = { $0 }) -> [String] {
    checks.map { check($0.text) } + ["\u{1}"] + expectation.parts + [standardInput ?? ""]
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
