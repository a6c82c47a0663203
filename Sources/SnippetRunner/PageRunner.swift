package import Judging
package import LessonModel
internal import PageProtocol
package import SystemIO

/// Compiles, runs and judges pages on this machine.
package struct PageRunner: Sendable {
  /// The compiler.
  package var toolchain: Toolchain
  /// The modules that pages import.
  package var modules: PageModules
  /// The environment of compilers.
  ///
  /// A page's program gets only the PATH from it.
  package var environment: [String: String]
  /// A folder for reusable files; `nil` to keep nothing.
  package var cacheFolder: String?
  /// The limits on programs.
  package var limits = Limits.standard
  /// Whether programs run in the sandbox, if the system has one.
  package var isConfined = Platform.current == .native
  /// Whether programs report their requests; see `Judgement.wire`.
  package var watchesWire = false
  /// Whether to compile a step separately from the code before it, where possible.
  package var compilesStepsAlone = false
  /// Receives the source of each verdict.
  package var tellsWay: (@Sendable (StepWay) -> Void)?
  /// Receives the result of a step compiled alone, before the compiler of the whole page has
  /// confirmed it.
  package var foretells: (@Sendable (Judgement) -> Void)?
  /// Ends a check early.
  package var interrupt = Interrupt.never
  /// Matches patterns; `nil` for a runner that judges no starters.
  package var patterns: PatternMatcher?
  /// Reads code with Swift's own parser.
  package var syntax: SyntaxReader
  /// The tools that are started in advance for the next check.
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
    syntax = SyntaxReader(program: modules.syntaxProgram, toolchain: toolchain)
  }

  /// Compiles and runs a program, and judges its last step.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - variables: Variables to add to the program's environment, or to replace there.
  /// - Returns: The judgement of the last step.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault. Code that does not
  ///   compile, traps or never ends results in a judgement, not an error.
  package func judge(
    _ program: PageProgram, variables: [String: String] = [:]
  ) throws(RunnerError) -> Judgement {
    let time = limits.time(of: program)
    let deadline = time.deadline
    let given = Given(input: program.standardInput, variables: variables)
    let prepared = preparation?.take()
    let page = if let prepared { prepared.whole } else { try PreparedPage() }
    let text = PageAssembler.source(of: program)
    let whole = WholePage(text, on: page, self, within: time)
    if let step = try aloneStep(of: program, given, prepared?.step),
      let judgement = try AloneCheck(
        runner: self, program: program, step: step, whole: whole, given: given, time: time,
        deadline: deadline
      ).judgement()
    {
      return judgement
    }
    let compiler = whole.takeCompiler()
    let source = try RunnerError.wrapping(
      page.folder.write(text, to: PageSource.fileName))
    let judge = Judge(program: program, limits: limits)
    func build(
      as form: PageBuilder.Form, by compiler: WaitingTool? = nil
    ) throws(RunnerError) -> PageBuilder.Result {
      var builder = PageBuilder(store: store(in: page.folder), time: time, interrupt: interrupt)
      (builder.compiler, builder.linker) = (compiler, page.linker)
      return try builder.build(
        source: source, program: page.binary, folder: page.folder.path, as: form,
        deadline: deadline)
    }
    let isMeantToRun = program.isMeantToRun
    if !isMeantToRun || given != Given() { page.stopHost() }
    // The host loads the libraries, and the linker starts, while the compiler works.
    if isMeantToRun {
      if page.host == nil { try page.startHost(self, given) }
      try page.startLinker(self)
    }
    switch try build(as: .quick, by: compiler) {
    case .refused(let diagnostics):
      return try judge.refused(
        diagnosticsToShow(diagnostics, of: program, by: judge, until: deadline))
    case .tookTooLong: return judge.compilingTookTooLong()
    case .tookTooMuchMemory:
      return judge.refused(for: .tooMuchMemory(limitBytes: Limits.toolMemoryBytes))
    case .hasLinkerWords: return judge.refused(for: .linkerWords)
    case .failed(let failure):
      // A tool without disk space for its file often does not report this.
      try RunnerError.wrapping(page.folder.requireRoom())
      throw RunnerError(failure, on: program)
    case .built:
      guard isMeantToRun else { return judge.compiledAgainstExpectation() }
      let first = try run(page, given, program)
      guard first.lacksLibraries else { return try judged(first, by: judge, page) }
      switch try build(as: .whole) {
      case .built: return try judged(run(page, given, program), by: judge, page)
      case .failed(let failure): throw RunnerError(failure, on: program)
      case .hasLinkerWords: return judge.refused(for: .linkerWords)
      case .refused, .tookTooLong, .tookTooMuchMemory:
        return try judged(first, by: judge, page)
      }
    }
  }

  /// Compiles and runs a program that prints given text, and judges its last step.
  ///
  /// - Throws: `RunnerError` in the same cases as `judge(_:variables:)`.
  package func judge(
    _ program: PageProgram, given: String
  ) throws(RunnerError) -> Judgement {
    try judge(program, variables: [PageVariable.variant: PagePath("", given: given).text])
  }

  /// Judges a run.
  ///
  /// - Throws: `RunnerError` when the run did not pass and the disk is full, because some of the
  ///   page's output may be lost.
  func judged(
    _ run: Transcript, by judge: Judge, _ page: PreparedPage
  ) throws(RunnerError) -> Judgement {
    var judgement = judge.ran(run)
    if watchesWire {
      judgement.wires = WireFile.read(Self.wireFile(in: page.folder))
      judgement.wire = judgement.wires[judge.index]
    }
    if !judgement.passed { try RunnerError.wrapping(page.folder.requireRoom()) }
    return judgement
  }

  /// Runs a built page, and runs it once more if the first run ended for a reason outside the page.
  ///
  /// - Throws: `RunnerError` when the second run also ended like that, or the first run used up its
  ///   time.
  func run(
    _ page: PreparedPage, _ given: Given, _ program: PageProgram
  ) throws(RunnerError) -> Transcript {
    let lastMark = PageAssembler.lastMark(after: program.earlier.count)
    var isFirst = true
    while true {
      let ran = try run(
        page, given, program.assets, lastMark: lastMark, within: limits.time(of: program))
      guard let fault = ran.fault(in: program, limits: limits) else { return ran }
      guard isFirst, fault.isWorthAnotherTry else { throw fault }
      isFirst = false
    }
  }
}

extension PageRunner {
  /// Returns the compiler's recipes and environment, with a folder for its temporary files.
  ///
  /// Killed compilers leave temporary files behind, and the driver always does.
  func store(in folder: borrowing TemporaryFolder) -> RecipeStore {
    _ = modules.libraryFile(in: folder)
    return RecipeStore(
      toolchain: toolchain, modules: modules,
      environment: ChildProcess.environment(ofToolIn: folder.path, environment),
      folder: cacheFolder)
  }

  /// The input of a page's run, apart from its code.
  struct Given: Hashable, Sendable {
    /// The content of standard input; `nil` for none.
    var input: String?
    /// Variables to add to the program's environment, or to replace there.
    var variables: [String: String] = [:]
    /// Files outside the run's folder that the program may change.
    var writable: [String] = []
  }

  /// Runs a built page in a host, and starts a host if none is waiting.
  ///
  /// The run's folder contains only a copy of the assets. Files of an earlier run, such as a link,
  /// are removed before a file is written.
  func run(
    _ page: PreparedPage, _ given: Given, _ assets: Assets, lastMark: Int, within time: TimeLimit
  ) throws(RunnerError) -> Transcript {
    // The folder of a waiting host is new, because each host is for one run.
    let waiting = page.takeHost()
    let host = if let waiting { waiting } else { try page.freshHost(self, given) }
    try page.bring(assets)
    let outcome = try host.go(within: time, lastStep: lastMark, interrupt: interrupt)
    return try transcript(outcome, in: page.folder)
  }

  /// Describes a host for a page, in an empty folder and a fixed environment.
  func host(
    of page: String, after earlier: EarlierModule? = nil, _ given: Given,
    in folder: borrowing TemporaryFolder, copiesItself: Bool = false
  ) throws(RunnerError) -> ChildProcess {
    guard Folder.canRunPrograms(folder.path) else {
      throw RunnerError.cannotRunPages(folder: TemporaryFolder.parent)
    }
    let work = "\(folder.path)/work"
    if !FileStamp.isThere(work) {
      _ = try RunnerError.wrapping(folder.makeFolder("work"))
    }
    var command = HostCommand(
      library: modules.libraryFile(in: folder), page: page, work: work, fileBytes: limits.fileBytes,
      memoryBytes: limits.memoryBytes)
    command.before = earlier?.library
    command.copies = copiesItself ? folder.path : nil
    command.writable = given.writable
    command.isConfined = isConfined
    var variables = given.variables
    if watchesWire {
      let wire = Self.wireFile(in: folder)
      try RunnerError.wrapping(WireFile.make(at: wire))
      command.writable.append(wire)
      variables[PageVariable.wire] = wire
    }
    var process = ChildProcess(
      executable: modules.hostProgram, arguments: command.words,
      environment: toolchain.runtimeAdded(to: [
        "PATH": environment["PATH"] ?? "/usr/bin:/bin", "HOME": work, "TMPDIR": work,
        "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
        PageVariable.recordDescriptor: "\(PageDescriptor.record)",
      ]).merging(variables) { $1 },
      deadline: .now)
    if let input = given.input {
      process.standardInput = try RunnerError.wrapping(folder.write(input, to: "input"))
    }
    process.fed = PageDescriptor.gate
    process.processorLimit = TimeLimit.longest
    process.marker = "TMPDIR=\(work)"
    process.outputFile = Self.outputFile(in: folder)
    process.outputLimit = limits.outputBytes
    process.diskUse = DiskUse(of: work, limit: limits.fileBytes)
    process.captured = [2, PageDescriptor.record]
    process.captureLimit = limits.outputBytes
    return process
  }

  private static func wireFile(in folder: borrowing TemporaryFolder) -> String {
    "\(folder.path)/wire"
  }

  private static func outputFile(in folder: borrowing TemporaryFolder) -> String {
    "\(folder.path)/output"
  }

  /// Collects the results of a run.
  ///
  /// - Throws: `RunnerError` when the run's output is unreadable.
  func transcript(
    _ outcome: ChildProcess.Outcome, in folder: borrowing TemporaryFolder
  ) throws(RunnerError) -> Transcript {
    Transcript(
      outcome: outcome,
      output: try RunnerError.wrapping(
        FileContents.readBeginning(of: Self.outputFile(in: folder), upTo: limits.outputBytes)),
      standardError: outcome.captures[0], record: outcome.captures[1])
  }
}

extension PageProgram {
  /// Whether the program runs if the compiler accepts it.
  var isMeantToRun: Bool {
    if case .compileError = step.expectation { false } else { true }
  }
}

extension Assets {
  /// The files in the form for a run's folder.
  var folderFiles: [FolderFiles.File] {
    files.map { FolderFiles.File(path: $0.path, bytes: $0.bytes) }
  }
}
