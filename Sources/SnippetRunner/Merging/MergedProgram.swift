internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

/// A compiled merged page.
///
/// Each run takes one path through it.
package final class MergedProgram {
  /// The page that was compiled.
  package let page: MergedPage
  private let runner: PageRunner
  private let folder: TemporaryFolder
  private let binary: String
  /// The compiler's messages about the attempts that were left out.
  private let refusals: [Attempt: [Diagnostic]]
  /// The process that copies itself for each run.
  ///
  /// It starts at the first run.
  private var host: ForkingHost?

  /// Compiles a page.
  ///
  /// Attempts that do not compile are left out, because a lesson's attempts need not compile.
  ///
  /// - Returns: The program; `nil` when the steps do not compile together, so that each must be
  ///   judged alone.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package static func build(
    _ page: MergedPage, _ runner: PageRunner
  ) throws(RunnerError) -> MergedProgram? {
    guard !page.parts.isEmpty else { return nil }
    let folder = try RunnerError.wrapping(TemporaryFolder())
    var page = page
    let binary = try PageBuilder.place(in: folder)
    // The page is as long as all steps together, so it gets more time.
    var time = runner.limits.time
    time.processorSeconds *= page.parts.count + 1
    time.wallSeconds *= Double(page.parts.count + 1)
    let builder = PageBuilder(
      store: runner.store(in: folder), time: time, interrupt: runner.interrupt)
    let trial = MergedPageBuild(
      builder: builder, folder: folder.path, program: binary, time: time)
    var refusals: [Attempt: [Diagnostic]] = [:]
    while true {
      switch try trial.result(of: page) {
      case .built:
        return MergedProgram(
          page: page, refusals: refusals, runner: runner, folder: folder, binary: binary)
      case .refused(let diagnostics):
        var refused = page.refusals(in: diagnostics)
        let sharers = page.sharersInDoubt(diagnostics, refused: Set(refused.keys))
        if sharers.isEmpty {
          // The compiler may report an answer's error in the code after the answer.
          let suspects = refused.isEmpty ? page.doubtful : Set(refused.keys)
          guard !suspects.isEmpty else { return nil }
          page.attempts.removeAll { suspects.contains($0) }
        } else {
          let alone = try trial.refusals(of: sharers.flatMap(\.self), in: page)
          // If each attempt compiles alone, sharing code is the reason for the error.
          for group in sharers where group.allSatisfy({ alone[$0] == nil }) {
            page.separate.formUnion(group)
          }
          let shared = Set(sharers.flatMap(\.self))
          page.separate.formUnion(shared.filter { refused[$0] != nil && alone[$0] == nil })
          refused = refused.filter { !shared.contains($0.key) }.merging(alone) { $1 }
          page.attempts.removeAll { refused[$0] != nil }
        }
        refusals.merge(refused) { $1 }
      case .failed, .tookTooLong, .tookTooMuchMemory, .hasLinkerWords: return nil
      }
    }
  }

  private init(
    page: MergedPage, refusals: [Attempt: [Diagnostic]], runner: PageRunner,
    folder: consuming TemporaryFolder, binary: String
  ) {
    self.page = page
    self.refusals = refusals
    self.runner = runner
    self.folder = folder
    self.binary = binary
  }

  /// Runs one path through the page and judges its last step.
  ///
  /// - Parameters:
  ///   - variant: The path.
  ///   - isShuffled: Whether sets and dictionaries have a different order in each run.
  /// - Returns: The judgement; `nil` when the page does not load, so each step must be judged
  ///   alone.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func judge(
    _ variant: MergedPage.Variant, isShuffled: Bool = false
  ) throws(RunnerError) -> Judgement? {
    guard let program = page.program(of: variant) else { return nil }
    guard let run = try run(variant, program, isShuffled: isShuffled) else { return nil }
    return judge(program).ran(run)
  }

  /// Runs an attempt that prints given text, and judges it.
  ///
  /// - Returns: The judgement; `nil` when the page does not load or does not have the attempt.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func judge(_ attempt: Attempt, given: String) throws(RunnerError) -> Judgement? {
    guard page.attempts.contains(attempt), let program = page.program(of: .attempt(attempt)),
      let run = try run(.attempt(attempt), program, isShuffled: false, given: given)
    else { return nil }
    return judge(program).ran(run)
  }

  /// Runs an attempt and judges it.
  ///
  /// - Returns: The judgement; `nil` when the page does not load or does not have the attempt, so
  ///   it must be judged alone.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func judge(_ attempt: Attempt) throws(RunnerError) -> Judgement? {
    guard page.attempts.contains(attempt) else { return nil }
    return try judge(.attempt(attempt))
  }

  /// The attempts that did not compile together with the others.
  package var refused: [Attempt] { Array(refusals.keys) }

  /// Returns the judgement of an attempt that did not compile together with the others.
  ///
  /// The attempt may compile alone.
  package func refusal(of attempt: Attempt) -> Judgement? {
    guard let said = refusals[attempt],
      let program = page.program(of: .attempt(attempt))
    else { return nil }
    return judge(program).refused(said)
  }

  /// Runs all steps in one process, with sets and dictionaries in a different order than before.
  ///
  /// - Returns: The steps' deviations from the lesson; `nil` when the page does not load.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func repeatAll() throws(RunnerError) -> [Repetition.Deviation]? {
    guard let program = page.program(of: .whole) else { return nil }
    guard let run = try run(.whole, program, isShuffled: true) else { return nil }
    return Repetition(program: program)
      .deviations(in: run, end: judge(program).stopped(run).outcome)
  }

  /// Runs all steps with their checks in one process, with a new order of sets and dictionaries.
  ///
  /// - Returns: The ids of the steps that failed or did not run, possibly because of an earlier
  ///   check; `nil` when the page does not load, or does not end in time.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func suspects() throws(RunnerError) -> Set<String>? {
    guard let program = page.program(of: .checked) else { return nil }
    guard let run = try run(.checked, program, isShuffled: true),
      ![.time, .processor].contains(run.outcome.overrun)
    else { return nil }
    let deviations = Repetition(program: program)
      .deviations(in: run, end: judge(program).stopped(run).outcome)
    let steps = page.parts.map(\.step)
    let failed = steps.filter { step in
      step.checks.contains { check in
        run.failedChecks.contains { (check.line...check.lastLine).contains($0.line) }
      }
    }
    // The checks of the last step may have ended the run.
    let last = run.hasEnded(steps.count) ? steps.count : max(run.lastBegun ?? 0, 0)
    return Set(deviations.map(\.step) + (failed + steps[last...]).map(\.id))
  }

  private func judge(_ program: PageProgram) -> Judge {
    Judge(program: program, limits: runner.limits)
  }

  /// Runs one path through the page, or returns `nil` when the run was not possible.
  private func run(
    _ variant: MergedPage.Variant, _ program: PageProgram, isShuffled: Bool, given: String? = nil
  ) throws(RunnerError) -> Transcript? {
    let path = PagePath(variant.name, given: given)
    let time = runner.limits.time(of: program)
    let transcript: Transcript
    if let host = try forkingHost() {
      try writeInput(program.standardInput)
      let outcome = try host.run(
        path.text, isShuffled: isShuffled, program.assets, within: time,
        interrupt: runner.interrupt)
      guard let outcome else { return nil }
      transcript = try runner.transcript(outcome, in: folder)
    } else {
      transcript = try runNew(path, program, isShuffled: isShuffled, within: time)
    }
    let fault = transcript.fault(in: program, limits: runner.limits)
    return transcript.lacksLibraries || fault != nil ? nil : transcript
  }

  /// Runs one path through the page in a new process instead of a copy of the host.
  private func runNew(
    _ path: PagePath, _ program: PageProgram, isShuffled: Bool,
    within time: TimeLimit
  ) throws(RunnerError) -> Transcript {
    let room = try PreparedPage(running: binary)
    let others = isShuffled ? Repetition.variables : [:]
    let variables = others.merging([PageVariable.variant: path.text]) { $1 }
    return try runner.run(
      room, PageRunner.Given(input: program.standardInput, variables: variables), program.assets,
      lastMark: PageAssembler.lastMark(after: page.parts.count - 1), within: time)
  }

  private func forkingHost() throws(RunnerError) -> ForkingHost? {
    if host?.isLost != false {
      // The last host must end before a new one uses its folder.
      host = nil
      host = try ForkingHost(binary, runner, in: folder)
    }
    return host
  }

  /// Writes the standard input of the next run.
  private func writeInput(_ text: String?) throws(RunnerError) {
    _ = try RunnerError.wrapping(folder.write(text ?? "", to: "input"))
  }
}
