import Foundation
import LessonModel
import SnippetRunner
import Testing

/// The shipped lessons: the verdict on a step that is compiled alone is that of the whole page.
///
/// With `LESSONS_ALONE=all` in the environment, for each answer of each step; with
/// `LESSONS_ALONE=solutions` for each solution; else for the solution and the starter of each last step.
@Suite(.course) struct CourseAloneTests {
  private static let wish = ProcessInfo.processInfo.environment["LESSONS_ALONE"]

  @Test(arguments: CourseLesson.all)
  func `a step alone gets the verdict of its page`(lesson: CourseLesson) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let lesson = lesson.lesson
    var ways: [StepWay: Int] = [:]
    let last = lesson.steps.lastIndex { !$0.expectation.endsTheProgram }
    for index in lesson.steps.indices where Self.wish != nil || index == last {
      let attempts = lesson.attempts(at: index)
      let count = Self.wish == nil ? 1 : Self.wish == "all" ? attempts.count : 0
      let codes =
        [("solution", lesson.steps[index].reference)]
        + attempts.prefix(count).map { ($0.name, $0.code) }
      for (name, code) in codes {
        let program = PageProgram(lesson: lesson, index: index, code: code)
        let way = try both.compare(program, "\(lesson.id)/\(lesson.steps[index].id) \(name)")
        if name == "solution", let way {
          ways[way, default: 0] += 1
          if case .whole = way { print("\(lesson.id)/\(lesson.steps[index].id): \(way)") }
        }
      }
    }
    print("\(lesson.id): \(ways)")
  }
}
