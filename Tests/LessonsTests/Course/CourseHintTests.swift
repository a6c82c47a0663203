import Foundation
import LessonMarkup
import LessonModel
import TerminalIO
import Testing

/// The hints of the course, tested with the mistakes they are for.
@Suite(.course) struct CourseHintTests {
  @Test(arguments: Mistakes.ofCourse)
  func `every mistake gets its hint`(_ mistakes: Mistakes) throws {
    let lesson = mistakes.lesson
    let sandbox = try Sandbox()
    for mistake in mistakes.all {
      // A fresh start, except for the compiler's results in the cache.
      _ = try sandbox.shell(
        "rm -rf Playground/*.swift Playground/.lessons/progress.json "
          + "Playground/.lessons/cache/fitting-hint"
      )
      let name = "\(lesson.id)/\(mistake.step)"
      let hint = try lesson.hint(of: mistake.step, beginning: mistake.gets)
      try sandbox.run("goto", name)
      if let regions = mistake.regions {
        try sandbox.fill(regions, into: mistake.step, of: lesson)
      }
      let check = try sandbox.run("check", name)
      #expect(check.code == 1, "\(name) with `\(mistake.gets)`: \(check.output)")
      let said = try sandbox.run("hint", name).output.squeezed
      let wanted = MarkdownRenderer(width: 80, links: false).render(hint.text).map(\.text)
      #expect(
        said.contains(wanted.joined(separator: " ").squeezed),
        "\(name): no `\(mistake.gets)` after\n\(check.output)")
    }
  }

  @Test(arguments: Mistakes.ofCourse)
  func `every hint with a condition has a mistake that gets it`(_ mistakes: Mistakes) throws {
    for step in mistakes.lesson.steps {
      let tried = try mistakes.all.filter { $0.step == step.id }
        .map { try mistakes.lesson.hint(of: step.id, beginning: $0.gets) }
      for hint in step.hints where hint.condition != nil {
        #expect(tried.contains(hint), "\(step.id): nothing gets `\(hint.text)`")
      }
    }
  }

  @Test func `every lesson has a file of mistakes`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Sandbox.root)/Lessons")
    #expect(Mistakes.ofCourse.count == files.count { $0.hasSuffix(".md") })
  }
}

extension Sandbox {
  /// Writes a learner's code into the editable regions of a step's code in its page.
  func fill(_ regions: [String], into step: String, of lesson: Lesson) throws {
    let file = "Playground/\(lesson.name).swift"
    var rest = regions[...]
    var isHere = false
    var isOpen = false
    var lines: [String] = []
    for line in try read(file).split(separator: "\n", omittingEmptySubsequences: false) {
      let word = line.drop { $0 == " " }
      if line.hasPrefix("// MARK: - ") { isHere = line.hasPrefix("// MARK: - \(step) ") }
      if word.hasPrefix("//#-end-editable-code") { isOpen = false }
      if !isOpen { lines.append(String(line)) }
      if isHere, word.hasPrefix("//#-editable-code") {
        isOpen = true
        if let code = rest.popFirst() { lines.append(String(code.dropLast())) }
      }
    }
    try #require(rest.isEmpty, "\(step) has \(regions.count - rest.count) editable regions")
    try write(lines.joined(separator: "\n"), to: file)
  }
}
