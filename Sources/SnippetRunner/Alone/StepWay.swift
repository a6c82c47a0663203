/// The way in which the verdict on a step was found.
package enum StepWay: Hashable, Sendable {
  /// By a run of the step alone; the compiler of the whole page had no errors.
  case alone
  /// By the errors of the whole page's compiler.
  case refused
  /// By a run of the whole page.
  case whole(WholeReason)
}

/// The reason why a step was not compiled alone, or why its run was not used.
package enum WholeReason: Hashable, Sendable, CaseIterable {
  /// The runner does not do this, the step must not compile, or it has no code before it.
  case isNotWanted
  /// The code before the step is not compiled yet, or no compiler was ready for the step.
  case isTooEarly
  /// The code might mean something else in two files, or that is unknown.
  case mayMeanSomethingElse
  /// The code before the step cannot be compiled by itself.
  case isUnfit
  /// The step alone did not compile but the page did, or it took much longer than the page, or the
  /// page's compiler gave no result.
  case isRefused
  /// The run ended before the step, or printed a name that exists only when the step is compiled
  /// alone.
  case ranUnclearly
}
