internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// The hints in the form for the terminal.
struct HintText {
  var capabilities: TerminalCapabilities
  let patterns: PatternMatcher
  /// The command, key or action for the next hint.
  var hintWord = "lessons hint"
  /// The command, key or action for the solution.
  var solutionWord = "lessons solution --reveal"

  /// Returns the hints whose condition matches a failure, or none if the search fails.
  static func fitting(_ hints: [Hint], _ failure: String, _ patterns: PatternMatcher) -> [Hint] {
    // A verdict without its hint is better than none.
    (try? patterns.fitting(hints, failure)) ?? []
  }

  /// Returns the hints that match the last failure and that the learner has not seen.
  static func news(
    for address: StepAddress, in standing: Standing, _ patterns: PatternMatcher
  ) throws -> [Hint] {
    let (lesson, index) = try standing.locate(address)
    let memory = FailureMemory(of: standing.workspace)
    let failure = memory.failure(of: address)
    let fitting = fitting(lesson.steps[index].hints, failure, patterns)
    return memory.hasShownHints(for: failure, of: address) ? [] : fitting
  }

  /// Returns the hints that match the last failure, and marks them as shown; `left` ordered ones
  /// remain.
  func fitting(
    _ address: StepAddress, left: Int, in standing: Standing
  ) throws -> [StyledText] {
    fitting(try Self.takeNews(for: address, in: standing, patterns), left: left)
  }

  /// Returns the hints that match the last failure, and marks them as shown.
  static func takeNews(
    for address: StepAddress, in standing: Standing, _ patterns: PatternMatcher
  ) throws -> [Hint] {
    let hints = try news(for: address, in: standing, patterns)
    let memory = FailureMemory(of: standing.workspace)
    memory.noteHintsShown(for: memory.failure(of: address), of: address)
    return hints
  }

  /// Returns the text of hints for a failure; `left` ordered ones remain.
  func fitting(_ hints: [Hint], left: Int) -> [StyledText] {
    let rest: [StyledText] =
      left > 0
      ? ["", StyledText("That was for this failure; `\(hintWord)` shows more.", .dim)] : []
    return Array(hints.map(lines).joined(separator: [""])) + rest
  }

  /// Returns an ordered hint, numbered from 0.
  func ordered(
    _ address: StepAddress, number: Int, isLast: Bool, in standing: Standing
  ) throws -> [StyledText] {
    let (lesson, index) = try standing.locate(address)
    let hints = lesson.steps[index].orderedHints
    let rest: [StyledText] =
      isLast
      ? ["", StyledText("That was the last hint; `\(solutionWord)` shows the answer.", .dim)] : []
    return [StyledText("Hint \(number + 1) of \(hints.count)", .bold), ""]
      + lines(hints[number]) + rest
  }

  private func lines(_ hint: Hint) -> [StyledText] {
    MarkdownRenderer(capabilities).render(hint.text)
  }
}
