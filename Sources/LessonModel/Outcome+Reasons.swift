extension Outcome {
  /// In which way a step did what it should.
  package enum Pass: Hashable, Sendable {
    /// It ran to its end, printed what it should and met its checks.
    case ran
    /// The compiler refused it, as the step asks.
    case refused
    /// It crashed, as the step asks.
    case crashed
  }

  /// Why there is no program.
  package enum CompileFailure: Hashable, Sendable {
    /// The compiler found this many errors.
    case errors(Int)
    /// The compiler itself crashed.
    case compilerCrashed
    /// The learner's page cannot be read as a page.
    case unreadablePage
  }

  /// What a step asks for and the learner's code does not do.
  package enum FailedCheck: Hashable, Sendable {
    /// An `expect` of the lesson failed; this is its message.
    case expectation(String)
    /// The step must not compile, and it does.
    case compiles
    /// The compiler refuses the step, as it should, but does not say this.
    case compilerDoesNotSay(String)
    /// The step must crash, and it ran to its end.
    case doesNotCrash
    /// The step crashes, as it should, but its last words do not contain this.
    case crashDoesNotSay(String, CrashReason)
  }

  /// How a program ended before it should.
  package enum Crash: Hashable, Sendable {
    /// It crashed while the step ran.
    case duringStep(CrashReason)
    /// The step ran to its end, and its check crashed.
    case duringCheck(CrashReason)
    /// The program ended by itself, with this exit code, before the step did.
    case exited(code: Int32)
    /// It wrote a file of more than this many bytes.
    case fileTooLarge(limitBytes: Int)
  }

  /// What is known of a crash.
  package struct CrashReason: Hashable, Sendable {
    /// What ended the program.
    package enum Cause: Hashable, Sendable {
      /// The runtime's own words, from `Fatal error` on.
      case fatalError(String)
      /// The program ended with an exit code.
      case exited(code: Int32)
      /// A trap without a word.
      case trap
      /// Memory that is not there was used.
      case badMemory
      /// The program was aborted.
      case aborted
      /// The program was killed.
      case killed
      /// Another signal.
      case signal(Int32)
    }

    /// What ended the program.
    package var cause: Cause
    /// What it had in memory, when that may be the cause.
    package var memory: MemoryUse?

    /// Creates a reason.
    package init(_ cause: Cause, memory: MemoryUse? = nil) {
      self.cause = cause
      self.memory = memory
    }
  }

  /// How much memory a program had filled.
  package struct MemoryUse: Hashable, Sendable {
    /// The most bytes it had at one time.
    package var peakBytes: Int
    /// The bytes a step may use.
    package var limitBytes: Int

    /// Creates a use of memory.
    package init(peakBytes: Int, limitBytes: Int) {
      self.peakBytes = peakBytes
      self.limitBytes = limitBytes
    }
  }

  /// What a check was busy with.
  package enum Activity: Hashable, Sendable {
    case compiling, running
  }

  /// What is wrong with an earlier step.
  package enum EarlierFailure: Hashable, Sendable {
    /// Its code does not compile any more.
    case doesNotCompile
    /// It ended the program in this way, so that the step at hand did not run.
    case endsTheProgram(Outcome)
    /// It prints something else than it did; the step at hand failed in this way.
    case printsOtherwise(thisStep: Outcome)
  }
}
