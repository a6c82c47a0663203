package import LessonModel

/// A fault of a step, by the gate that found it.
package enum GateFault: Hashable, Sendable {
  /// The solution, or the demonstration, fails.
  case solution(SolutionFault)
  /// The starter does not end as the lesson says.
  case starter(StarterFault)
  /// A wrong answer passes, or gets another message than the lesson says.
  case wrongAnswer(WrongAnswerFault)
  /// The step passed, but had this outcome when it ran again.
  case stability(Outcome)
  /// An answer passes that only prints the expected output.
  case printing(Cheat)
  /// Neither the starter nor a wrong answer fails this check.
  case unprovenCheck
  /// Neither the starter nor a wrong answer gets the hint with this pattern.
  case unprovenHint(String)
  /// The step has no hint without a condition.
  case noHint
  /// A line has another value than the one that it states.
  case stated(StatedFault)
  /// The formatter would change this many lines of the step's code.
  case layout(lesson: String, lines: Int)

  /// Whether it may be only a consequence of the solution's fault: both share most of their code.
  var mayFollow: Bool {
    if case .starter(.doesNotCompile) = self { true } else { false }
  }

  /// Whether the solution never ends.
  var neverEnds: Bool {
    if case .solution(.fails(let outcome, _)) = self { outcome.neverEnds } else { false }
  }

  /// Whether code passes that must not.
  var isPass: Bool { self == .starter(.passes) || self == .wrongAnswer(.passes) }

  /// Whether the fault is one of the starter or a wrong answer.
  var isOfAttempt: Bool {
    switch self {
    case .starter, .wrongAnswer: true
    default: false
    }
  }

  /// A fault of a solution.
  package enum SolutionFault: Hashable, Sendable {
    /// Its output differs from the lesson's.
    case printsOtherwise(OutputDifference)
    /// Its output differs from the lesson's, and differs again in another run.
    case printsOtherwiseEachTime(OutputDifference)
    /// It fails a check with this message.
    case failsCheck(String)
    /// It has this outcome; the second value is the compiler's message, if there is one.
    case fails(Outcome, compilerSays: String? = nil)
    /// It breaks an earlier step; `because` is the first error in that step's code.
    case breaksEarlierStep(Outcome, because: Diagnostic?)
    /// The check itself does not compile; this is the compiler's message.
    case checkDoesNotCompile(String)
    /// It prints this line and perhaps more in each run, but no fence says so.
    case printsUnsaid(String)
  }

  /// A fault of a wrong answer.
  package enum WrongAnswerFault: Hashable, Sendable {
    /// It passes.
    case passes
    /// It does not get the words of `gets=`, but has this outcome; `says` is the first message
    /// about it, and `hint` the first hint.
    case getsOtherwise(wanted: String, Outcome, says: String?, hint: String?)
    /// It gets `unwanted`, the words of `not=`, in this string.
    case isMisled(unwanted: String, by: String)
  }

  /// The reason why a line does not have the one value that it states.
  package enum StatedFault: Hashable, Sendable {
    /// It has another value; an empty string states none.
    case differs(stated: String, has: String)
    /// No expression with a value begins on it, or it is never reached.
    case hasNoValue
    /// It is reached this often.
    case isReachedOften(Int)
    /// Its value has a line break.
    case hasLineBreak
    /// The step cannot be traced, or does something else when it is.
    case isNotTraced
    /// It has one value in one run and another in the next, on another day.
    case varies(first: String, second: String)
  }

  /// A fault of a starter.
  package enum StarterFault: Hashable, Sendable {
    /// It should pass, but has this outcome.
    case shouldPass(Outcome)
    /// It fails, but the failure's text does not match this regular expression.
    case failsOtherwise(wanted: String, Outcome)
    /// It passes, but should fail.
    case passes
    /// It does not compile, and the lesson does not say so; this is the compiler's message.
    case doesNotCompile(String)
    /// It should not compile, but has this outcome.
    case compiles(Outcome)
  }
}
