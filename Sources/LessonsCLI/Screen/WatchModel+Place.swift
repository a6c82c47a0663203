internal import LessonMarkup
internal import LessonModel
internal import Tutoring

extension WatchModel.Question {
  /// Asks whether to start a step over or, if only its mark is missing from the page, to put the
  /// mark back.
  init(resetting address: StepAddress, in standing: Standing) {
    let mark = try? standing.lostMarks(of: standing.locate(address).lesson).first
    self = mark.map { .mark(step: $0.step, line: $0.line) } ?? .reset
  }
}

extension WatchModel.Place {
  /// Finds the position of a step in the course.
  ///
  /// - Throws: When the lesson cannot be read.
  init(_ address: StepAddress, in standing: Standing) throws {
    let (lesson, index) = try standing.locate(address)
    let way = standing.tutor.routeCount
    self.init(
      address: address,
      title: lesson.title,
      step: WatchModel.Count(number: index + 1, total: lesson.steps.count),
      done: WatchModel.Count(number: way.done, total: way.of),
      path: standing.tutor.path?.title,
      page: standing.pagePlace(of: address)?.text ?? standing.workspace.shownPage(of: lesson),
      isDemonstration: lesson.steps[index].isDemonstration,
      hasPassed: standing.progress.hasPassed(address),
      isChanged: standing.tutor.pass(of: address) == .changed)
  }
}
