package import LessonModel

/// What is wrong with a step, by the gate that found it.
package enum GateFault: Hashable, Sendable {
  /// The solution, or the demonstration, does not do what the lesson says.
  case solution(SolutionFault)
  /// The starter does not end as the lesson says.
  case starter(StarterFault)
  /// An answer that must not pass does, or gets something other than the lesson says.
  case wrongAnswer(WrongAnswerFault)
  /// The step passed, but did this when it ran again.
  case stability(Outcome)
  /// An answer passes that only prints what is expected.
  case printing(Cheat)
  /// Neither the starter nor a wrong answer fails this check.
  case unprovenCheck
  /// Neither the starter nor a wrong answer gets the hint with this pattern.
  case unprovenHint(String)
  /// No hint is for every learner.
  case noHint
  /// A line does not have the value that it states.
  case stated(StatedFault)
  /// The formatter would lay out so many lines of the step's code differently.
  case layout(lesson: String, lines: Int)

  /// Whether it may only follow from a fault of the solution: both have most of their code in common.
  var mayFollow: Bool {
    if case .starter(.doesNotCompile) = self { true } else { false }
  }

  /// Whether the solution never ends.
  var neverEnds: Bool {
    if case .solution(.fails(let outcome, _)) = self { outcome.neverEnds } else { false }
  }

  /// Whether code passes that must not.
  var isPass: Bool { self == .starter(.passes) || self == .wrongAnswer(.passes) }

  /// Whether the starter or a wrong answer does not do what the lesson says.
  var isOfAttempt: Bool {
    switch self {
    case .starter, .wrongAnswer: true
    default: false
    }
  }

  /// What is wrong with a solution.
  package enum SolutionFault: Hashable, Sendable {
    /// It prints something other than the lesson says.
    case printsOtherwise(OutputDifference)
    /// It does, and prints something else again in another run.
    case printsOtherwiseEachTime(OutputDifference)
    /// It fails a check with this message.
    case failsCheck(String)
    /// It does this instead; the second value is the compiler's message, if there is one.
    case fails(Outcome, compilerSays: String? = nil)
    /// It breaks an earlier step; `because` is the first error in that step's code.
    case breaksEarlierStep(Outcome, because: Diagnostic?)
    /// The check itself does not compile; this is the compiler's message.
    case checkDoesNotCompile(String)
    /// It prints this line and perhaps more each time, but no fence says so.
    case printsUnsaid(String)
  }

  /// What is wrong with a wrong answer.
  package enum WrongAnswerFault: Hashable, Sendable {
    /// It passes.
    case passes
    /// It does not get the words of `gets=`, but does this; `says` is the first message about it, and
    /// `hint` the first hint.
    case getsOtherwise(wanted: String, Outcome, says: String?, hint: String?)
    /// It gets `unwanted`, the words of `not=`, in this string.
    case isMisled(unwanted: String, by: String)
  }

  /// Why a line does not have the one value that it states.
  package enum StatedFault: Hashable, Sendable {
    /// It has another value; an empty string states none.
    case differs(stated: String, has: String)
    /// No expression with a value begins on it, or it is never reached.
    case hasNoValue
    /// It is reached so often.
    case isReachedOften(Int)
    /// Its value has a line break.
    case hasLineBreak
    /// It has one value in one run and another in the next, on another day.
    case varies(first: String, second: String)
  }

  /// What is wrong with a starter.
  package enum StarterFault: Hashable, Sendable {
    /// It should pass, but does this.
    case shouldPass(Outcome)
    /// It fails, but the failure's text does not match this regular expression.
    case failsOtherwise(wanted: String, Outcome)
    /// It passes, but should fail.
    case passes
    /// It does not compile, and nothing says that this is meant; this is the compiler's message.
    case doesNotCompile(String)
    /// It should not compile, but does this.
    case compiles(Outcome)
  }
}
