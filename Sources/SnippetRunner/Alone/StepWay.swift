/// The source of the verdict on a step.
package enum StepWay: Hashable, Sendable {
  /// A run of the step alone. The compiler of the whole page had no errors.
  case alone
  /// The errors of the whole page's compiler.
  case refused
  /// A run of the whole page.
  case whole(WholeReason)
}

/// The reason why a step was not compiled alone, or why its run did not count.
package enum WholeReason: Hashable, Sendable, CaseIterable {
  /// The runner is not set up for this, the step must not compile, or there is no code before the
  /// step.
  case isNotWanted
  /// The code before the step is not compiled yet, or no compiler was ready for the step.
  case isTooEarly
  /// The code might have a different meaning in two files, or this is unknown.
  case mayMeanSomethingElse
  /// The code before the step cannot be compiled alone.
  case isUnfit
  /// The step alone did not compile although the page did, or it took much longer than the page, or
  /// the page's compiler had no result.
  case isRefused
  /// The run ended before the step, or printed a name that exists only when the step is compiled
  /// alone.
  case ranUnclearly
}
