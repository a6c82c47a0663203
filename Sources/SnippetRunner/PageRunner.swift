package import LessonModel
internal import PageProtocol
package import SystemIO

/// Compiles, runs and judges pages on this machine.
package struct PageRunner: Sendable {
  /// The compiler.
  package var toolchain: Toolchain
  /// The modules pages import.
  package var modules: PageModules
  /// The environment of compilers; a page's program gets only the PATH from it.
  package var environment: [String: String]
  /// A folder for things that can be used again; `nil` keeps nothing.
  package var cacheFolder: String?
  /// The limits on programs.
  package var limits = Limits.standard
  /// Ends a check early.
  package var interrupt = Interrupt.never
  /// What was started for the next check before there was one.
  package var preparation: Preparation?

  /// Creates a runner with the standard limits.
  package init(
    toolchain: Toolchain, modules: PageModules, environment: [String: String],
    cacheFolder: String?
  ) {
    self.toolchain = toolchain
    self.modules = modules
    self.environment = environment
    self.cacheFolder = cacheFolder
  }

  /// Compiles and runs a program, and judges its last step.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - variables: Variables to add to its environment, or to replace there.
  /// - Returns: How its last step did.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault. Code that does not
  ///   compile, traps or never ends results in a judgement, not an error.
  package func judge(
    _ program: PageProgram, variables: [String: String] = [:]
  ) throws(RunnerError) -> Judgement {
    let seconds = program.timeout.map(Double.init) ?? limits.seconds
    let deadline = ContinuousClock.now + .seconds(seconds)
    let page: PreparedPage
    if let prepared = preparation?.take() { page = prepared } else { page = try PreparedPage() }
    let text = PageAssembler.source(of: program)
    let compiler = page.compiler.flatMap { $0.begin(text) ? $0 : nil }
    let source = try RunnerError.wrapping(
      page.folder.write(text, to: PageAssembler.fileName))
    let judge = Judge(program: program, seconds: seconds, limits: limits)
    func build(
      as form: PageBuilder.Form, by compiler: WaitingTool? = nil
    ) throws(RunnerError) -> PageBuilder.Result {
      var builder = PageBuilder(store: store(in: page.folder), interrupt: interrupt)
      (builder.compiler, builder.linker) = (compiler, page.linker)
      return try builder.build(
        source: source, program: page.binary, folder: page.folder.path, as: form,
        deadline: deadline)
    }
    var isMeantToRun = true
    if case .compileError = program.step.expectation { isMeantToRun = false }
    let reads = program.standardInput != nil || !variables.isEmpty
    if page.host != nil, !isMeantToRun || reads { page.stopHost() }
    // The host loads the libraries, and the linker starts, while the compiler works.
    if isMeantToRun {
      if page.host == nil {
        try page.startHost(self, input: program.standardInput, variables: variables)
      }
      try page.startLinker(self)
    }
    switch try build(as: page.host == nil ? .quick : .shared, by: compiler) {
    case .refused(let diagnostics): return judge.refused(diagnostics)
    case .crashed: return judge.compilerCrashed()
    case .tookTooLong: return judge.compilingTookTooLong()
    case .built(let form):
      guard isMeantToRun else { return judge.compiledAgainstExpectation() }
      let first: Transcript
      if form == .shared, let host = page.host {
        let last = PageAssembler.lastMark(after: program.earlier.count)
        let outcome = try host.go(until: deadline, lastStep: last, interrupt: interrupt)
        first = transcript(outcome, in: page.folder)
      } else {
        first = try run(
          page.binary, program, in: page.folder, deadline: deadline, variables: variables)
      }
      guard first.lacksLibraries, case .built = try build(as: .whole) else {
        return judge.ran(first)
      }
      return judge.ran(
        try run(page.binary, program, in: page.folder, deadline: deadline, variables: variables))
    }
  }
}

extension PageRunner {
  /// The compiler's recipes and environment, with a folder for its temporary files.
  ///
  /// Compilers leave such files behind when they are killed, and the driver always does. C modules
  /// are kept there too when there is no better folder, since the compiler fails without one.
  func store(in folder: borrowing TemporaryFolder) -> RecipeStore {
    _ = modules.libraryFile(in: folder)
    return RecipeStore(
      toolchain: toolchain, modules: modules,
      environment: [Toolchain.moduleCacheVariable: "\(folder.path)/modules"]
        .merging(environment) { $1 }.merging(["TMPDIR": folder.path]) { $1 },
      folder: cacheFolder)
  }

  /// Runs a built page under its limits, in an empty folder and a fixed environment.
  func run(
    _ binary: String, _ program: PageProgram, in folder: borrowing TemporaryFolder,
    deadline: ContinuousClock.Instant, variables: [String: String] = [:]
  ) throws(RunnerError) -> Transcript {
    let process = try process(
      [binary], input: program.standardInput, in: folder, deadline: deadline, variables: variables)
    let outcome = try RunnerError.wrapping(process.run(interrupt: interrupt))
    return transcript(outcome, in: folder)
  }

  /// Describes a process under a page's limits, in an empty folder and a fixed environment.
  func process(
    _ words: [String], input: String?, in folder: borrowing TemporaryFolder,
    deadline: ContinuousClock.Instant, variables: [String: String] = [:]
  ) throws(RunnerError) -> ChildProcess {
    let work = "\(folder.path)/work"
    if !FileStamp.isThere(work) {
      _ = try RunnerError.wrapping(folder.makeFolder("work"))
    }
    // The shell sets what posix_spawn cannot: limits and the folder. `-f` counts 512-byte blocks.
    let script =
      "cd \"$1\"; shift; ulimit -c 0; ulimit -f \(limits.fileBytes / 512); "
      + "ulimit -v \(limits.memoryBytes / 1024) 2>/dev/null; exec \"$0\" \"$@\""
    var process = ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", script, words[0], work] + words.dropFirst(),
      environment: [
        "PATH": environment["PATH"] ?? "/usr/bin:/bin", "HOME": work, "TMPDIR": work,
        "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
        PageVariable.recordDescriptor: "\(PageDescriptor.record)",
      ].merging(variables) { $1 },
      deadline: deadline)
    if let input {
      process.standardInput = try RunnerError.wrapping(folder.write(input, to: "input"))
    }
    process.marker = "TMPDIR=\(work)"
    process.outputFile = Self.outputFile(in: folder)
    process.outputLimit = limits.outputBytes
    process.captured = [2, PageDescriptor.record]
    process.captureLimit = limits.outputBytes
    return process
  }

  private static func outputFile(in folder: borrowing TemporaryFolder) -> String {
    "\(folder.path)/output"
  }

  func transcript(
    _ outcome: ChildProcess.Outcome, in folder: borrowing TemporaryFolder
  ) -> Transcript {
    Transcript(
      outcome: outcome,
      output: FileContents.read(Self.outputFile(in: folder), upTo: limits.outputBytes),
      standardError: outcome.captures[0], record: outcome.captures[1])
  }
}
