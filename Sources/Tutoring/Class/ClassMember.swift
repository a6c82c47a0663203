internal import LessonMarkup
package import LessonModel

/// A learner of a class: their submission, and the passes in it that were proven again.
package struct ClassMember: Sendable {
  /// The result of proving a pass again.
  package enum Proof: Hashable, Sendable {
    /// The code in the page passes.
    case holds
    /// It fails; the verdict's name and message.
    case fails(verdict: String, String)
    /// The submission has no code of the step.
    case missing
    /// The machine could not prove it.
    case unproven(String)

    /// Whether the pass is not true.
    package var isUntrue: Bool {
      switch self {
      case .holds, .unproven: false
      case .fails, .missing: true
      }
    }
  }

  /// The learner's name, as they gave it, or that of the folder.
  package var name: String
  /// Where it was found, as messages show it.
  package var source: String
  /// The work that was handed in.
  package var submission: Submission
  /// The progress in the course as it is now.
  package let progress: Progress
  /// The results of proving the passes again; empty without `--check`.
  package var proofs: [StepAddress: Proof] = [:]

  /// Creates a member from what was handed in.
  package init(
    name: String, source: String, _ submission: Submission, in course: Course
  ) {
    (self.name, self.source, self.submission) = (name, source, submission)
    progress = Tutor(course: course, progress: submission.progress).progress
  }

  /// The number of checks of a step so far, including the one that passed.
  package func tries(at address: StepAddress) -> Int {
    progress[address].attempts + (progress.hasPassed(address) ? 1 : 0)
  }

  /// Whether the learner has seen the step or worked on it.
  package func hasReached(_ address: StepAddress) -> Bool {
    let record = progress[address]
    return record.wasShown && !record.isUnseen || record.status != .open || record.attempts > 0
  }

  /// Whether the step has passed, and has passed again if it was proven again.
  package func hasSolved(_ address: StepAddress) -> Bool {
    progress.hasPassed(address) && proofs[address, default: .holds] == .holds
  }
}

extension ClassMember {
  /// The lesson with the learner's code in it, and the steps whose passes can be proven from it.
  package struct Answers: Sendable {
    /// The lesson with the learner's code in the steps that passed.
    package var lesson: Lesson
    /// The indices of these steps.
    package var indices: [Int]
    /// Whether the code before the first step is the lesson's own.
    package var isOnLesson: Bool
  }

  /// The passes in a lesson as code to prove; passes without code are noted as missing.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - shelf: The course.
  /// - Returns: The code; `nil` when there is no pass to prove.
  package mutating func answers(in lesson: Lesson, _ shelf: CourseShelf) -> Answers? {
    let passed = lesson.steps.indices.filter { progress.hasPassed(lesson.address(ofStep: $0)) }
    guard !passed.isEmpty else { return nil }
    let standing = Standing(
      shelf: shelf, workspace: Workspace("/", shownAs: name), progress: progress)
    let page = submission.page(of: lesson.outline, in: shelf.course).flatMap { page in
      // The path is the same for all, so that the same code is the same program.
      try? LearnerPage(
        SourceText(bytes: page.bytes, path: lesson.name), of: lesson, path: "\(lesson.name).swift")
    }
    let there = passed.filter { page?.section(lesson.steps[$0].id) != nil }
    for index in passed where !there.contains(index) {
      proofs[lesson.address(ofStep: index)] = .missing
    }
    guard let page, !there.isEmpty else { return nil }
    let isOnLesson =
      PageCode.tokens(page.head.text) == PageCode.tokens(PageWriter.head(of: lesson))
    return Answers(
      lesson: standing.answered(lesson, in: page), indices: there, isOnLesson: isOnLesson)
  }
}

extension Lesson {
  /// The address of the step with an index.
  package func address(ofStep index: Int) -> StepAddress {
    StepAddress(lesson: id, step: steps[index].id)
  }
}
