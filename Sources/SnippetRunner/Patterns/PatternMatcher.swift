package import LessonModel
package import SystemIO

/// Finds the matching patterns of a course, in a process that can be killed.
///
/// Swift's regular expressions backtrack, and `(a*)*b` doubles its work with each character. So the
/// patterns of a failure share one second of processor time. A pattern that needs more does not
/// match, and later patterns are not tried.
package struct PatternMatcher: Sendable {
  private let executable: String
  private let interrupt: Interrupt
  private let memory: PatternMemory

  /// The processor time for the patterns of a failure, in seconds.
  package static let seconds = 1

  /// Creates a matcher that starts a process for each new question.
  ///
  /// - Parameters:
  ///   - executable: The file of `lessons`.
  ///   - interrupt: Ends a search early.
  ///   - memory: A memory that other matchers share.
  package init(executable: String, interrupt: Interrupt, memory: PatternMemory = PatternMemory()) {
    (self.executable, self.interrupt, self.memory) = (executable, interrupt, memory)
  }

  /// Starts the process for the next question in advance.
  func prepare() { memory.prepare(executable) }

  private func ask(_ question: PatternQuestion) throws(SystemError) -> [PatternAnswer] {
    if let known = memory[question] { return known }
    let process: RunningProcess =
      if let waiting = memory.takeProcess() { waiting } else { try Self.start(executable) }
    let answers = try Self.ask(process, executable, question, interrupt)
    memory[question] = answers
    return answers
  }

  /// Returns which of the patterns match a string.
  ///
  /// - Throws: `SystemError` when the process cannot be started, or was interrupted.
  package func answers(
    _ patterns: [FailurePattern], in text: String
  ) throws(SystemError) -> [PatternAnswer] {
    guard !patterns.isEmpty else { return [] }
    let question = PatternQuestion(
      patterns: patterns.map(\.source), texts: [PatternQuestion.searched(text)],
      seconds: Self.seconds)
    return try ask(question)
  }

  /// Returns whether a pattern matches a string.
  ///
  /// A pattern that takes too much time or memory does not match.
  ///
  /// - Throws: `SystemError` when the process cannot be started, or was interrupted.
  package func matches(_ pattern: FailurePattern, _ text: String) throws(SystemError) -> Bool {
    try answers([pattern], in: text) == [.matches([true])]
  }

  /// Returns the hints whose condition matches the text of a failure.
  ///
  /// - Throws: `SystemError` when the process cannot be started, or was interrupted.
  package func fitting(_ hints: [Hint], _ failure: String) throws(SystemError) -> [Hint] {
    let conditional = hints.filter { $0.condition != nil }
    guard !failure.isEmpty else { return [] }
    let answers = try answers(conditional.compactMap(\.condition), in: failure)
    return zip(conditional, answers).filter { $0.1 == .matches([true]) }.map(\.0)
  }

  /// Returns the indices of the strings that each pattern matches.
  ///
  /// - Throws: `SystemError` when the process cannot be started, or was interrupted.
  package func matches(
    _ patterns: [FailurePattern], in texts: [String]
  ) throws(SystemError) -> [[Int]] {
    guard !patterns.isEmpty, !texts.isEmpty else { return patterns.map { _ in [] } }
    let question = PatternQuestion(
      patterns: patterns.map(\.source), texts: texts.map(PatternQuestion.searched),
      seconds: Self.seconds)
    return try ask(question).map { answer in
      if case .matches(let results) = answer { results.indices.filter { results[$0] } } else { [] }
    }
  }

  /// Tests patterns and returns the fault of each, in order.
  ///
  /// - Throws: `SystemError` when the process cannot be started, or was interrupted.
  package func faults(_ patterns: [FailurePattern]) throws(SystemError) -> [PatternFault?] {
    var faults: [PatternFault?] = []
    while faults.count < patterns.count {
      let rest = patterns.dropFirst(faults.count).map(\.source)
      let answers = try ask(PatternQuestion(patterns: rest, texts: [], seconds: Self.seconds))
      for answer in answers.prefix(while: { $0 != .unknown }) {
        faults.append(PatternFault(answer))
      }
    }
    return faults
  }
}

extension PageRunner {
  /// Returns whether the text of a failure matches a pattern.
  ///
  /// A pattern that takes too much time or memory does not match.
  ///
  /// - Throws: `RunnerError` when the matching fails.
  package func matches(_ pattern: FailurePattern, _ text: String) throws(RunnerError) -> Bool {
    guard let patterns else { return false }
    return try RunnerError.wrapping(patterns.matches(pattern, text))
  }

  /// Returns the indices of the strings that each pattern matches.
  ///
  /// Without a matcher, these are all strings.
  ///
  /// - Throws: `RunnerError` when the matching fails.
  package func matches(
    _ patterns: [FailurePattern], in texts: [String]
  ) throws(RunnerError) -> [[Int]] {
    guard let matcher = self.patterns else { return patterns.map { _ in Array(texts.indices) } }
    return try RunnerError.wrapping(matcher.matches(patterns, in: texts))
  }

  /// Returns the hints whose condition matches the text of a failure.
  ///
  /// - Throws: `RunnerError` when the matching fails.
  package func fitting(_ hints: [Hint], _ failure: String) throws(RunnerError) -> [Hint] {
    guard let patterns else { return [] }
    return try RunnerError.wrapping(patterns.fitting(hints, failure))
  }
}

extension PatternFault {
  fileprivate init?(_ answer: PatternAnswer) {
    switch answer {
    case .invalid(let reason): self = .invalid(reason: reason)
    case .costsTooMuch: self = .costsTooMuch
    case .matches(let results)
    where results.prefix(PatternTrial.plain.count).allSatisfy(\.self):
      self = .matchesEverything
    case .matches, .unknown: return nil
    }
  }
}
