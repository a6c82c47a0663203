package import LessonModel

/// A merged page that is compiled: every run takes one way through it.
package final class MergedProgram {
  /// What takes part.
  package let page: MergedPage
  private let runner: PageRunner
  private let folder: TemporaryFolder
  private let form: PageBuilder.Form
  /// Runs the page, once it was asked to.
  private var host: ForkingHost?

  private var binary: String { "\(folder.path)/page" }

  /// Compiles a page.
  ///
  /// Starters that do not compile are left out, as a lesson's starters need not.
  ///
  /// - Returns: The program; `nil` when the steps do not compile together, and each must be judged by
  ///   itself.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package static func build(
    _ page: MergedPage, _ runner: PageRunner
  ) throws(RunnerError) -> MergedProgram? {
    guard !page.parts.isEmpty else { return nil }
    let folder = try TemporaryFolder()
    let builder = PageBuilder(store: runner.store(in: folder), interrupt: runner.interrupt)
    var page = page
    let first: PageBuilder.Form = runner.modules.hostProgram == nil ? .whole : .shared
    while true {
      let source = try folder.write(page.source, to: PageAssembler.fileName)
      let result = try builder.build(
        source: source, program: "\(folder.path)/page", folder: folder.path, as: first,
        deadline: .now + .seconds(runner.limits.seconds * Double(page.parts.count + 1)))
      switch result {
      case .built(let form):
        return MergedProgram(page: page, runner: runner, folder: folder, form: form)
      case .refused(let diagnostics):
        let faulty = page.starters(in: diagnostics)
        guard !faulty.isEmpty else { return nil }
        page.starters.subtract(faulty)
      case .crashed, .tookTooLong: return nil
      }
    }
  }

  private init(
    page: MergedPage, runner: PageRunner, folder: consuming TemporaryFolder,
    form: PageBuilder.Form
  ) {
    self.page = page
    self.runner = runner
    self.folder = folder
    self.form = form
  }

  /// Runs one way through the page and judges its last step.
  ///
  /// - Returns: How it did; `nil` when the page does not load, and each step must be judged by itself.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func judge(
    _ variant: MergedPage.Variant
  ) throws(RunnerError) -> Judgement? {
    guard let program = page.program(of: variant) else { return nil }
    let run = try run(variant, program, [:])
    guard !run.lacksLibraries else { return nil }
    return judge(program).ran(run)
  }

  /// Runs all steps in one go, with sets and dictionaries in another order than before.
  ///
  /// - Returns: What steps did otherwise than the lesson says; `nil` when the page does not load.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func repeatAll() throws(RunnerError) -> [Repetition.Deviation]? {
    guard let program = page.program(of: .whole) else { return nil }
    let run = try run(.whole, program, Repetition.randomHashing)
    guard !run.lacksLibraries else { return nil }
    return Repetition(program: program)
      .deviations(in: run, summary: judge(program).stopped(run).summary)
  }

  private func judge(_ program: PageProgram) -> Judge {
    Judge(program: program, seconds: seconds(program), limits: runner.limits)
  }

  private func seconds(_ program: PageProgram) -> Double {
    program.timeout.map(Double.init) ?? runner.limits.seconds
  }

  private func run(
    _ variant: MergedPage.Variant, _ program: PageProgram, _ others: [String: String]
  ) throws(RunnerError) -> Transcript {
    let deadline = ContinuousClock.now + .seconds(seconds(program))
    // The order of sets and dictionaries is that of the process that is copied.
    if form == .shared, others.isEmpty, let host = try forkingHost() {
      try writeInput(program.standardInput)
      let outcome = try host.run(variant.name, until: deadline, interrupt: runner.interrupt)
      return runner.transcript(outcome, in: folder)
    }
    let room = try PreparedPage(running: binary)
    let variables = others.merging(["LESSONS_VARIANT": variant.name]) { $1 }
    if form == .shared {
      try room.startHost(runner, input: program.standardInput, variables: variables)
    }
    guard let host = room.host else {
      return try runner.run(
        binary, program, in: room.folder, deadline: deadline, variables: variables)
    }
    let mark = PageAssembler.mark(after: page.parts.count - 1)
    let outcome = try host.go(until: deadline, mark: mark, interrupt: runner.interrupt)
    return runner.transcript(outcome, in: room.folder)
  }

  private func forkingHost() throws(RunnerError) -> ForkingHost? {
    if host?.isLost != false {
      // The one before has to be gone before there is another in its folder.
      host = nil
      host = try ForkingHost(binary, runner, in: folder)
    }
    return host
  }

  /// Puts down what the next run reads.
  private func writeInput(_ text: String?) throws(RunnerError) {
    _ = try folder.write(text ?? "", to: "input")
  }
}
