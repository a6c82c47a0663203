internal import LessonMarkup
internal import LessonModel

/// What a step's pass depends on, as a digest: the page through the step, and what judges it.
enum PassDigest {
  /// Computes the digests of the steps that a page has, by their ids.
  ///
  /// An earlier step that has not passed takes part with the lesson's own code, so what stands in the
  /// page for it does not count. Blank lines at a step's end do not count either: the next step's mark
  /// adds some.
  ///
  /// - Parameters:
  ///   - page: The learner's page.
  ///   - lesson: Its lesson.
  ///   - hasPassed: Whether the learner's own code of a step takes part in later ones.
  /// - Returns: A digest for each step that the page has.
  static func all(
    of page: LearnerPage, _ lesson: Lesson, hasPassed: (Step) -> Bool
  ) -> [String: String] {
    var digests: [String: String] = [:]
    var before = ContentDigest()
    before.add(part: page.head.text)
    for step in lesson.steps {
      let code = page.section(step.id).map { trimmed($0.code.text) }
      if let code {
        var own = before
        own.add(part: code)
        for part in step.judgedBy { own.add(part: part) }
        digests[step.id] = own.text
      }
      if !step.expectation.endsTheProgram, hasPassed(step), let code { before.add(part: code) }
    }
    return digests
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0]) } ?? ""
  }
}
