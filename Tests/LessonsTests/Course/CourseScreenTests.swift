import Foundation
import LessonMarkup
import LessonModel
import SystemIO
import Testing

/// The course on the live screen, in a window of 80 columns and 24 rows.
@Suite(
  .course, .timeLimit(.minutes(45)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct CourseScreenTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `the course is read and done by keys and saves alone, to its end`() throws {
    let part = try CoursePart(from: 2, in: sandbox)
    let lessons = part.lessons
    var screen = ScreenReader(try sandbox.liveScreen(course: part.course, ["NO_COLOR": ""]))
    var steps = 0, lines = 0
    for (number, course) in lessons.enumerated() {
      let lesson = course.lesson
      // Each `show` reads all lessons of its course.
      let other = try Sandbox()
      let alone = try course.course(in: other)
      for index in lesson.steps.indices {
        lines += try walk(index, of: lesson, on: &screen) { step in
          try text(of: StepAddress(lesson: lesson.id, step: step.id), step, in: other, alone)
        }
        steps += 1
        screen.type("n")
        let isLast = index == lesson.steps.count - 1
        guard isLast, number < lessons.count - 1 else { continue }
        try screen.wait(for: "the end of \(lesson.id)") { $0.contains { $0.contains("n go on") } }
        try screen.readToTheEnd()
        screen.type("n")
      }
    }
    try screen.wait(for: "the end") { $0.first?.hasPrefix("The end of the course") == true }
    screen.forget()
    try screen.readToTheEnd()
    #expect(screen.seen.contains { $0.contains("You have done all") })
    screen.type("q")
    let status = try json(sandbox.run("status", "--json", course: part.course).output)
    #expect(status["finished"] as? Bool == true)
    #expect(status["passed"] as? Int == steps)
    #expect(steps == lessons.map(\.lesson.steps.count).reduce(0, +))
    print("walked \(steps) steps of \(lessons.count) lessons and read \(lines) lines")
  }

  /// Reads a step to its end, solves it, and returns how many lines its text has.
  private func walk(
    _ index: Int, of lesson: Lesson, on screen: inout ScreenReader,
    text: (Step) throws -> [String]
  ) throws -> Int {
    let step = lesson.steps[index]
    let place = "· step \(index + 1) of \(lesson.steps.count) "
    // Of a long title the end is cut.
    try screen.wait(for: "\(lesson.id)/\(step.id)") { rows in
      rows.first?.hasPrefix(lesson.title.prefix(20)) == true && rows[0].contains(place)
    }
    screen.forget()
    if step.solution == nil {
      try screen.wait(for: "✓ \(step.id)") { $0.contains { $0.contains("✓ \(step.id)") } }
      screen.type("g")
      try screen.wait(for: "the top of \(step.id)") { !$0.contains { $0.hasPrefix("── ↑ ") } }
    }
    try screen.readToTheEnd()
    let text = try text(step)
    let unseen = text.filter { !screen.seen.contains($0) }
    #expect(unseen == [], "\(lesson.id)/\(step.id)")
    guard step.solution != nil else { return text.count }
    try save(solutionOf: index, in: lesson)
    try screen.wait(for: "✓ \(step.id)") { $0.contains { $0.contains("✓ \(step.id)") } }
    return text.count
  }

  /// The lines of a step's text and code, as `show` prints them.
  private func text(
    of address: StepAddress, _ step: Step, in sandbox: Sandbox, _ course: String
  ) throws -> [String] {
    let shown = try sandbox.run(
      "show", address.description, "--no-pager", course: course,
      environment: ["TERM": "xterm-256color"],
      terminal: TerminalSize(columns: 80, rows: 24))
    #expect(shown.code == 0)
    let lines = shown.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
      .map { line in String(line.reversed().drop { $0 == " " || $0 == "\r" }.reversed()) }
    // The heading and the last lines are the screen's own. A demonstration has run, and shows what it
    // did and not what it should do.
    let ends =
      ["Your turn: "]
      + (step.solution == nil ? ["It prints:", "It must ", "Nothing to change here."] : [])
    return lines.dropFirst().prefix { line in !ends.contains { line.hasPrefix($0) } }
      .filter { !$0.isEmpty }
  }

  /// Writes the page with the step's solution, as an editor would.
  private func save(solutionOf index: Int, in lesson: Lesson) throws {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(sandbox.path)/Playground")
        .first { $0.hasSuffix("-\(lesson.id).swift") })
    let path = "Playground/\(name)"
    let page = try LearnerPage(SourceText(sandbox.read(path)), of: lesson, path: path)
    try sandbox.write(PageWriter.solving(index, of: lesson, in: page), to: path)
  }
}
