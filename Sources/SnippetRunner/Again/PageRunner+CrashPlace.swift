internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

extension PageRunner {
  /// Finds the learner's line at which a program crashed, if the runtime does not name one, and
  /// adds this line to the judgement.
  ///
  /// The messages of a trap inside the standard library, a signal and an uncaught error contain no
  /// line of the page. So the runner builds the program once more with a line table, and the
  /// program reports its active calls when it crashes. The innermost call in the learner's code is
  /// the place, if this run ended like the first one. The place is only for display and never
  /// decides whether a step passes.
  ///
  /// - Parameters:
  ///   - judgement: The judgement of the program.
  ///   - program: The judged program.
  /// - Returns: The judgement, with a remark at the place if the run found one.
  /// - Throws: `RunnerError.interrupted` only.
  package func addingCrashPlace(
    to judgement: Judgement, of program: PageProgram
  ) throws(RunnerError) -> Judgement {
    guard judgement.outcome.isCrash, !judgement.passed, !judgement.outcome.hasOwnEnd,
      !judgement.remarks.contains(where: { CodePlaces(program).isShown($0.diagnostic) })
    else { return judgement }
    var judgement = judgement
    do {
      guard let place = try crashPlace(of: program, like: judgement) else { return judgement }
      judgement.remarks = [Remark(.crashPlace, place)]
    } catch .interrupted {
      throw .interrupted
    } catch {
      // The verdict is complete without this addition.
    }
    return judgement
  }

  /// The compiler options for a line table without other debug information.
  private static let lineOptions = [
    "-gline-tables-only", "-debug-info-format=dwarf", "-dwarf-version=4",
  ]

  private func crashPlace(
    of program: PageProgram, like judgement: Judgement
  ) throws(RunnerError) -> Diagnostic? {
    guard let reader = LineTable.reader(of: toolchain) else { return nil }
    let room = try PreparedPage()
    let again = Again(
      text: PageAssembler.source(of: program), frontendOptions: Self.lineOptions,
      given: Given(input: program.standardInput, variables: [PageVariable.frames: "1"]),
      time: Self.timeAgain)
    guard case .ran(let run) = try runAgain(program, again, in: room),
      Judge(program: program, limits: limits).ran(run).outcome.isLike(judgement.outcome)
    else { return nil }
    let table = LineTable(reader: reader, library: room.binary)
    let places = CodePlaces(program)
    let isUncaught = CrashWords.isUncaught(run.standardError)
    // A check may call the learner's code with `try!`. In this case, the place is where that code
    // throws.
    let reports = (isUncaught ? [] : [run.calls.whenStopped]) + [run.calls.whenThrown]
    for calls in reports.prefix(isUncaught || CrashWords.isUnexpected(run.standardError) ? 2 : 1) {
      let lines = try table.lines(of: calls, store(in: room.folder).environment, interrupt)
      // The beginning of a function has no column, and its caller is more useful.
      let shown = (lines.filter { $0.column > 0 } + lines).lazy.compactMap {
        places.diagnostic(path: $0.path, line: $0.line, column: $0.column)
      }
      if let place = shown.first(where: places.isShown) {
        return places.original(of: Remark(.crashPlace, place)).diagnostic
      }
    }
    return isUncaught ? CrashPlace.onlyThrowingLine(of: program.code(of: run.lastBegun)) : nil
  }

  /// The time limit of the run, because reporting calls after a crash may hang.
  private static let timeAgain = TimeLimit(processorSeconds: 10, wallSeconds: 15)
}

extension Outcome {
  /// Whether the program exited on purpose or exceeded a limit, so that there is no line to find.
  fileprivate var hasOwnEnd: Bool {
    switch self {
    case .crashed(.exited), .crashed(.fileTooLarge), .crashed(.wroteOnForeignDescriptor): true
    case .earlierStepBroke(_, .endsTheProgram(let outcome)): outcome.hasOwnEnd
    case .crashed, .passed, .doesNotCompile, .wrongOutput, .failedCheck, .timedOut, .tooMuchOutput,
      .earlierStepBroke:
      false
    }
  }

  /// Returns whether two crashes are the same, apart from addresses and memory use.
  fileprivate func isLike(_ other: Outcome) -> Bool {
    name == other.name && brokenStep == other.brokenStep
      && crashCause?.withoutAddresses == other.crashCause?.withoutAddresses
  }
}

extension Outcome.CrashReason.Cause {
  fileprivate var withoutAddresses: Self {
    guard case .fatalError(let words) = self else { return self }
    return .fatalError(words.replacing(/0x[0-9a-f]+/, with: ""))
  }
}

extension PageProgram {
  /// Returns the code of the step that began last.
  fileprivate func code(of lastBegun: Int?) -> [SourceFragment] {
    let index = lastBegun ?? 0
    return earlier.indices.contains(index) ? earlier[index].code : step.code
  }
}
