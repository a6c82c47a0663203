internal import LessonMarkup
package import LessonModel

/// A learner of a class, with their submission and the results of proving its passes again.
package struct ClassMember: Sendable {
  /// The result of proving a pass again.
  package enum Proof: Hashable, Sendable {
    /// The code in the page passes.
    case holds
    /// The code fails, with this name and message of the verdict.
    case fails(verdict: String, String)
    /// The submission has no code for the step.
    case missing
    /// The machine could not prove it.
    case unproven(String)

    /// Whether the proof refutes the pass.
    package var isUntrue: Bool {
      switch self {
      case .holds, .unproven: false
      case .fails, .missing: true
      }
    }
  }

  /// The name that the learner gave, or that of the folder.
  package var name: String
  /// The submission's path, as messages show it.
  package var source: String
  /// The learner's submission.
  package var submission: Submission
  /// The progress, adapted to the present course.
  package let progress: Progress
  /// The results of proving the passes again; empty without `--check`.
  package var proofs: [StepAddress: Proof] = [:]

  /// Creates a member from a submission.
  package init(
    name: String, source: String, _ submission: Submission, in course: Course
  ) {
    (self.name, self.source, self.submission) = (name, source, submission)
    progress = Tutor(course: course, progress: submission.progress).progress
  }

  /// Returns the number of checks of a step so far, including the one that passed.
  package func tries(at address: StepAddress) -> Int {
    progress[address].attempts + (progress.hasPassed(address) ? 1 : 0)
  }

  /// Returns whether the learner has seen the step or worked on it.
  package func hasReached(_ address: StepAddress) -> Bool {
    let record = progress[address]
    return record.wasShown && !record.isUnseen || record.status != .open || record.attempts > 0
  }

  /// Returns whether the step has passed, and has also passed when checked again, if it was.
  package func hasSolved(_ address: StepAddress) -> Bool {
    progress.hasPassed(address) && proofs[address, default: .holds] == .holds
  }
}

extension ClassMember {
  /// A lesson with the learner's code, and the steps whose passes this code can prove.
  package struct Answers: Sendable {
    /// The lesson with the learner's code in the steps that passed.
    package var lesson: Lesson
    /// The indices of the steps that passed.
    package var indices: [Int]
    /// Whether the code before the first step is the lesson's own.
    package var isOnLesson: Bool
  }

  /// Returns the passes in a lesson as code to prove, and records passes without code as missing.
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
      // All learners get the same path, so that equal code is the same program.
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
  /// Returns the address of the step at an index.
  package func address(ofStep index: Int) -> StepAddress {
    StepAddress(lesson: id, step: steps[index].id)
  }
}
