package import LessonMarkup
package import LessonModel

/// The learner's present state, with the tutor, the folder and its pages, all read-only.
package struct Standing {
  /// The learner's loop.
  package internal(set) var tutor: Tutor
  /// The lessons.
  package let shelf: CourseShelf
  /// The learner's folder.
  package let workspace: Workspace
  /// The learner's pages.
  package let pages: PageStore

  /// Creates the state of a learner with progress in a course.
  package init(shelf: CourseShelf, workspace: Workspace, progress: Progress) {
    tutor = Tutor(course: shelf.course, progress: progress)
    self.shelf = shelf
    self.workspace = workspace.knowing(shelf.course)
    pages = PageStore(self.workspace)
  }

  /// The outlines of the lessons.
  package var course: Course { tutor.course }
  /// The learner's progress.
  package var progress: Progress { tutor.progress }
  /// The current step.
  package var place: StepAddress { tutor.place }

  /// Returns the lesson and index of a step.
  ///
  /// - Throws: `TutoringError.noStep` when the course has no such step, `Diagnostics` when the
  ///   lesson is unreadable.
  package func locate(_ address: StepAddress) throws -> (lesson: Lesson, index: Int) {
    try shelf.locate(address)
  }

  /// Reads the page of a lesson and reports its content to the tutor.
  ///
  /// A page that is not valid counts as empty.
  package mutating func readPage(of lesson: Lesson) {
    let page = (try? pages.page(of: lesson))?.page
    let progress = tutor.progress
    let digests = page.map { PassDigest.all(of: $0, lesson, progress) }
    _ = tutor.handle(.sawPage(lesson: lesson.id, digests: digests ?? [:]), at: 0)
  }

  /// Reads the pages of all lessons in which a step has passed.
  package mutating func readAllPages() {
    let passed = Set(progress.records.keys.filter(progress.hasPassed).map(\.lesson))
    for outline in course.lessons where passed.contains(outline.id) {
      // If a lesson is unreadable, it is unknown whether its passes hold.
      if let lesson = try? shelf.lesson(outline) { readPage(of: lesson) }
    }
  }
}

extension Standing {
  /// Returns the program of a page up to a step.
  ///
  /// If a step's mark and lines are missing from the page, the program uses the lesson's code.
  ///
  /// - Throws: `Diagnostics` when a step's mark is missing from the page but its lines are there.
  package func program(
    for index: Int, of lesson: Lesson, _ page: LearnerPage
  ) throws(Diagnostics) -> PageProgram {
    let known = lesson.steps[...index].map(\.id)
    let shown = shownSteps(of: lesson).filter(known.contains)
    let repair = repair(of: page, lesson, among: shown)
    guard repair.lostMarks.isEmpty else { throw Diagnostics(repair.problems) }
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    return PageProgram(
      lesson: lesson, index: index, preamble: [page.head],
      earlierCode: earlier.map { code(of: $0, in: lesson, page) },
      code: page.section(lesson.steps[index].id).map { [$0.code] } ?? lesson.steps[index].starter)
  }

  /// Returns the lesson with the learner's code from a page in each step that passed.
  package func answered(_ lesson: Lesson, in page: LearnerPage) -> Lesson {
    var answered = lesson
    answered.preamble = [.code(page.head)]
    for index in lesson.steps.indices {
      let code = code(of: lesson.steps[index], in: lesson, page)
      answered.steps[index].content = code.map(Step.Content.code)
      answered.steps[index].solution = nil
      answered.steps[index].wrongAnswers = []
    }
    return answered
  }

  /// Returns the code of an earlier step, which is the learner's own if the step has passed, or
  /// else the reference.
  ///
  /// The reference comes from the lesson's file, which contains all solutions, so compiler messages
  /// about it name the step and not the file.
  private func code(of step: Step, in lesson: Lesson, _ page: LearnerPage) -> [SourceFragment] {
    let address = StepAddress(lesson: lesson.id, step: step.id)
    guard progress.hasPassed(address), let section = page.section(step.id) else {
      return step.reference.map { $0.under(path: "the lesson's own code of \(step.id)") }
    }
    return [section.code]
  }
}

extension Standing {
  /// Returns whether to check a step when the learner returns to it.
  ///
  /// This is the case if the step has changed, was tried without a pass, or has a pass that the
  /// learner saw but that was not recorded.
  package func wantsCheckOnArrival(at address: StepAddress) -> Bool {
    switch tutor.pass(of: address) {
    case .changed: true
    case .open: progress[address].attempts > 0 || workspace.isUnsettled(address)
    case .holds: false
    }
  }
}

extension Standing {
  /// Returns whether the learner has written something for a step.
  ///
  /// The lesson's own code for a skipped step is not the learner's.
  package func isEdited(at address: StepAddress) -> Bool {
    guard let (lesson, index) = try? locate(address),
      let section = (try? pages.page(of: lesson))?.page.section(address.step)
    else { return false }
    return !PageWriter.isUntouched(section, index, of: lesson)
      && !PageWriter.isUntouched(standIn: section, of: lesson)
  }

  /// Records that the learner looked at a step.
  ///
  /// Does nothing when the workspace is read-only.
  package func noteLook(at address: StepAddress, _ now: Int) {
    guard let lock = try? workspace.lock() else { return }
    // Another process may have written since the first read.
    if let progress = try? workspace.readProgress() {
      var tutor = Tutor(course: course, progress: progress)
      if tutor.handle(.look(address), at: now).contains(.save) {
        try? workspace.write(tutor.progress)
      }
    }
    _ = consume lock
  }
}

extension SourceFragment {
  /// Returns the same code under a different path.
  fileprivate func under(path: String) -> SourceFragment {
    SourceFragment(text: text, path: path, line: 1)
  }
}
