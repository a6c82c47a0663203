internal import LessonMarkup
package import LessonModel
internal import SystemIO

/// Starting over and solving, which replace the learner's own code.
extension TutoringSession {
  /// Carries out `Effect.restore`: clears the results and resets the pages of the scope.
  ///
  /// The order makes each point right at which the process can be killed or a write can fail:
  /// 1. The pages are read and the new ones written beside them, and what is known of the old ones
  ///    is written down for `putBack`. Nothing has changed; the space that is needed is taken.
  /// 2. The progress without the passes is saved. A step whose page was not put back is open, with
  ///    the learner's code in it, and can be judged as before: no pass is shown for code that is
  ///    gone, and no step counts as shown that is missing from its page.
  /// 3. Page by page takes its place, and the old one is the backup, in one step. The pages that
  ///    are still to come are the learner's own. Running the verb again puts them back too.
  ///
  /// The other order (pages first) would leave pages without the steps that progress says were
  /// shown, which `bring` refuses.
  ///
  /// - Returns: For each page that existed, its lesson and the path of the backup as messages show
  ///   it.
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` and `SystemError` when it
  ///   cannot be read or written.
  package mutating func restore(
    _ scope: Tutor.ResetScope
  ) throws -> [(lesson: Lesson, backup: String?)] {
    let staged = try stagedPages(for: scope)
    for (lesson, page) in staged {
      if let old = page?.old { try keep(lesson, on: old, .reset) }
    }
    for case .save in handle(.restored(scope)) { try save() }
    return try staged.map { lesson, page in
      let backup = try page.flatMap { try standing.pages.put($0, keepsOld: true) }
      if page != nil { noteBeginning(of: lesson, scope) }
      return (lesson, backup)
    }
  }

  /// Records that a page, or a step of it, now has the lesson's present content.
  private func noteBeginning(of lesson: Lesson, _ scope: Tutor.ResetScope) {
    var begun: BegunPage? = BegunPage()
    if case .step(let address) = scope, let index = lesson.index(ofStep: address.step) {
      begun = standing.workspace.begunPage(of: lesson)
      begun?.note(lesson.steps[index])
    } else {
      begun?.notePreamble(of: lesson)
    }
    standing.workspace.note(begun, of: lesson)
  }

  /// The pages of a scope, as they are at the beginning; `nil` for one that does not exist.
  private func stagedPages(
    for scope: Tutor.ResetScope
  ) throws -> [(lesson: Lesson, page: PageStore.Staged?)] {
    if case .step(let address) = scope {
      let (lesson, index) = try standing.locate(address)
      let page = try standing.pages.page(of: lesson)
      if page == nil, standing.progress[address].wasShown {
        throw TutoringError.pageGone(
          page: standing.workspace.shownPage(of: lesson), lesson: lesson.id)
      }
      let staged = try page.map {
        let page = try standing.repaired($0.page, of: lesson)
        let text = PageWriter.resetting(index, of: lesson, in: page)
        return try standing.pages.stage(text, of: lesson, replacing: $0.bytes)
      }
      return [(lesson, staged)]
    }
    let lessons = standing.course.lessons.filter { lesson in
      if case .lesson(let id) = scope { lesson.id == id } else { true }
    }
    return try lessons.map { outline in
      let lesson = try standing.shelf.lesson(outline)
      // An invalid page is a good reason to start over, not an obstacle.
      let staged = try standing.workspace.readPage(of: lesson).map {
        try standing.pages.stage(PageWriter.head(of: lesson), of: lesson, replacing: $0)
      }
      return (lesson, staged)
    }
  }

  /// `Effect.restore` of a step whose page an editor has open: forgets what was done.
  ///
  /// Where the page was saved, it stays as it is until the editor saves what it gets.
  ///
  /// - Parameters:
  ///   - address: The step.
  ///   - text: What the editor has; it is kept as a version.
  /// - Returns: What the editor is to have, and the version's path as messages show it.
  /// - Throws: `Diagnostics` when the page is not valid, `SystemError` when the version or the
  ///   progress cannot be written.
  package mutating func restore(
    _ address: StepAddress, inEditor text: String
  ) throws -> (text: String, backup: String?) {
    let (lesson, index) = try standing.locate(address)
    let page = try LearnerPage(
      SourceText(text), of: lesson, path: standing.workspace.shownPage(of: lesson))
    let backup = try standing.workspace.keepVersion(text, of: lesson)
    try keep(lesson, on: Array(text.utf8), .reset)
    for case .save in handle(.restored(.step(address))) { try save() }
    noteBeginning(of: lesson, .step(address))
    let whole = try standing.repaired(page, of: lesson)
    return (PageWriter.resetting(index, of: lesson, in: whole), backup)
  }

  /// Puts a step's solution into its page, with a backup.
  ///
  /// Killed before the page takes its place, the page has the learner's code, at most with the step
  /// added to it; after that it has the solution, and the backup is the learner's page.
  ///
  /// - Returns: The path of the backup as messages show it; `nil` when the page already has the
  ///   solution and nothing was written.
  /// - Throws: What `bring` throws.
  package mutating func writeSolution(of address: StepAddress) throws -> String? {
    try bring(address)
    let (lesson, index) = try standing.locate(address)
    guard let page = try standing.pages.page(of: lesson) else {
      throw TutoringError.pageGone(
        page: standing.workspace.shownPage(of: lesson), lesson: lesson.id)
    }
    let solved = PageWriter.solving(index, of: lesson, in: page.page)
    guard Array(solved.utf8) != page.bytes else { return nil }
    return try replace(page, of: lesson, with: solved, .solution)
  }
}
