import LessonModel
import Tutoring

extension CheckRunner {
  /// Judges without a compiler: a step passes when its code contains the words, else its output differs.
  ///
  /// - Parameter words: The words; by default a comment that a test writes into its pages.
  /// - Returns: The runner.
  static func passing(with words: String = "// passes") -> CheckRunner {
    CheckRunner(judge: { program, _ in
      let code = program.step.code.map(\.text).joined(separator: "\n")
      return code.contains(words)
        ? Judgement(.passed(.ran))
        : Judgement(.failedCheck(.expectation("write `\(words)` into the code")))
    })
  }
}
