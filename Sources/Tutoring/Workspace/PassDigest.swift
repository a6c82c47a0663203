internal import LessonMarkup
internal import LessonModel

/// Computes the digest of everything that a step's pass depends on, which is the page up to the
/// step, and the step's checks.
enum PassDigest {
  /// Returns the digests of the steps in a page, by their ids.
  ///
  /// An earlier step that has not passed counts with the lesson's own code, so its code in the page
  /// is ignored. Prose and empty lines are ignored too, because an author may reword a lesson.
  ///
  /// - Parameters:
  ///   - page: The learner's page.
  ///   - lesson: The page's lesson.
  ///   - progress: The progress. Later steps use the learner's own code of the steps that have
  ///     passed.
  /// - Returns: The digests. A digest from an older version of the program, which included prose,
  ///   stays if it still matches.
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
    // Leave passes in lessons without assets valid, because they may be older than assets.
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
