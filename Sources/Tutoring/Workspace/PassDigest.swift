internal import LessonMarkup
internal import LessonModel

/// The digest of what a step's pass depends on: the page up to the step, and what judges it.
enum PassDigest {
  /// The digests of the steps in a page, by their ids.
  ///
  /// For an earlier step that has not passed the lesson's own code is used, so its code in the page
  /// does not count. Blank lines at the end of a step do not count either, because the next step's
  /// mark adds some.
  ///
  /// - Parameters:
  ///   - page: The learner's page.
  ///   - lesson: Its lesson.
  ///   - hasPassed: Whether a step has passed; then later steps use the learner's own code for it.
  /// - Returns: The digests.
  static func all(
    of page: LearnerPage, _ lesson: Lesson, hasPassed: (Step) -> Bool
  ) -> [String: String] {
    var digests: [String: String] = [:]
    var before = ContentDigest()
    before.add(part: page.head.text)
    // Passes in lessons without assets were noted before lessons could have any.
    if !lesson.assets.files.isEmpty { before.add(part: lesson.assets.digest) }
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
