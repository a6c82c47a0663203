package import LessonModel

extension Tutor {
  /// What the learner wants, or what came of an effect.
  package enum Action: Hashable, Sendable {
    /// The page of a lesson was read: the digests of its steps by their ids, as the page has them. A
    /// page that is not there has none.
    case sawPage(lesson: String, digests: [String: String])
    /// Go on: show the step at hand, check it, or move to the next one.
    case next
    /// Check steps and stay.
    case check([StepAddress])
    /// Go to a step.
    case goTo(StepAddress)
    /// Leave the step at hand for later.
    case skip
    /// Go to the step before.
    case back
    /// A step was looked at.
    case look(StepAddress)
    /// The next hint; so many of those made for the last failure were not shown yet.
    case hint(StepAddress, fitting: Int)
    /// The solution, and whether the learner has said that they want it before the step has passed.
    case solution(StepAddress, isGranted: Bool)
    /// Start over.
    case reset(ResetScope)

    /// `Effect.bring` is done.
    case brought(StepAddress)
    /// `Effect.judge` is done. What the machine is to blame for is no result: nothing is said then.
    case judged(StepAddress, CheckResult, Purpose)
    /// `Effect.restore` is done.
    case restored(ResetScope)
  }

  /// How a step did.
  package struct CheckResult: Hashable, Sendable {
    /// Whether it passed.
    package var passed: Bool
    /// The digest of what was judged.
    package var digest: String

    /// Creates a result.
    package init(passed: Bool, digest: String) {
      self.passed = passed
      self.digest = digest
    }
  }

  /// Why a step is judged.
  package enum Purpose: Hashable, Sendable {
    /// To see how it does.
    case check
    /// To move on when it passes.
    case next
    /// Because it is a demonstration that the learner has come to.
    case arrival
  }

  /// What is started over.
  package enum ResetScope: Hashable, Sendable {
    case step(StepAddress)
    case lesson(String)
    case course
  }

  /// What is to be done.
  package enum Effect: Hashable, Sendable {
    /// Put the step into its page when it is not there yet, then say `.brought`.
    case bring(StepAddress)
    /// Compile and run the step as the page has it, then say `.judged`.
    case judge(StepAddress, Purpose)
    /// Put the page back to the beginning, with a backup, then say `.restored`.
    case restore(ResetScope)
    /// Write the progress down.
    case save
    /// Show a step.
    case present(StepAddress)
    /// Say where to write and what to type.
    case invite(StepAddress)
    /// Show how a step did, and whether it had passed before.
    case verdict(StepAddress, hadPassed: Bool)
    /// Show what a demonstration has printed.
    case printed(StepAddress)
    /// Show a lesson's end.
    case closeLesson(String)
    /// Show the course's end; it is new when the last step has just passed.
    case finish(isNew: Bool)
    /// Show the hints made for the last failure; so many others are left.
    case fittingHints(StepAddress, left: Int)
    /// Show an ordered hint, its number counted from 0; `isLast` when all were seen before.
    case hint(StepAddress, number: Int, isLast: Bool)
    /// Say that there are no hints.
    case noHints(StepAddress)
    /// Show the solution.
    case solution(StepAddress)
    /// Ask whether the solution is wanted, then say `.solution` again.
    case askForSolution(StepAddress)
    /// Say that a demonstration has nothing to solve.
    case nothingToSolve(StepAddress)
    /// Say why this cannot be done.
    case refuse(TutoringError)
  }
}
