extension Outcome {
  /// The way in which a step passed.
  package enum Pass: Hashable, Sendable {
    /// The step ran to its end, printed the expected output and passed its checks.
    case ran
    /// The code does not compile, as the step requires.
    case refused
    /// The program crashed, as the step requires.
    case crashed
  }

  /// The reason why there is no program.
  package enum CompileFailure: Hashable, Sendable {
    /// The compiler found this many errors.
    case errors(Int)
    /// The step declares a name that the page already declares at an earlier line. `step` is the
    /// step of that line, or `nil` for code above the first step.
    case nameTaken(String, step: String?, line: Int)
    /// The learner's page cannot be read as a page.
    case unreadablePage
    /// The compiler needed more than `limitBytes` of memory.
    case tooMuchMemory(limitBytes: Int)
    /// The code has linker directives, which a page may not have.
    case linkerWords
  }

  /// A requirement of the step that the learner's code does not meet.
  package enum FailedCheck: Hashable, Sendable {
    /// An `expect` of the lesson failed with this message.
    case expectation(String)
    /// The step must not compile, but it does.
    case compiles
    /// The step does not compile, as required, but no message contains this text.
    case compilerDoesNotSay(String)
    /// The step must crash, but it ran to its end.
    case doesNotCrash
    /// The step crashes, as required, but its crash message does not contain this text.
    case crashDoesNotSay(String, CrashReason)
  }

  /// The way in which a program ended too early.
  package enum Crash: Hashable, Sendable {
    /// The program crashed while the step ran.
    case duringStep(CrashReason)
    /// The step ran to its end, but its check crashed.
    case duringCheck(CrashReason)
    /// The program exited with this code before the step was done.
    case exited(code: Int32)
    /// The program wrote more than this number of bytes into files.
    case fileTooLarge(limitBytes: Int)
    /// The program wrote to the runner's descriptor, which the runner did not pass to it.
    case wroteOnForeignDescriptor
  }

  /// The known facts about a crash.
  package struct CrashReason: Hashable, Sendable {
    /// The cause of the program's end.
    package enum Cause: Hashable, Sendable {
      /// The runtime's message, from `Fatal error` on.
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
      /// A different signal.
      case signal(Int32)
    }

    /// The cause of the program's end.
    package var cause: Cause
    /// The program's memory use, if that may be the cause.
    package var memory: MemoryUse?

    /// Creates a reason.
    package init(_ cause: Cause, memory: MemoryUse? = nil) {
      self.cause = cause
      self.memory = memory
    }
  }

  /// The memory use of a program.
  package struct MemoryUse: Hashable, Sendable {
    /// The program's peak memory use, in bytes.
    package var peakBytes: Int
    /// The limit for a step, in bytes.
    package var limitBytes: Int

    /// Creates a memory use.
    package init(peakBytes: Int, limitBytes: Int) {
      self.peakBytes = peakBytes
      self.limitBytes = limitBytes
    }
  }

  /// The limit on time that was exceeded.
  package enum ExceededTime: Hashable, Sendable {
    /// The process used more than this number of seconds of processor time.
    case processor(seconds: Int)
    /// The process was not finished after this number of seconds, and spent most of them waiting.
    case wall(seconds: Double)
  }

  /// The activity of a check.
  package enum Activity: Hashable, Sendable {
    case compiling, running
  }

  /// The failure of an earlier step.
  package enum EarlierFailure: Hashable, Sendable {
    /// The step's code no longer compiles.
    case doesNotCompile
    /// The step ended the program in this way, so the current step did not run.
    case endsTheProgram(Outcome)
    /// The step's output has changed, and the current step failed in this way.
    case printsOtherwise(thisStep: Outcome)
  }
}
