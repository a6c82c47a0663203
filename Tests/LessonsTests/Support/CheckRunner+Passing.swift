import LessonModel
import Tutoring

extension CheckRunner {
  /// Judges without a compiler: a step passes when its code contains the words, else its output differs.
  ///
  /// - Parameters:
  ///   - words: The words; by default a comment that a test writes into its pages.
  ///   - failure: How other code does; by default a check fails.
  /// - Returns: The runner.
  static func passing(
    with words: String = "// passes", otherwise failure: Judgement? = nil
  ) -> CheckRunner {
    CheckRunner(judge: { program, _ in
      let code = program.step.code.map(\.text).joined(separator: "\n")
      return code.contains(words)
        ? Judgement(.passed(.ran))
        : failure ?? Judgement(.failedCheck(.expectation("write `\(words)` into the code")))
    })
  }
}
