internal import LessonMarkup
internal import LessonModel

/// The digest of everything that a step's pass depends on: the page up to the step, and its checks.
enum PassDigest {
  /// The digests of the steps in a page, by their ids.
  ///
  /// An earlier step that has not passed counts with the lesson's own code, so its code in the page
  /// is ignored. Prose and empty lines are ignored too: an author may reword a lesson.
  ///
  /// - Parameters:
  ///   - page: The learner's page.
  ///   - lesson: Its lesson.
  ///   - progress: What has passed; then later steps use the learner's own code for it.
  /// - Returns: The digests. That of an older version, in which prose counted, stays as long as it is the
  ///   one that passed.
  static func all(
    of page: LearnerPage, _ lesson: Lesson, _ progress: Progress
  ) -> [String: String] {
    let new = digests(
      of: page, lesson, progress, head: PageCode.withoutProse(page.head.text), PageCode.withoutProse
    )
    let judged = lesson.steps.compactMap { step in
      progress[StepAddress(lesson: lesson.id, step: step.id)].judged.map { (step.id, $0) }
    }
    guard judged.contains(where: { new[$0.0] != $0.1 }) else { return new }
    let old = digests(of: page, lesson, progress, head: page.head.text, trimmed)
    return judged.reduce(into: new) { all, pass in
      if old[pass.0] == pass.1 { all[pass.0] = pass.1 }
    }
  }

  private static func digests(
    of page: LearnerPage, _ lesson: Lesson, _ progress: Progress, head: String,
    _ code: (String) -> String
  ) -> [String: String] {
    var digests: [String: String] = [:]
    var before = ContentDigest()
    before.add(part: head)
    // Passes in lessons without assets date from before lessons could have any.
    if !lesson.assets.files.isEmpty { before.add(part: lesson.assets.digest) }
    for step in lesson.steps {
      let code = page.section(step.id).map { code($0.code.text) }
      if let code {
        var own = before
        own.add(part: code)
        for part in step.judgedBy { own.add(part: part) }
        digests[step.id] = own.text
      }
      let address = StepAddress(lesson: lesson.id, step: step.id)
      if !step.expectation.endsTheProgram, progress.hasPassed(address), let code {
        before.add(part: code)
      }
    }
    return digests
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0]) } ?? ""
  }
}
