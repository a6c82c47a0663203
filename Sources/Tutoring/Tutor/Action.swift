package import LessonModel

extension Tutor {
  /// A request of the learner, or the result of an effect.
  package enum Action: Hashable, Sendable {
    /// The page of a lesson was read: the digests of the steps in it, by their ids.
    ///
    /// A missing page has no digests.
    case sawPage(lesson: String, digests: [String: String])
    /// Go on: show the current step, check it, or move to the next one.
    case next
    /// Check steps and stay.
    case check([StepAddress])
    /// Check a step because its page was saved.
    case saved(StepAddress)
    /// Go to a step.
    case goTo(StepAddress)
    /// Take a path through the course, or the whole course for `nil`.
    case follow(String?)
    /// Leave the current step for later and go to the next open one.
    case skip
    /// Go to the step before.
    case back
    /// The learner sees the step.
    case look(StepAddress)
    /// Show the next hint; `fitting` hints for the last failure were not shown yet.
    case hint(StepAddress, fitting: Int)
    /// Show the solution; `isGranted` when the learner confirmed to see it before the step passed.
    case solution(StepAddress, isGranted: Bool)
    /// Start over.
    case reset(ResetScope)

    /// `Effect.bring` is done.
    case brought(StepAddress)
    /// `Effect.judge` is done. This is not sent when the machine was at fault.
    case judged(StepAddress, CheckResult, Purpose)
    /// `Effect.restore` is prepared: forget the results before the pages change.
    case restored(ResetScope)
    /// Another page is about to replace a lesson's page; it has these steps.
    case replacing(lesson: String, steps: Set<String>)
    /// An earlier version of a page, with these steps, is in its place again.
    ///
    /// The steps had these records then; `nil` when they are not known.
    case putBack(lesson: String, steps: Set<String>, kept: Progress?)
  }

  /// The result of judging a step.
  package struct CheckResult: Hashable, Sendable {
    /// Whether it passed.
    package var passed: Bool
    /// The digest of the judged code.
    package var digest: String
    /// The mark of the hint for mistakes that it met; `nil` for none.
    package var hint: String?

    /// Creates a result.
    package init(passed: Bool, digest: String, hint: String? = nil) {
      (self.passed, self.digest, self.hint) = (passed, digest, hint)
    }
  }

  /// The reason why a step is judged.
  package enum Purpose: Hashable, Sendable {
    /// To show the verdict.
    case check
    /// To show the verdict on a save, which an editor may make by itself after each pause.
    case save
    /// To go on to the next step when it passes.
    case next
    /// Because the learner has reached a demonstration.
    case arrival
  }

  /// The scope of starting over.
  package enum ResetScope: Hashable, Sendable {
    case step(StepAddress)
    case lesson(String)
    case course
  }

  /// A task for the driver.
  package enum Effect: Hashable, Sendable {
    /// Put the step into its page when it is not there yet, then send `.brought`.
    case bring(StepAddress)
    /// Compile and run the step from the page, then send `.judged`.
    case judge(StepAddress, Purpose)
    /// Prepare to put pages back to the beginning, send `.restored`, then replace them, with
    /// backups.
    case restore(ResetScope)
    /// Write the progress file.
    case save
    /// Show a step.
    case present(StepAddress)
    /// Tell the learner which page to edit and which commands to type.
    case invite(StepAddress)
    /// Show the verdict on a step, and whether it is the first failure since the step passed.
    case verdict(StepAddress, losesPass: Bool)
    /// Show the output of a demonstration.
    case printed(StepAddress)
    /// Show the end of a lesson.
    case closeLesson(String)
    /// Tell the learner that no step after this one is open, and which earlier ones are.
    case offer([StepAddress], after: StepAddress)
    /// Show the end of the course; `isNew` when the last step has just passed.
    case finish(isNew: Bool)
    /// Show the end of a path; `isNew` when its last step has just passed.
    case finishPath(String, isNew: Bool)
    /// Show the hints for the last failure; `left` ordered hints remain.
    case fittingHints(StepAddress, left: Int)
    /// Show an ordered hint, counted from 0; `isLast` when there are no more.
    case hint(StepAddress, number: Int, isLast: Bool)
    /// Tell the learner that there are no hints.
    case noHints(StepAddress)
    /// Show the solution.
    case solution(StepAddress)
    /// Ask whether to show the solution, then send `.solution` again.
    case askForSolution(StepAddress)
    /// Tell the learner that a demonstration has nothing to solve.
    case nothingToSolve(StepAddress)
    /// Tell the learner why this cannot be done.
    case refuse(TutoringError)
  }
}
