internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// The hints as the terminal shows them.
struct HintText {
  var capabilities: TerminalCapabilities
  let patterns: PatternMatcher
  /// The command, key or action for the next hint.
  var hintWord = "lessons hint"
  /// The command, key or action for the solution.
  var solutionWord = "lessons solution --reveal"

  /// The hints whose condition matches a failure; none when the search fails.
  static func fitting(_ hints: [Hint], _ failure: String, _ patterns: PatternMatcher) -> [Hint] {
    // A verdict without its hint is better than none.
    (try? patterns.fitting(hints, failure)) ?? []
  }

  /// The hints that match the last failure and were not shown yet.
  static func news(
    for address: StepAddress, in standing: Standing, _ patterns: PatternMatcher
  ) throws -> [Hint] {
    let (lesson, index) = try standing.locate(address)
    let memory = FailureMemory(of: standing.workspace)
    let failure = memory.failure(of: address)
    let fitting = fitting(lesson.steps[index].hints, failure, patterns)
    return memory.hasShownHints(for: failure, of: address) ? [] : fitting
  }

  /// The hints that match the last failure, which then count as shown; `left` ordered ones remain.
  func fitting(
    _ address: StepAddress, left: Int, in standing: Standing
  ) throws -> [StyledText] {
    fitting(try Self.takeNews(for: address, in: standing, patterns), left: left)
  }

  /// The hints that match the last failure, which then count as shown.
  static func takeNews(
    for address: StepAddress, in standing: Standing, _ patterns: PatternMatcher
  ) throws -> [Hint] {
    let hints = try news(for: address, in: standing, patterns)
    let memory = FailureMemory(of: standing.workspace)
    memory.noteHintsShown(for: memory.failure(of: address), of: address)
    return hints
  }

  /// Hints for a failure; `left` ordered ones remain.
  func fitting(_ hints: [Hint], left: Int) -> [StyledText] {
    let rest: [StyledText] =
      left > 0
      ? ["", StyledText("That was for this failure; `\(hintWord)` shows more.", .dim)] : []
    return Array(hints.map(lines).joined(separator: [""])) + rest
  }

  /// An ordered hint, its number counted from 0.
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
