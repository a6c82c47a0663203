/// The required result of compiling and running a step's code.
package enum Expectation: Hashable, Sendable {
  /// The program prints this output; `nil` when only checks decide.
  case output(ExpectedOutput?)
  /// The code does not compile, and its diagnostics contain each of these lines.
  case compileError([String])
  /// The program traps, and its crash message contains this text.
  case crash(String, output: ExpectedOutput?)

  /// Whether later steps are built without this step, because it never finishes.
  package var endsTheProgram: Bool {
    switch self {
    case .output: false
    case .compileError, .crash: true
    }
  }
}

extension Expectation {
  /// The output that the step must print; `nil` when the output does not matter.
  package var output: ExpectedOutput? {
    switch self {
    case .output(let output), .crash(_, let output): output
    case .compileError: nil
    }
  }
}

/// The expected output of a step, as lines that may have wildcards for text that varies.
package struct ExpectedOutput: Hashable, Sendable {
  /// The lines, without line breaks.
  package var lines: [String]
  /// Whether `...` and `[..]` are ordinary text.
  package var isVerbatim: Bool
  /// The document's line with the first expected line, counted from 1.
  package var line: Int

  /// Whether a line has a wildcard, since the output changes from run to run.
  package var varies: Bool {
    lines.contains { !OutputLine($0, isVerbatim: isVerbatim).isLiteral }
  }

  /// The lines for people, with `…` for each wildcard.
  package var shownLines: [String] {
    lines.map { OutputLine($0, isVerbatim: isVerbatim).shown }
  }

  /// Creates an expectation from the lines of an output fence.
  package init(lines: [String], isVerbatim: Bool = false, line: Int = 1) {
    self.lines = lines
    self.isVerbatim = isVerbatim
    self.line = line
  }
}

/// Help that a learner may ask for.
package struct Hint: Hashable, Sendable {
  /// The Markdown text.
  package var text: String
  /// The pattern that a failure's text must match for this hint; `nil` for an ordered hint.
  package var condition: FailurePattern?
  /// The document's line on which the hint's fence opens, counted from 1.
  package var line: Int

  /// Creates a hint, offered in order unless it has a condition.
  package init(text: String, condition: FailurePattern? = nil, line: Int = 1) {
    self.text = text
    self.condition = condition
    self.line = line
  }

  /// The digest of the condition, which identifies a hint for mistakes in the progress file.
  package var mark: String? { condition.map { String(ContentDigest.of($0.source).prefix(8)) } }
}
