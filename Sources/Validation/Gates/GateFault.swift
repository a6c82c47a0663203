package import LessonModel

/// A fault of a step, by the gate that found it.
package enum GateFault: Hashable, Sendable {
  /// The solution, or the demonstration, fails.
  case solution(SolutionFault)
  /// The starter does not have the result that the lesson states.
  case starter(StarterFault)
  /// A wrong answer passes, or causes a different message than the lesson states.
  case wrongAnswer(WrongAnswerFault)
  /// The step passed, but had this outcome in a second run.
  case stability(Outcome)
  /// An answer passes that only prints the expected output.
  case printing(Cheat)
  /// Neither the starter nor a wrong answer fails this check.
  case unprovenCheck
  /// Neither the starter nor a wrong answer causes the hint with this pattern.
  case unprovenHint(String)
  /// The step has no hint without a condition.
  case noHint
  /// A line has a different value than the one that it states.
  case stated(StatedFault)
  /// The formatter would change this number of lines in the step's code.
  case layout(lesson: String, lines: Int)

  /// Whether the fault may be only a consequence of the solution's fault, because both share most
  /// of their code.
  var mayFollow: Bool {
    if case .starter(.doesNotCompile) = self { true } else { false }
  }

  /// Whether the solution never ends.
  var neverEnds: Bool {
    if case .solution(.fails(let outcome, _)) = self { outcome.neverEnds } else { false }
  }

  /// Whether the solution does not run to its end, so that later steps may miss what it does.
  var isBrokenSolution: Bool { if case .solution(.fails) = self { true } else { false } }

  /// Whether the solution prints something other than the lesson says.
  var isOtherOutput: Bool { if case .solution(.printsOtherwise) = self { true } else { false } }

  /// Whether code passes that must not pass.
  var isPass: Bool { self == .starter(.passes) || self == .wrongAnswer(.passes) }

  /// Whether the fault belongs to the starter or a wrong answer.
  var isOfAttempt: Bool {
    switch self {
    case .starter, .wrongAnswer: true
    default: false
    }
  }

  /// A fault of a solution.
  package enum SolutionFault: Hashable, Sendable {
    /// The output differs from the lesson's.
    case printsOtherwise(OutputDifference)
    /// The output differs from the lesson's, and differs again in a second run.
    case printsOtherwiseEachTime(OutputDifference)
    /// The solution fails a check with this message.
    case failsCheck(String)
    /// The solution has this outcome. The second value is the compiler's message, if there is one.
    case fails(Outcome, compilerSays: String? = nil)
    /// The solution breaks an earlier step. `because` is the first error in that step's code.
    case breaksEarlierStep(Outcome, because: Diagnostic?)
    /// The check itself does not compile, with this message of the compiler.
    case checkDoesNotCompile(String)
    /// The solution prints this line and possibly more in each run, but no fence expects this.
    case printsUnsaid(String)
  }

  /// A fault of a wrong answer.
  package enum WrongAnswerFault: Hashable, Sendable {
    case passes
    /// The answer does not cause the message of `gets=`, but has this outcome. `says` is the first
    /// message about the answer, and `hint` is the first hint.
    case getsOtherwise(wanted: String, Outcome, says: String?, hint: String?)
    /// The answer causes `unwanted`, the text of `not=`, in this string.
    case isMisled(unwanted: String, by: String)
  }

  /// The reason why a line does not have the one value that it states.
  package enum StatedFault: Hashable, Sendable {
    /// The line has a different value. An empty string states none.
    case differs(stated: String, has: String)
    /// No expression with a value begins on the line, or the line is never reached.
    case hasNoValue
    /// The line is reached this number of times.
    case isReachedOften(Int)
    case hasLineBreak
    /// The step cannot be traced, or behaves differently when traced.
    case isNotTraced
    /// The line has one value in one run and a different one in the next, on a different day.
    case varies(first: String, second: String)
  }

  /// A fault of a starter.
  package enum StarterFault: Hashable, Sendable {
    /// The starter should pass, but has this outcome.
    case shouldPass(Outcome)
    /// The starter fails, but the failure's text does not match this regular expression.
    case failsOtherwise(wanted: String, Outcome)
    /// The starter passes, but should fail.
    case passes
    /// The starter does not compile, with this message of the compiler, and the lesson does not
    /// state this.
    case doesNotCompile(String)
    /// The starter should not compile, but has this outcome.
    case compiles(Outcome)
  }
}
