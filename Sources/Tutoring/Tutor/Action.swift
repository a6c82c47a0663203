package import LessonModel

extension Tutor {
  /// A request of the learner, or the result of an effect.
  package enum Action: Hashable, Sendable {
    /// The page of a lesson was read, with these digests of its steps, by their ids.
    ///
    /// A missing page has no digests.
    case sawPage(lesson: String, digests: [String: String])
    /// Continue, by showing the current step, checking it, or moving to the next one.
    case next
    /// Check steps and stay.
    case check([StepAddress])
    /// Check a step because its page was saved.
    case saved(StepAddress)
    case goTo(StepAddress)
    /// Choose a path through the course, or the whole course for `nil`.
    case follow(String?)
    /// Leave the current step for later, and go to the next open step.
    case skip
    /// Go to the previous step.
    case back
    /// The learner sees the step.
    case look(StepAddress)
    /// Show the next hint. `fitting` hints for the last failure were not shown yet.
    case hint(StepAddress, fitting: Int)
    /// Show the solution. `isGranted` is true when the learner confirmed seeing it before the step
    /// passed.
    case solution(StepAddress, isGranted: Bool)
    /// Start over.
    case reset(ResetScope)

    /// `Effect.bring` is done.
    case brought(StepAddress)
    /// `Effect.judge` is done. The driver does not send this when the machine was at fault.
    case judged(StepAddress, CheckResult, Purpose)
    /// `Effect.restore` is prepared, so forget the results before the pages change.
    case restored(ResetScope)
    /// A new page with these steps is about to replace a lesson's page.
    case replacing(lesson: String, steps: Set<String>)
    /// An earlier version of a page, with these steps, is in place again.
    ///
    /// `kept` has the steps' records from that time; `nil` when unknown.
    case putBack(lesson: String, steps: Set<String>, kept: Progress?)
  }

  /// The result of judging a step.
  package struct CheckResult: Hashable, Sendable {
    /// Whether the step passed.
    package var passed: Bool
    /// The digest of the judged code.
    package var digest: String
    /// The mark of the hint for mistakes that matched the failure; `nil` for none.
    package var hint: String?

    /// Creates a result.
    package init(passed: Bool, digest: String, hint: String? = nil) {
      (self.passed, self.digest, self.hint) = (passed, digest, hint)
    }
  }

  /// The reason for judging a step.
  package enum Purpose: Hashable, Sendable {
    /// To show the verdict.
    case check
    /// To show the verdict after a save, which an editor may do automatically after each pause.
    case save
    /// To continue with the next step if this one passes.
    case next
    /// To run a demonstration that the learner has reached.
    case arrival
  }

  /// The scope of a reset.
  package enum ResetScope: Hashable, Sendable {
    case step(StepAddress)
    case lesson(String)
    case course
  }

  /// A task for the driver.
  package enum Effect: Hashable, Sendable {
    /// Add the step to its page if it is not there yet, then send `.brought`.
    case bring(StepAddress)
    /// Compile and run the step from the page, then send `.judged`.
    case judge(StepAddress, Purpose)
    /// Prepare to reset pages, send `.restored`, then replace the pages, with backups.
    case restore(ResetScope)
    /// Write the progress file.
    case save
    case present(StepAddress)
    /// Tell the learner which page to edit and which commands to type.
    case invite(StepAddress)
    /// Show the verdict on a step, and whether it is the first failure since the step passed.
    case verdict(StepAddress, losesPass: Bool)
    /// Show the output of a demonstration.
    case printed(StepAddress)
    /// Show the end of a lesson.
    case closeLesson(String)
    /// Tell the learner that no later step is open, and which earlier steps are.
    case offer([StepAddress], after: StepAddress)
    /// Show the end of the course. `isNew` is true when the last step has just passed.
    case finish(isNew: Bool)
    /// Show the end of a path. `isNew` is true when its last step has just passed.
    case finishPath(String, isNew: Bool)
    /// Show the hints for the last failure. `left` ordered hints remain.
    case fittingHints(StepAddress, left: Int)
    /// Show an ordered hint, counted from 0. `isLast` is true for the last hint.
    case hint(StepAddress, number: Int, isLast: Bool)
    /// Tell the learner that there are no hints.
    case noHints(StepAddress)
    case solution(StepAddress)
    /// Ask whether to show the solution, then send `.solution` again.
    case askForSolution(StepAddress)
    /// Tell the learner that a demonstration has nothing to solve.
    case nothingToSolve(StepAddress)
    /// Tell the learner why the request is impossible.
    case refuse(TutoringError)
  }
}
