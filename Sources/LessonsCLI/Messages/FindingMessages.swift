internal import LessonModel
internal import TerminalIO
internal import Validation

/// The messages about what the gates of `validate` found, for lesson authors.
enum FindingMessages {
  /// Returns the finding with its place: what is wrong and what to do.
  static func diagnostic(of finding: GateFinding) -> Diagnostic {
    Diagnostic(
      path: finding.path, line: finding.line, column: finding.column, message: text(of: finding))
  }

  /// Returns the finding in one line.
  static func text(of finding: GateFinding) -> String {
    let step = finding.step
    switch finding.fault {
    case .solution(let fault): return text(fault, of: finding)
    case .starter(let fault): return "the starter of `\(step)` " + text(fault)
    case .wrongAnswer(let fault): return "this wrong answer to `\(step)` " + text(fault)
    case .stability(let outcome): return "`\(step)` " + again(outcome)
    case .printing(let cheat):
      return "`\(step)` passes for \(words(for: cheat)); check "
        + "the values in a `swift check`, or write `printing=passes` after the step's id"
    case .unprovenCheck:
      return "no answer in `\(step)` fails this check; add a fence `swift wrong` with an answer "
        + "that does"
    case .unprovenHint(let pattern):
      return "no answer in `\(step)` receives this hint: no failure matches `\(pattern)`; add a "
        + "fence `swift wrong` with an answer that does, or correct `when=`"
    case .noHint:
      return "`\(step)` has no general hint; add a fence `hint` without `when=`"
    case .stated(let fault): return "in `\(step)` " + text(fault)
    case .layout(let lesson, let lines):
      return
        "the code is not formatted in \(Plural.text(lines, "line")); `lessons format \(lesson)` "
        + "lays it out"
    }
  }
}

extension FindingMessages {
  private static func text(
    _ fault: GateFault.SolutionFault, of finding: GateFinding
  ) -> String {
    let name = "\(finding.isDemonstration ? "the code" : "the solution") of `\(finding.step)`"
    switch fault {
    case .printsOtherwise(let difference):
      return "\(name) prints \(printed(difference)) where the output says "
        + "\(quoted(difference.expected)); change one of the two"
    case .printsOtherwiseEachTime(let difference):
      return "\(name) prints \(printed(difference)) where the output says "
        + "\(quoted(difference.expected)), and something else in the next run; write `[..]` for what "
        + "varies, or keep it from varying"
    case .failsCheck(let words): return "\(name) fails the check: \(words); change one of the two"
    case .fails(let outcome, let words):
      return "\(name): \(OutcomeMessages.summary(of: outcome))\(words.map { ": \($0)" } ?? "")"
    case .breaksEarlierStep(let outcome, let error):
      let cause = error.map { " (line \($0.line): \($0.message))" } ?? ""
      return "with \(name), \(OutcomeMessages.summary(of: outcome))\(cause)"
    case .checkDoesNotCompile(let words):
      return "the check of `\(finding.step)` does not compile: \(words)"
    case .printsUnsaid(let line):
      return "`\(finding.step)` always prints \(quoted(line)), but no fence shows that; "
        + "add a fence `output` with its output, or an empty `output any`"
    }
  }

  private static func printed(_ difference: OutputDifference) -> String {
    difference.printedLines.isEmpty ? "nothing" : quoted(difference.printed)
  }

  /// Returns the message about a line that does not have the value it states.
  ///
  /// `record` uses it too.
  static func text(_ fault: GateFault.StatedFault) -> String {
    switch fault {
    case .differs(stated: "", let value):
      "this line states no value; its value is \(quoted(value)), and `lessons record` writes it"
    case .differs(let stated, let value):
      "this line states \(quoted(stated)), but its value is \(quoted(value)); `lessons record` "
        + "corrects it"
    case .hasNoValue:
      "this line has no value to state; remove `// →`, or move it to a line that runs and on "
        + "which an expression begins"
    case .isReachedOften(let count):
      "this line is reached \(count) times, so it has no single value to state; remove `// →`"
    case .hasLineBreak: "the value of this line has a line break; remove `// →`"
    case .isNotTraced:
      "the values of lines are unknown: the compiler does not trace the code, or the code does something "
        + "different each time; remove `// →`, or keep the code from varying"
    case .varies(let first, let second):
      "this line has \(quoted(first)) in one run and \(quoted(second)) in the next, so it can state "
        + "neither; remove `// →`"
    }
  }

  private static func words(for cheat: Cheat) -> String {
    switch cheat {
    case .silencedStarter: "the unchanged starter, if it also prints the expected output"
    case .emptyDeclarations: "code that prints the expected output and does nothing else"
    }
  }

  private static func text(_ fault: GateFault.StarterFault) -> String {
    switch fault {
    case .shouldPass(let outcome):
      "should pass, but \(OutcomeMessages.summary(of: outcome)); fix it, or remove "
        + "`starter=passes`"
    case .failsOtherwise(let wanted, let outcome):
      "fails, but not with `\(wanted)`: \(OutcomeMessages.summary(of: outcome)); "
        + (NearMiss.of(wanted, in: StarterEnd.words.keys.sorted()).map { "did you mean `\($0)`?" }
          ?? "change the code or `starter=`")
    case .passes: "already passes; leave out what the learner has to write"
    case .doesNotCompile(let words):
      "does not compile: \(words); correct it, or write `starter=does-not-compile` after the "
        + "step's id when that is meant"
    case .compiles(let outcome):
      "should not compile, but \(OutcomeMessages.summary(of: outcome)); make it fail to compile, "
        + "or remove `starter=does-not-compile`"
    }
  }

  private static func text(_ fault: GateFault.WrongAnswerFault) -> String {
    switch fault {
    case .passes: return "passes; add a check that refuses it, or remove it"
    case .getsOtherwise(let wanted, let outcome, let words, let hint):
      // `gets=` does not apply to the verdict, so show the verdict only when there is nothing else.
      let told: String =
        switch (outcome.difference, words) {
        case (_?, let words?): "it gets \(quoted(firstLine(of: words)))"
        case (let difference?, nil): "it prints \(printed(difference)), and no check adds a message"
        case (nil, let words):
          OutcomeMessages.summary(of: outcome) + (words.map { ": \($0)" } ?? "")
        }
      let offered = hint.map { "; the hint is \(quoted(firstLine(of: $0)))" } ?? ""
      let differsInCase = [words, hint].contains {
        $0?.lowercased().contains(wanted.lowercased()) == true
      }
      let advice =
        differsInCase
        ? "only upper and lower case differ, so change `gets=`"
        : "change `gets=`, or what it should get"
      return "does not get \(quoted(wanted)): \(told)\(offered); \(advice)"
    case .isMisled(let unwanted, let text):
      return "gets \(quoted(unwanted)), which its `not=` rules out, in "
        + "\(quoted(firstLine(of: text))); narrow the hint's `when=`, or change `not=`"
    }
  }

  /// Returns the first line of a string, without backticks.
  private static func firstLine(of hint: String) -> String {
    String(hint.prefix { !$0.isNewline }.filter { $0 != "`" })
  }

  private static func again(_ outcome: Outcome) -> String {
    let causes =
      "the order of a set or dictionary, today's date, random values, a task that nothing awaits"
    guard let difference = outcome.difference else {
      return "passes once, but not when it runs again: \(OutcomeMessages.summary(of: outcome)); "
        + "look for the cause: \(causes)"
    }
    let varies = RecordingMessages.varies(
      quoted(difference.expected), quoted(difference.printed))
    return "\(varies), or look for the cause: \(causes)"
  }

  /// Returns a line in backticks, with invisible characters made visible, so that different lines
  /// look different.
  private static func quoted(_ line: String?) -> String {
    guard let line else { return "nothing more" }
    guard !line.isEmpty else { return "an empty line" }
    let inked = line.filter { $0 != " " }
    return "`\(Sanitizer.visible(inked) == inked ? line : Sanitizer.visible(line))`"
  }
}
