extension Outcome {
  /// How a step did what it should.
  package enum Pass: Hashable, Sendable {
    /// It ran to its end, printed what it should and passed its checks.
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
    /// The step declares a name that the page declares at an earlier line; `step` is the one there, and
    /// `nil` above the first step.
    case nameTaken(String, step: String?, line: Int)
    /// The learner's page cannot be read as a page.
    case unreadablePage
    /// The compiler needed more than `limitBytes` of memory.
    case tooMuchMemory(limitBytes: Int)
    /// The code has words for the linker, which a page may not have.
    case linkerWords
  }

  /// Something a step asks for that the learner's code does not do.
  package enum FailedCheck: Hashable, Sendable {
    /// An `expect` of the lesson failed; this is its message.
    case expectation(String)
    /// The step must not compile, and it does.
    case compiles
    /// The compiler refuses the step, as it should, but does not say this.
    case compilerDoesNotSay(String)
    /// The step must crash, and it ran to its end.
    case doesNotCrash
    /// The step crashes, as it should, but its crash message does not contain this.
    case crashDoesNotSay(String, CrashReason)
  }

  /// How a program ended before it should.
  package enum Crash: Hashable, Sendable {
    /// It crashed while the step ran.
    case duringStep(CrashReason)
    /// The step ran to its end, and its check crashed.
    case duringCheck(CrashReason)
    /// The program exited with this code before the step was done.
    case exited(code: Int32)
    /// It wrote more than this many bytes into files.
    case fileTooLarge(limitBytes: Int)
    /// It wrote into a descriptor that it was not given, through which the runner learns how it does.
    case wroteOnForeignDescriptor
  }

  /// What is known about a crash.
  package struct CrashReason: Hashable, Sendable {
    /// What ended the program.
    package enum Cause: Hashable, Sendable {
      /// The runtime's own words, from `Fatal error` on.
      case fatalError(String)
      /// The program ended with an exit code.
      case exited(code: Int32)
      /// A trap without a message.
      case trap
      /// The program used memory at an invalid address.
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
    /// How much memory it used, when that may be the cause.
    package var memory: MemoryUse?

    /// Creates a reason.
    package init(_ cause: Cause, memory: MemoryUse? = nil) {
      self.cause = cause
      self.memory = memory
    }
  }

  /// How much memory a program used.
  package struct MemoryUse: Hashable, Sendable {
    /// The most bytes it used at one time.
    package var peakBytes: Int
    /// The bytes a step may use.
    package var limitBytes: Int

    /// Creates a memory use.
    package init(peakBytes: Int, limitBytes: Int) {
      self.peakBytes = peakBytes
      self.limitBytes = limitBytes
    }
  }

  /// The limit on time that was exceeded.
  package enum ExceededTime: Hashable, Sendable {
    /// It worked for more than this many seconds of processor time.
    case processor(seconds: Int)
    /// It had not ended after this many seconds, most of which it waited.
    case wall(seconds: Double)
  }

  /// What a check was doing.
  package enum Activity: Hashable, Sendable {
    case compiling, running
  }

  /// What is wrong with an earlier step.
  package enum EarlierFailure: Hashable, Sendable {
    /// Its code no longer compiles.
    case doesNotCompile
    /// It ended the program in this way, so the current step did not run.
    case endsTheProgram(Outcome)
    /// It no longer prints what it did; the current step failed in this way.
    case printsOtherwise(thisStep: Outcome)
  }
}
