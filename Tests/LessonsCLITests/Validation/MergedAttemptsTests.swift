import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import Testing

@testable import Validation

/// The attempts at a large lesson are in several programs.
@Suite struct MergedAttemptsTests {
  /// A page with as many attempts at each step as given, which wait twice each.
  private func page(_ counts: [Int]) throws -> MergedPage {
    let steps = counts.enumerated().map { number, count in
      let wrong = (1..<max(count, 1)).map {
        "```swift wrong gets=\"a\"\nlet a\(number) = \($0)\n```\n\n"
      }
      return """
        ## Step

        ```swift step=s\(number)
        //#-editable-code
        let a\(number) = 0
        //#-end-editable-code
        ```

        ```swift solution
        let a\(number) = 9
        ```

        \(wrong.joined())
        ```swift check
        await f()
        expect(a\(number) == 9, "no")
        ```

        """
    }
    let lesson = try LessonParser.parse(
      SourceText("# Lesson\n\nWords.\n\n\(steps.joined(separator: "\n"))"), name: "01-lesson",
      path: "01-lesson.md")
    let attempts = lesson.steps.indices.flatMap { lesson.attempts(at: $0) }
    return MergedPage(lesson, upTo: counts.count - 1, attempts: attempts)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 100])
  func `every attempt is in one group, in the order of the steps`(most: Int) throws {
    let page = try page([3, 1, 4, 2, 6])
    let groups = MergedAttempts.groups(of: page, upTo: most)
    #expect(groups.flatMap(\.self) == page.attempts)
    #expect(groups.allSatisfy { !$0.isEmpty })
    for steps in groups.map({ Set($0.map(\.step)) }) where steps.count > 1 {
      #expect(steps.reduce(0) { $0 + page.waits(at: $1) } <= most)
    }
  }

  @Test func `neighbors that wait seldom enough are together`() throws {
    let page = try page([1, 1, 1, 1])
    let each = page.waits(at: 0)
    #expect(each > 0)
    let groups = MergedAttempts.groups(of: page, upTo: 2 * each)
    #expect(groups.map { $0.map(\.step) } == [[0, 1], [2, 3]])
  }

  @Test func `the attempts at one step that wait too often are apart`() throws {
    let page = try page([5])
    let groups = MergedAttempts.groups(of: page, upTo: (page.waits(at: 0) + 1) / 2)
    #expect(groups.map(\.count) == [3, 2])
  }
}
