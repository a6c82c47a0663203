import Foundation
import LessonModel
import SystemIO
import Testing

@testable import LessonsCLI

/// The look of the shipped lessons on a terminal of 80 columns.
@Suite(.course) struct CourseLookTests {
  /// Every step of a lesson as the program shows it on a terminal.
  private func screens(
    of lesson: CourseLesson, columns: Int, _ variables: [String: String]
  ) throws -> [String] {
    let sandbox = try Sandbox()
    let course = try lesson.course(in: sandbox)
    let variables = ["TERM": "xterm-256color"].merging(variables) { $1 }
    return try lesson.lesson.steps.map { step in
      try sandbox.run(
        "show", "\(lesson.lesson.id)/\(step.id)", course: course, environment: variables,
        terminal: TerminalSize(columns: columns, rows: 24)
      ).output
    }
  }

  @Test(arguments: CourseLesson.all)
  func `no line of a lesson is wrapped at 80 columns`(_ course: CourseLesson) throws {
    let steps = course.lesson.steps
    let narrow = try screens(of: course, columns: 80, ["NO_COLOR": "1"])
    let wide = try screens(of: course, columns: 120, ["NO_COLOR": "1"])
    #expect(narrow.count == steps.count)
    for (index, screen) in narrow.enumerated() {
      let name = steps[index].id
      for line in screen.split(separator: "\n") {
        #expect(line.count <= 80, "\(name): \(line)")
      }
      // A wrapped word, code line or output line would differ from a wide terminal.
      #expect(screen.withoutBars == wide[index].withoutBars, "\(name)")
    }
  }

  @Test(arguments: CourseLesson.all)
  func `without colours every lesson has the same words and no escapes`(
    _ course: CourseLesson
  ) throws {
    let plain = try screens(of: course, columns: 80, ["NO_COLOR": "1"])
    let dumb = try screens(of: course, columns: 80, ["TERM": "dumb"])
    #expect(plain.count == course.lesson.steps.count)
    #expect(plain == dumb)
    #expect(!plain.contains { $0.contains("\u{1B}") })
  }
}

extension String {
  /// The words only, without the bars at the start of each line of a callout.
  fileprivate var withoutBars: String { replacing("\n▎ ", with: "\n").squeezed }
}
