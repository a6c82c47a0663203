internal import LessonMarkup
internal import LessonModel

extension Standing {
  /// The page of a lesson; `nil` before it has one.
  ///
  /// - Throws: `Diagnostics` when it cannot be read as a page.
  func page(of lesson: Lesson) throws -> (page: LearnerPage, bytes: [UInt8])? {
    guard let bytes = try workspace.readPage(of: lesson) else { return nil }
    let path = workspace.shownPage(of: lesson)
    let source = try SourceText(bytes: bytes, path: path)
    return (try LearnerPage(source, of: lesson, path: path), bytes)
  }

  /// The program of a page up to a step.
  ///
  /// - Throws: `Diagnostics` when marks of steps are gone from the page.
  func program(
    for index: Int, of lesson: Lesson, _ page: LearnerPage
  ) throws -> PageProgram {
    let shown = lesson.steps[...index].filter { step in
      progress[StepAddress(lesson: lesson.id, step: step.id)].wasShown
    }
    let lost = page.lostMarks(among: shown.map(\.id))
    guard lost.isEmpty else { throw Diagnostics(lost) }
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    return PageProgram(
      lesson: lesson, index: index, preamble: [page.head],
      earlierCode: earlier.map { code(of: $0, in: lesson, page) },
      code: page.section(lesson.steps[index].id).map { [$0.code] } ?? lesson.steps[index].starter)
  }

  /// What an earlier step contributes: the learner's own code once it has passed, else the reference.
  private func code(of step: Step, in lesson: Lesson, _ page: LearnerPage) -> [SourceFragment] {
    let address = StepAddress(lesson: lesson.id, step: step.id)
    guard progress[address].status == .passed, let section = page.section(step.id) else {
      return step.reference
    }
    return [section.code]
  }
}
