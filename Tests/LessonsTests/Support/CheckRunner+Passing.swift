import LessonModel
import LessonsCLI
import SnippetRunner

extension CheckRunner {
  /// Judges without a compiler: a step passes when its code has the words, else its output is wrong.
  ///
  /// - Parameter words: The words; by default a comment that a test writes into its pages.
  /// - Returns: The runner.
  static func passing(with words: String = "// passes") -> CheckRunner {
    CheckRunner(judge: { program, _ in
      let code = program.step.code.map(\.text).joined(separator: "\n")
      return code.contains(words)
        ? Judgement(.passed, summary: "it does what it should")
        : Judgement(.wrongOutput, summary: "the code has no `\(words)`")
    })
  }
}
