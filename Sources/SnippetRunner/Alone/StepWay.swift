/// How the verdict on a step was found.
package enum StepWay: Hashable, Sendable {
  /// By a run of the step alone; the compiler of the whole page had no errors.
  case alone
  /// By the errors of the whole page's compiler.
  case refused
  /// By a run of the whole page.
  case whole(WholeReason)
}

/// Why a step was not compiled alone, or its run not used.
package enum WholeReason: Hashable, Sendable, CaseIterable {
  /// The runner does not do this, the step is one that the compiler must refuse, or nothing comes before it.
  case isNotWanted
  /// The code before the step is not compiled yet, or no compiler took the step.
  case isTooEarly
  /// Something in the code might mean something else in two files, or nothing is known about it.
  case mayMeanSomethingElse
  /// The code before the step cannot be compiled by itself.
  case isUnfit
  /// The compiler refused the step alone but not the page, or had not finished it long after the page, or
  /// it gave no answer for the page.
  case isRefused
  /// The run ended before the step, or printed a name that only this way of compiling has.
  case ranUnclearly
}
