internal import LessonModel

/// The messages for the result of a step, as the end of a sentence: lowercase, without a full stop.
enum OutcomeMessages {
  /// Returns the outcome in one sentence.
  static func summary(of outcome: Outcome) -> String { SeenText.of(sentence(on: outcome)) }

  private static func sentence(on outcome: Outcome) -> String {
    switch outcome {
    case .passed(.ran, _): "it does what it should"
    case .passed(.refused, _): "the compiler refuses it, as it should"
    case .passed(.crashed, _): "it crashes, as it should"
    case .doesNotCompile(let failure): text(failure)
    case .wrongOutput(let difference): text(difference)
    case .failedCheck(let failure): text(failure)
    case .crashed(let crash): text(crash)
    case .timedOut(.compiling, let time):
      "compiling took more than \(text(time)); split long expressions into smaller ones"
    case .timedOut(.running, .processor(let seconds)):
      "it used more than \(text(.processor(seconds: seconds))) and was stopped; "
        + "look for a loop that never ends"
    case .timedOut(.running, .wall(let seconds)):
      "it was still running after \(text(.wall(seconds: seconds))) and was stopped; "
        + "look for something that waits forever, such as an `await` that nothing answers"
    case .tooMuchOutput(let bytes):
      "it printed more than \(bytes >> 20) MiB and was stopped; look for "
        + "a `print` in a loop that never ends"
    case .earlierStepBroke(let step, let failure): "the earlier step `\(step)` " + text(failure)
    }
  }

  /// Returns a remark with the message for the learner.
  static func shown(_ remark: Remark) -> Diagnostic {
    var shown = remark.diagnostic
    switch remark.speaker {
    case .compilerOfHiddenCheck:
      shown.message = "the step's check cannot use the code: \(shown.message)"
    case .crashPlace: shown.message = "it stopped here"
    case .printPlace(let line): shown.message = "this prints the extra line \(line)"
    case .compiler, .check, .runtime, .pageReader: break
    }
    shown.message = SeenText.of(shown.message)
    return shown
  }

  /// Returns the note beside a pass that an earlier step's output has changed.
  static func changed(step: String) -> String {
    "The earlier step `\(step)` no longer prints what it did before."
  }

  /// Describes an earlier step's changed output, above the lines that show it.
  static func printed(by step: String, _ difference: OutputDifference) -> String {
    SeenText.of("In `\(step)`, \(text(difference)):")
  }
}

extension OutcomeMessages {
  private static func text(_ failure: Outcome.CompileFailure) -> String {
    switch failure {
    case .errors(1): "the code does not compile"
    case .errors(let count): "the code does not compile (\(count) errors)"
    case .nameTaken(let name, let step, let line):
      "the name `\(name)` is taken: "
        + "\(step.map { "the step `\($0)`" } ?? "the page") declares it at line \(line)"
    case .unreadablePage: "the page cannot be read"
    case .tooMuchMemory(let bytes):
      "compiling took more than \(bytes >> 30) GiB of memory; build large values at run time "
        + "instead of in one expression"
    case .linkerWords:
      "the code tells the linker what to load (`@section`), and a page may not do that"
    }
  }

  /// Describes how an output differs from the expected one.
  static func text(_ difference: OutputDifference) -> String {
    let extra = difference.extraLines
    guard let first = extra.first else { return text(difference.kind) }
    let line = ShortLine.of(difference.printedLines[first - 1], in: 60)
    let words = line.isEmpty ? "an empty line" : "`\(line)`"
    return extra.count == 1
      ? "it prints one line more than it should: line \(first), \(words)"
      : "it prints \(extra.count) lines more than it should, the first one at line \(first): "
        + words
  }

  private static func text(_ kind: OutputDifference.Kind) -> String {
    switch kind {
    case .printedNothing: "it printed nothing"
    case .endsEarly(let line): "the output ends too early, after line \(line)"
    case .goesOn(let line): "the output should end before line \(line), but it continues"
    case .differs(let line): "the output differs at line \(line)"
    }
  }

  private static func text(_ failure: Outcome.FailedCheck) -> String {
    switch failure {
    case .expectation(let message): message
    case .compiles: "this step must not compile, but the compiler accepts all of it"
    case .compilerDoesNotSay(let words):
      "the compiler should say `\(words)`, but says something else"
    case .doesNotCrash: "this step must crash, but it ran to its end"
    case .crashDoesNotSay(let words, let reason):
      "it crashes, but not with a message that contains `\(words)`: \(raw(reason))"
    }
  }

  private static func text(_ crash: Outcome.Crash) -> String {
    switch crash {
    case .duringStep(let reason):
      uncaught(reason).map { "it threw an error that nothing caught: \($0)" }
        ?? unexpected(reason).map { "`try!` met an error: \($0)" }
        ?? "it crashed: \(text(reason))"
    case .duringCheck(let reason):
      (uncaught(reason) ?? unexpected(reason)).map {
        "the step ran, but its check met an error that the code threw: \($0)"
      } ?? "the step ran, but its check crashed: \(text(reason))"
    case .exited(let code):
      "the program ended before the step did (exit code \(code)); something called `exit`"
    case .wroteOnForeignDescriptor:
      "it wrote to a file descriptor that it did not open; a step may write to 1 and 2, and to those it opened"
    case .fileTooLarge(let bytes):
      "it wrote more than \(bytes >> 20) MiB into files, which is more than a step may write"
    }
  }

  /// Returns the error that reached the top level, if it caused the crash.
  private static func uncaught(_ reason: Outcome.CrashReason) -> String? {
    error(after: RuntimeMessage.uncaught, reason)
  }

  /// Returns the error that a `try!` met, if it caused the crash.
  private static func unexpected(_ reason: Outcome.CrashReason) -> String? {
    error(after: RuntimeMessage.unexpected, reason)
  }

  private static func error(after sign: String, _ reason: Outcome.CrashReason) -> String? {
    guard case .fatalError(let words) = reason.cause, let range = words.firstRange(of: sign) else {
      return nil
    }
    return ThrownErrorWords.text(String(words[range.upperBound...]))
  }

  private static func text(_ reason: Outcome.CrashReason) -> String {
    guard case .fatalError(let words) = reason.cause else { return raw(reason) }
    var reason = reason
    reason.cause = .fatalError(RuntimeWords.plain(words))
    return raw(reason)
  }

  /// Returns the crash reason in the runtime's own wording.
  private static func raw(_ reason: Outcome.CrashReason) -> String {
    guard let memory = reason.memory else { return text(reason.cause) }
    return text(reason.cause) + "; it had filled \(memory.peakBytes >> 20) MiB of memory, "
      + "and a step may use \(memory.limitBytes >> 20)"
  }

  private static func text(_ cause: Outcome.CrashReason.Cause) -> String {
    switch cause {
    case .fatalError(let words): "`\(words)`"
    case .exited(let code): "it ended with exit code \(code)"
    case .trap: "a trap: the code broke a rule of Swift at run time"
    case .badMemory: "it accessed invalid memory, perhaps because of endless recursion"
    case .aborted: "it was aborted"
    case .killed: "it was killed"
    case .signal(let number): "signal \(number)"
    }
  }

  private static func text(_ failure: Outcome.EarlierFailure) -> String {
    switch failure {
    case .doesNotCompile: "no longer compiles"
    case .endsTheProgram(let outcome): "no longer works: \(summary(of: outcome))"
    case .printsOtherwise(let outcome):
      "no longer prints what it did before; in this step, \(summary(of: outcome))"
    }
  }

  private static func text(_ time: Outcome.ExceededTime) -> String {
    switch time {
    case .processor(let seconds): "\(text(seconds: Double(seconds))) of processor time"
    case .wall(let seconds): text(seconds: seconds)
    }
  }

  /// Returns a number of seconds as text, such as `1 second`.
  static func text(seconds: Double) -> String {
    let whole = seconds.rounded() == seconds
    let number = whole ? String(Int(seconds)) : String(seconds)
    return "\(number) second\(number == "1" ? "" : "s")"
  }
}

extension Judgement {
  /// The result of the step, in one sentence: lowercase, without a full stop.
  var summary: String { OutcomeMessages.summary(of: outcome) }

  /// The diagnostics about the learner's lines, with the messages for the learner.
  var diagnostics: [Diagnostic] { remarks.map(OutcomeMessages.shown) }
}
