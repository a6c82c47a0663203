internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

@testable internal import LessonsCLI

/// Lessons: whatever is wrong is said at a place in the file, and what can be read can be shown.
enum LessonProperty {
  private static let path = "01-a.md"

  /// Reads the bytes as a lesson's file.
  static func check(_ bytes: [UInt8]) throws {
    let source: SourceText
    do {
      source = try SourceText(bytes: bytes, path: path, in: .lesson)
    } catch {
      let found = error.all
      try require(String(validating: bytes, as: UTF8.self) == nil, "UTF-8 is refused: \(found)")
      return try require(
        found.allSatisfy { $0.line >= 1 && (1...bytes.count).contains($0.column) },
        "a place outside the file: \(found)")
    }
    guard let file = LessonFileName(fileName: path) else { return }
    let lint = LintedLesson(source, file: file, path: path)
    try placesAreInside(lint.findings, source)
    let course = CourseLint(lessons: [lint], faults: [], entries: [], released: nil) { _ in false }
    try placesAreInside(course.problems().filter { $0.path == path }, source)
    for width in [20, 80, 120] {
      let renderer = MarkdownRenderer(width: width, links: width == 80)
      try Screen.check(renderer.render(source.text), width: width)
    }
    guard let lesson = lint.lesson else { return }
    try require(lint.findings.allSatisfy { $0.rule != nil }, "a finding without a rule")
    let other = LessonParser.read(lint.document, depth: .structure).lesson
    var forLearners = lesson
    for index in lesson.steps.indices { forLearners.steps[index].wrongAnswers = [] }
    try require(other == forLearners, "the structure alone is another lesson")
    try hasNames(lesson)
    try fragmentsAreTrue(lesson, source)
    try show(lesson)
  }

  private static func placesAreInside(_ found: [Diagnostic], _ source: SourceText) throws {
    for diagnostic in found {
      try require(
        source.lines.indices.contains(diagnostic.line - 1)
          && (1...(source.lines[diagnostic.line - 1].count + 1)).contains(diagnostic.column),
        "a place outside the file: \(diagnostic)")
    }
  }

  private static func hasNames(_ lesson: Lesson) throws {
    let ids = lesson.steps.map(\.id)
    try require(!ids.isEmpty && Set(ids).count == ids.count, "no steps, or names twice: \(ids)")
    for step in lesson.steps {
      try require(step.id.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil, "the name \(step.id)")
      try require(step.timeout.map { (1...600).contains($0) } ?? true, "\(step.timeout ?? 0) s")
    }
  }

  /// Code stands in the file where the compiler is told that it does.
  private static func fragmentsAreTrue(_ lesson: Lesson, _ source: SourceText) throws {
    let answers = lesson.steps.flatMap { step in
      (step.solution.map { [$0] } ?? []) + step.wrongAnswers.map(\.answer)
    }
    for code in answers.map(\.code) where !code.origins.isEmpty {
      for (line, origin) in zip(code.lines, code.origins) {
        // A region inside a line has the starter's words around it.
        guard !line.contains("/*#-") else { continue }
        let written = source.lines[origin.line - 1]
        try require(
          origin.shift >= 0
            ? line == String(line.prefix(origin.shift)) + written : written.hasSuffix(line),
          "line \(origin.line) has other code than \(line)")
      }
    }
    let pieces = answers.filter { !$0.fillsRegions }.map(\.code)
    let all = lesson.preambleCode + pieces + lesson.steps.flatMap { $0.starter + $0.checks }
    for fragment in all where !fragment.text.isEmpty {
      try require(
        fragment.line >= 1 && fragment.lastLine <= source.lines.count
          && fragment.lines == Array(source.lines[(fragment.line - 1)..<fragment.lastLine]),
        "line \(fragment.line) has other code than \(fragment.text)")
    }
  }

  /// Shows each step, each solution and each hint.
  private static func show(_ lesson: Lesson) throws {
    for (index, step) in lesson.steps.enumerated() {
      for width in [40, 80, 120] {
        var capabilities = TerminalCapabilities.plain80
        capabilities.width = width
        let view = StepView(
          lesson: lesson, index: index, place: "Playground/01-a.swift:1", done: (0, of: 1),
          capabilities: capabilities)
        try Screen.check(view.lines() + view.invitation(), width: width)
        let renderer = MarkdownRenderer(width: width, links: false)
        try Screen.check(step.hints.flatMap { renderer.render($0.text) }, width: width)
      }
      guard let solution = step.solution else { continue }
      let solved = PageWriter.solvedContent(of: step).compactMap(\.code?.text)
        .joined(separator: "\n")
      try require(
        solved == solution.code.text,
        "the page gets another solution: \(solved) for \(solution.code.text)")
    }
  }
}
