internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner

/// The real values of a step's lines that state a value, from two runs.
struct StatedValues {
  /// A line that states a value, with its real value.
  struct Line {
    var value: StatedValue
    /// The line's place in the lesson file.
    var origin: LineOrigin
    var reading: Reading
  }

  /// The real value of a line.
  enum Reading: Hashable {
    /// A single value, shortened.
    case text(String)
    case fault(GateFault.StatedFault)
  }

  let program: PageProgram
  let runner: PageRunner

  /// Reads the lines of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - judgement: The judgement of the program.
  /// - Returns: The lines in order; `nil` when this machine cannot find the values.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func lines(of step: Step, _ judgement: Judgement) throws(RunnerError) -> [Line]? {
    let again = try runner.judge(program, variables: Repetition.variables)
    let runs = [
      try runner.tracing(program, like: judgement, isExact: false),
      try runner.tracing(program, like: again, variables: Repetition.variables, isExact: false),
    ]
    var logs: [ValueLog] = []
    for run in runs {
      switch run {
      case .values(let log): logs.append(log)
      case .notHere: return nil
      case .notOfThisPage: break
      }
    }
    let all = StatedValue.all(in: step).map { code, value in
      let line = code.line + value.index
      return Line(
        value: value, origin: code.origin(ofLine: value.index),
        reading: logs.count < runs.count
          ? .fault(.isNotTraced) : Self.reading(logs[0][line], again: logs[1][line]))
    }
    // The failure has one cause for all lines.
    return logs.count < runs.count ? Array(all.prefix(1)) : all
  }

  private static func reading(_ value: LineValue?, again: LineValue?) -> Reading {
    guard let value else { return .fault(.hasNoValue) }
    guard value.count == 1 else { return .fault(.isReachedOften(value.count)) }
    guard !value.text.contains(where: \.isNewline) else { return .fault(.hasLineBreak) }
    guard value.text == again?.text else {
      return .fault(.varies(first: value.text.short, second: again?.text.short ?? ""))
    }
    return .text(value.text)
  }
}

extension StatedValues.Line {
  var fault: GateFault.StatedFault? {
    switch reading {
    case .fault(let fault): fault
    case .text(let text): isRight(text) ? nil : .differs(stated: value.text, has: text.short)
    }
  }

  /// Returns whether the line states this value.
  ///
  /// `…` at the end replaces the rest.
  func isRight(_ text: String) -> Bool {
    guard !value.text.isEmpty else { return false }
    return value.text == text || value.text.hasSuffix("…") && text.hasPrefix(value.text.dropLast())
  }
}

extension String {
  /// The string in at most 60 characters, with `…` in place of the rest.
  var short: String { count <= 60 ? self : prefix(59) + "…" }
}
