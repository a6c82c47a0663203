internal import LessonModel
internal import SwiftSource

@testable internal import LessonMarkup

/// Pages: what is written into one is found in it again, and nothing else in it changes.
///
/// An input is a page of a sample lesson, or a lesson and a page of it.
enum PageProperty {
  private static let path = "01-a.swift"

  /// Reads the bytes as a page.
  static func check(_ bytes: [UInt8]) throws {
    let parts = FuzzInput.strings(in: bytes, limit: 2)
    guard let lesson = parts.count < 2 ? sample : Self.lesson(parts[0]) else { return }
    if parts.count == 2 { try checkProjection(of: lesson) }
    let source = SourceText(parts[parts.count - 1])
    guard let page = try? LearnerPage(source, of: lesson, path: path) else { return }
    try checkSections(of: page)
    // What follows an open comment or string is no code, and the compiler says so.
    guard SwiftScanner.scan(Array("\(source.text)\n".utf8)).unterminated == nil else { return }
    for index in lesson.steps.indices { try checkChanges(to: page, index, of: lesson) }
    try checkRefresh(of: page, lesson)
  }

  /// The lesson in a document; `nil` when `lint` finds that its pages cannot be read.
  private static func lesson(_ text: String) -> Lesson? {
    guard let file = LessonFileName(stem: "01-a") else { return nil }
    let lint = LintedLesson(SourceText(text), file: file, path: file.fileName)
    let unreadable = [MarkRule.id, DirectiveRule.id]
    return lint.findings.contains { unreadable.contains($0.rule ?? "") } ? nil : lint.lesson
  }

  private static func read(_ text: String, of lesson: Lesson) throws -> LearnerPage {
    try unfailing("the page cannot be read again:\n\(text)") {
      try LearnerPage(SourceText(text), of: lesson, path: path)
    }
  }

  /// The whole page of a lesson has its steps in order, as the lesson has them.
  private static func checkProjection(of lesson: Lesson) throws {
    var text = PageWriter.head(of: lesson)
    for index in lesson.steps.indices {
      text = PageWriter.adding(index, of: lesson, to: try read(text, of: lesson))
    }
    let page = try read(text, of: lesson)
    let ids = lesson.steps.map(\.id)
    try require(page.sections.map(\.id) == ids, "the steps \(ids) are in the page as:\n\(text)")
    for (index, section) in page.sections.enumerated() {
      try require(
        PageWriter.isUntouched(section, index, of: lesson),
        "nobody changed \(ids[index]):\n\(section.code.text)")
    }
  }

  /// Each line is in one section, or before them all.
  private static func checkSections(of page: LearnerPage) throws {
    let ends = page.sections.dropFirst().map(\.markLine) + [page.source.lines.count + 1]
    let first = page.sections.first?.markLine ?? page.source.lines.count + 1
    var lines = first == 1 ? [] : page.head.lines
    for (section, end) in zip(page.sections, ends) {
      lines.append(page.source.lines[section.markLine - 1])
      if section.markLine + 1 < end { lines += section.code.lines }
    }
    try require(lines == page.source.lines, "the sections are not the page: \(lines)")
  }

  /// One step is added, written anew and solved; all others stay as they are.
  private static func checkChanges(
    to page: LearnerPage, _ index: Int, of lesson: Lesson
  ) throws {
    let step = lesson.steps[index]
    let known = Set(page.sections.map(\.id))
    func others(_ page: LearnerPage) -> [[String]] {
      // The lesson's own code of other steps may come into the page with it.
      let own = page.sections.filter { !$0.isStandIn || known.contains($0.id) }
      let sections = own.filter { $0.id != step.id }.map(\.code.lines)
      return ([page.head.lines] + sections).map { lines in
        Array(lines.reversed().drop { $0.isEmpty }.reversed())
      }
    }
    func changed(_ text: String, _ what: String) throws -> LearnerPage {
      let new = try read(text, of: lesson)
      try require(others(new) == others(page), "\(what) \(step.id) changes others:\n\(text)")
      try require(new.section(step.id) != nil, "\(what) \(step.id) loses it:\n\(text)")
      return new
    }
    let reset = PageWriter.resetting(index, of: lesson, in: page)
    let fresh = try changed(reset, "resetting")
    if let section = fresh.section(step.id) {
      try require(
        PageWriter.isUntouched(section, index, of: lesson), "a reset step is touched:\n\(reset)")
    }
    try require(
      PageWriter.resetting(index, of: lesson, in: fresh) == reset, "a second reset differs")
    // A solution takes the place of code that is there.
    guard page.section(step.id) != nil else { return }
    let solved = PageWriter.solving(index, of: lesson, in: page)
    let done = try changed(solved, "solving")
    try require(
      PageWriter.solving(index, of: lesson, in: done) == solved, "solving again differs")
  }

  /// Without a record no line of the page is lost, and afterwards there is nothing to bring in.
  private static func checkRefresh(of page: LearnerPage, _ lesson: Lesson) throws {
    let refreshed = RefreshedPage(page, of: lesson, begunAs: BegunPage())
    var rest = SourceText(refreshed.text).lines[...]
    for line in page.source.lines {
      let place = rest.firstIndex(of: line)
      try require(place != nil, "the line \(line) is lost:\n\(refreshed.text)")
      rest = place.map { rest[($0 + 1)...] } ?? []
    }
    guard let new = try? LearnerPage(SourceText(refreshed.text), of: lesson, path: path) else {
      return
    }
    let again = RefreshedPage(new, of: lesson, begunAs: refreshed.refreshed)
    try require(
      !again.changes.contains(where: \.isBrought), "something is brought in twice:\n\(again.text)")
  }

  /// Three steps: with an editable region, without one, and a demonstration.
  private static let sample = lesson(
    """
    # T

    ```swift
    import Foundation
    ```

    ## One

    ```swift step=one was=zero
    let fixed = 1
    //#-editable-code
    let a = 0
    //#-end-editable-code
    ```

    ```swift solution
    let a = 42
    ```

    ```output
    ```

    ## Two

    ```swift step=two
    let b = 0
    ```

    ```swift solution
    let b = 1
    ```

    ```output
    ```

    ## Three

    ```swift step=three
    print("three")
    ```

    ```output
    three
    ```

    """)
}
