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
  /// - Returns: The digests. A digest from an older version of the program, which included prose
  ///   or the messages of checks, stays if it still matches.
  static func all(
    of page: LearnerPage, _ lesson: Lesson, _ progress: Progress
  ) -> [String: String] {
    let judged = lesson.steps.compactMap { step in
      progress[StepAddress(lesson: lesson.id, step: step.id)].judged.map { (step.id, $0) }
    }
    var all = digests(of: page, lesson, progress, .now)
    for form in [Form.withMessages, .withProse] {
      guard judged.contains(where: { all[$0.0] != $0.1 }) else { break }
      let old = digests(of: page, lesson, progress, form)
      for (step, digest) in judged where old[step] == digest { all[step] = digest }
    }
    return all
  }

  /// The parts of a page and a check that a digest includes.
  private struct Form {
    var head: @Sendable (String) -> String = PageCode.withoutProse
    var code: @Sendable (String) -> String = PageCode.withoutProse
    var check: @Sendable (String) -> String = { $0 }

    static let now = Form(check: PageCode.withoutMessages)
    static let withMessages = Form()
    static let withProse = Form(head: { $0 }, code: trimmed)
  }

  private static func digests(
    of page: LearnerPage, _ lesson: Lesson, _ progress: Progress, _ form: Form
  ) -> [String: String] {
    var digests: [String: String] = [:]
    var before = ContentDigest()
    before.add(part: form.head(page.head.text))
    // Leave passes in lessons without assets valid, because they may be older than assets.
    if !lesson.assets.files.isEmpty { before.add(part: lesson.assets.digest) }
    for step in lesson.steps {
      let code = page.section(step.id).map { form.code($0.code.text) }
      if let code {
        var own = before
        own.add(part: code)
        for part in step.judgedBy(form.check) { own.add(part: part) }
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
