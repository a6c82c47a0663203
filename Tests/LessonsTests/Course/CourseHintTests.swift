import Foundation
import LessonModel
import Testing

/// The wrong answers of the course; `validate` proves that each gets what it says.
@Suite struct CourseHintTests {
  @Test(arguments: CourseLesson.all)
  func `every hint with a condition has a wrong answer that gets it`(_ course: CourseLesson) {
    for step in course.lesson.steps {
      for hint in step.hints where hint.condition != nil {
        #expect(
          step.wrongAnswers.contains { $0.isAnswered(by: [hint.text]) },
          "\(step.id): nothing gets `\(hint.text)`")
      }
    }
  }

  /// An author who thinks of only one mistake has not thought about the step.
  @Test(arguments: CourseLesson.all)
  func `every exercise has two wrong answers`(_ course: CourseLesson) {
    for step in course.lesson.steps where !step.isDemonstration {
      #expect(step.wrongAnswers.count >= 2, "\(step.id)")
    }
  }

  @Test func `every lesson of the course is tested`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Sandbox.root)/Lessons")
    #expect(CourseLesson.all.count == files.count { $0.first?.isNumber == true })
  }

  @Test func `at most three steps of our course pass by printing alone`() {
    let steps = CourseLesson.all.flatMap(\.lesson.steps).filter(\.mayPrintOnly)
    #expect(steps.count <= 3, "\(steps.map(\.id))")
  }
}
