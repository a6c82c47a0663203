/// How the verdict on a step was found.
package enum StepWay: Hashable, Sendable {
  /// By the step alone, compiled with its checks.
  case alone
  /// By the step alone; its checks were compiled before.
  case withoutChecks
  /// By the step alone, and the diagnostics of the whole page.
  case confirmed
  /// By the whole page.
  case whole(WholeReason)
}

/// Why a step was not compiled alone, or its run not used.
package enum WholeReason: Hashable, Sendable, CaseIterable {
  /// The runner does not do this, or the step is one that the compiler must refuse.
  case isNotWanted
  /// The code before the step is not compiled yet, or no compiler took the step.
  case isTooEarly
  /// Something in the code might mean something else in two files.
  case mayMeanSomethingElse
  /// The code before the step cannot be compiled by itself, or no step against it.
  case isUnfit
  /// The compiler refused the step alone but not the page without its checks, or had not finished it
  /// long after the page, or it gave no answer for the page.
  case isRefused
  /// The run ended before the step, or printed a name that only this way of compiling has.
  case ranUnclearly
}
