import Foundation
import GoldenFiles
import LessonModel
import SnippetRunner
import Testing

/// The shipped lessons: the verdict on a step that is compiled alone is that of the whole page.
///
/// With `LESSONS_ALONE=all` in the environment, for each answer of each step; with
/// `LESSONS_ALONE=solutions` for each solution; else for the solution and the starter of each last step.
@Suite(.course) struct CourseAloneTests {
  private static let wish = ProcessInfo.processInfo.environment["LESSONS_ALONE"]
  private static let takesAllSteps = ["all", "solutions"].contains(wish)

  @Test(.enabled(if: wish != "mutants"), arguments: CourseLesson.all)
  func `a step alone gets the verdict of its page`(lesson: CourseLesson) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let lesson = lesson.lesson
    var ways: [StepWay: Int] = [:]
    let last = lesson.steps.lastIndex { !$0.expectation.endsTheProgram }
    for index in lesson.steps.indices where Self.takesAllSteps || index == last {
      let attempts = lesson.attempts(at: index)
      let count = Self.takesAllSteps ? Self.wish == "all" ? attempts.count : 0 : 1
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

  /// With `LESSONS_ALONE=mutants`: 25 for each lesson, always the same.
  @Test(.enabled(if: wish == "mutants"), arguments: CourseLesson.all)
  func `a step with a random mistake gets the verdict of its page`(lesson: CourseLesson) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let lesson = lesson.lesson
    let steps = lesson.steps.indices.filter { !lesson.steps[$0].expectation.endsTheProgram }
    var random = SeededGenerator(seed: UInt64(lesson.number ?? 0))
    var ways: [StepWay: Int] = [:]
    for number in 1...25 {
      let index = try #require(steps.randomElement(using: &random))
      let mutant = MutatedStep(lesson.steps[index].reference, with: &random)
      let program = PageProgram(lesson: lesson, index: index, code: mutant.code)
      let name = "\(lesson.id)/\(lesson.steps[index].id) mutant \(number), \(mutant.name)"
      if let way = try both.compare(program, name) { ways[way, default: 0] += 1 }
    }
    print("\(lesson.id): \(ways)")
  }
}
