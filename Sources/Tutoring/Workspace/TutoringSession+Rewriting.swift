internal import LessonMarkup
package import LessonModel
internal import SystemIO

/// Starts over and writes solutions, which replaces the learner's own code.
extension TutoringSession {
  /// Carries out `Effect.restore`: clears the results and resets the pages of the scope.
  ///
  /// This order leaves a correct state at each point where the process can be killed or a write can
  /// fail:
  /// 1. The old pages are read, the new ones are written beside them, and the state of the old ones
  ///    is recorded for `putBack`. No page has changed yet, and the required disk space is in use.
  /// 2. The progress without the passes is saved. A step whose page was not replaced yet is open,
  ///    has the learner's code, and can be judged as before. No missing code has a pass, and no
  ///    missing step counts as shown.
  /// 3. The new pages move into place one by one, and each old page becomes the backup in the same
  ///    atomic operation. The pages that were not replaced yet are the learner's own. Running the
  ///    verb again resets them too.
  ///
  /// The opposite order (pages first) could leave pages without steps that count as shown, which
  /// `bring` refuses.
  ///
  /// - Returns: The lesson of each page that existed, and the path of its backup as messages show
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

  /// Records that a page, or one of its steps, now has the lesson's present content.
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

  /// Returns the original pages of a scope, or `nil` for a page that does not exist.
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
      // An invalid page is a good reason to start over, and must not prevent it.
      let staged = try standing.workspace.readPage(of: lesson).map {
        try standing.pages.stage(PageWriter.head(of: lesson), of: lesson, replacing: $0)
      }
      return (lesson, staged)
    }
  }

  /// Carries out `Effect.restore` of a step whose page is open in an editor.
  ///
  /// The saved page stays unchanged until the editor saves the new text.
  ///
  /// - Parameters:
  ///   - address: The step.
  ///   - text: The editor's present text, which is kept as a version.
  /// - Returns: The new text for the editor, and the version's path as messages show it.
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

  /// Writes a step's solution into its page, with a backup.
  ///
  /// If the program is killed before the new page is in place, the page has the learner's code,
  /// possibly with the step added. After that, the page has the solution, and the backup is the
  /// learner's page.
  ///
  /// - Returns: The path of the backup as messages show it; `nil` when the page already has the
  ///   solution and nothing was written.
  /// - Throws: The errors of `bring`.
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
