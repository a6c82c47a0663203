import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import SystemIO
import TestPrograms
import Testing

/// Attempts that share a step's code do as they would alone.
@Suite(.waiting, .timeLimit(.minutes(5))) struct SharedAttemptsRunTests {
  /// Judges each attempt at a step with one function and some answers, merged and alone.
  private func expectSame(_ wrong: [String], refused: Set<Int>) throws {
    let fences = wrong.map { "```swift wrong gets=\"a\"\n\($0)\n```\n" }.joined(separator: "\n")
    let lesson = try LessonParser.parse(
      SourceText(
        """
        # Lesson

        ## Step

        ```swift step=s
        func half(_ number: Int) -> Int {
          //#-editable-code
          return number
          //#-end-editable-code
        }
        print(half(4))
        ```

        ```swift solution
        return number / 2
        ```

        \(fences)
        ```output
        2
        ```

        ```swift check
        expect(half(6) == 3, "half of 6 is \\(half(6))")
        ```
        """), name: "01-lesson", path: "01-lesson.md")
    let runner = try TracedPage.runner()
    let attempts = lesson.attempts(at: 0)
    let program = try #require(
      try MergedProgram.build(
        MergedPage(
          lesson, upTo: 0, attempts: attempts, LessonSyntax(lesson, attempts, runner.syntax)),
        runner))
    #expect(try program.judge(.solution(0))?.passed == true)
    for (number, attempt) in attempts.enumerated() {
      let alone = try runner.judge(
        PageProgram(lesson: lesson, index: 0, code: attempt.code))
      #expect(!alone.passed)
      guard !refused.contains(number) else {
        #expect(try program.judge(attempt) == nil)
        // In the merged page all of it is in a function.
        let words = program.refusal(of: attempt)?.errors.map {
          $0.diagnostic.description.replacing("local function", with: "global function")
        }
        #expect(words == alone.errors.map(\.diagnostic.description), "\(attempt.name)")
        continue
      }
      let merged = try #require(try program.judge(attempt), "\(attempt.name)")
      #expect(merged.outcome == alone.outcome, "\(attempt.name)")
      #expect(merged.output == alone.output)
      #expect(merged.remarks == alone.remarks)
    }
  }

  @Test func `each runs its own code and gets its own words`() throws {
    try expectSame(
      ["return number * 2", "let one = 1\nreturn number - one", "fatalError(\"no\")"], refused: [])
  }

  @Test func `values without return work beside statements`() throws {
    try expectSame(["number * 2", "return number - 1", "number + 7"], refused: [])
  }

  @Test func `who is refused is found, and the others share on`() throws {
    try expectSame(
      ["return half", "number * 3", "if number > 4 { return 1 }", "return \"\\(number)\"", "0"],
      refused: [1, 3, 4])
  }
}
