internal import Judging
internal import LessonModel
internal import SystemIO

/// Compiles a page's source into a program.
struct PageBuilder {
  /// The compiler, its recipes and its environment.
  var store: RecipeStore
  /// The time limit of all tools together.
  var time: TimeLimit
  /// Ends the work early.
  var interrupt: Interrupt
  /// Extra options for the compiler's frontend.
  var frontendOptions: [String] = []
  /// A compiler that already works on the source.
  var compiler: WaitingTool?
  /// A linker that waits for the page's object file.
  var linker: WaitingTool?
  /// The compiled code before the page's step, when the page has only that step.
  var earlier: EarlierModule?
  /// Whether that step may have statements that suspend, so that its function must be renamed.
  var stepMayWait = true

  /// The kind of library for a page.
  enum Form: Hashable, Sendable {
    /// A library that loads all other libraries that it needs.
    case whole
    /// A library for a host that has loaded the others. If it does not load, `whole` is necessary.
    case quick
  }

  /// The result of a build.
  enum Result: Hashable, Sendable {
    case built(Form)
    /// The compiler found errors in the code.
    case refused([Diagnostic])
    /// The compiler exceeded its processor time on the code.
    case tookTooLong
    /// The compiler exceeded its memory on the code.
    case tookTooMuchMemory
    /// The code has linker directives, which a page may not have.
    case hasLinkerWords
    /// The compiler or the linker failed for a reason that may have nothing to do with the code.
    case failed(ToolFailure)
  }

  /// Compiles the file `source` to the library `program`, with an object file in `folder`.
  ///
  /// Without a recipe, or if the recipe fails for a reason other than the code, the driver builds a
  /// whole library.
  func build(
    source: String, program: String, folder: String, as form: Form,
    deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Result {
    if let recipe = try store.recipe(interrupt: interrupt) {
      let files = Files(source: source, object: "\(folder)/page.o", program: program)
      let quick = try follow(recipe, files, as: form, deadline)
      guard case .failed(let failure) = quick, failure.isWorthAnotherTry else { return quick }
      // An optional build is not worth a second attempt.
      guard frontendOptions.isEmpty, earlier == nil else { return quick }
    }
    guard earlier == nil else { return .failed(ToolFailure(.compiler, .madeNoFile)) }
    // Make two calls, because the driver does not compile top-level statements for a library.
    let object = "\(folder)/page.o"
    let driver = [store.toolchain.swiftc] + store.modules.compileOptions
    let compiled = try result(
      of: run(
        driver + frontendOptions.flatMap { ["-Xfrontend", $0] } + ["-c", source, "-o", object],
        deadline),
      making: object)
    guard case .built = compiled else { return compiled }
    switch try namesLibrariesOnly(object, deadline) {
    case true?: break
    case false?: return .hasLinkerWords
    case nil: return .failed(ToolFailure(.compiler, .wroteGarbage))
    }
    return try result(
      of: run(
        driver + store.modules.linkOptions + ["-emit-library", object, "-o", program], deadline),
      making: program)
  }
}

extension PageBuilder {
  /// Creates a folder for the library in a page's folder, and returns the library's path.
  ///
  /// The page's process may read that folder, but not the source beside it, which contains the
  /// checks.
  static func place(in folder: borrowing TemporaryFolder) throws(RunnerError) -> String {
    try RunnerError.wrapping(folder.makeFolder("built")) + "/page"
  }

  private struct Files {
    var source: String
    var object: String
    var program: String

    /// The files for the placeholders of a recipe.
    var places: [String: String] {
      [
        BuildRecipe.source: source, BuildRecipe.object: object, BuildRecipe.program: program,
      ]
    }
  }

  /// Compiles and links without the driver.
  private func follow(
    _ recipe: BuildRecipe, _ files: Files, as form: Form, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Result {
    var compiled = try compiler?.finish(until: deadline, interrupt: interrupt)
    if compiled == nil {
      compiled = try run(
        BuildRecipe.fill(
          earlier.map { recipe.compileStep(after: $0.folder) } ?? recipe.compile, with: files.places
        ) + frontendOptions,
        deadline)
    }
    guard let compiled else { return .failed(ToolFailure(.compiler, .madeNoFile)) }
    let result = try result(of: compiled, making: files.object)
    guard case .built = result else { return result }
    if earlier != nil, stepMayWait, try !openStep(in: files.object, deadline) {
      return .failed(ToolFailure(.linker, .madeNoFile))
    }
    let words =
      switch form {
      case .whole: recipe.link
      case .quick: recipe.quickLink
      }
    let link = try link(words, files, as: form, deadline)
    guard link.overrun == nil, link.termination == .exited(0) else {
      let says = CompilerDiagnostics.firstError(in: Self.text(of: link))
      return .failed(ToolFailure(.linker, ToolFailure.End(link, within: time), says: says))
    }
    return FileStamp.isThere(files.program)
      ? .built(form) : .failed(ToolFailure(.linker, .madeNoFile))
  }

  /// The time limit for a waiting linker, after which a new one starts.
  ///
  /// It is a thousand times the usual time.
  private static let patience = Duration.seconds(10)

  private func link(
    _ words: [String], _ files: Files, as form: Form, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> ChildProcess.Outcome {
    if form == .quick, let linker, linker.begin(WaitingTool.script, within: time),
      let outcome = try linker.finish(
        until: min(deadline, .now + Self.patience), interrupt: interrupt),
      outcome.overrun != .time
    {
      return outcome
    }
    return try run(BuildRecipe.fill(words, with: files.places), deadline)
  }

  /// Returns whether an object file asks the driver only for libraries, or `nil` when the file is
  /// unreadable.
  private func namesLibrariesOnly(
    _ object: String, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Bool? {
    guard let reader = AutolinkEntries.reader(of: store.toolchain) else { return true }
    let list = "\(object).words"
    let outcome = try run([reader, object, "-o", list], deadline)
    let words = FileContents.read(list, upTo: Self.longestList)
    guard outcome.termination == .exited(0) else { return nil }
    return words.count < Self.longestList
      && AutolinkEntries.areLibraries(String(decoding: words, as: UTF8.self))
  }

  /// The maximum size of the list, in bytes.
  private static let longestList = 1 << 20

  func run(
    _ words: [String], _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> ChildProcess.Outcome {
    let process = ChildProcess.tool(
      words, store.environment, within: time.processor, until: deadline)
    return try RunnerError.wrapping(process.run(interrupt: interrupt))
  }

  /// Reads the outcome of a compiler that should have written a file.
  func result(
    of outcome: ChildProcess.Outcome, making product: String
  ) throws(RunnerError) -> Result {
    switch outcome.overrun {
    // Only code can keep a compiler busy for so long. A compiler that waits has a different reason.
    case .processor: return .tookTooLong
    case .time, .output, .disk:
      return .failed(ToolFailure(.compiler, ToolFailure.End(outcome, within: time)))
    case nil: break
    }
    guard outcome.termination != .exited(0) else {
      return FileStamp.isThere(product)
        ? .built(.whole) : .failed(ToolFailure(.compiler, .madeNoFile))
    }
    let text = Self.text(of: outcome)
    if let words = CompilerDiagnostics.moduleMismatch(in: text) {
      throw RunnerError.modulesDoNotFit(
        folder: store.modules.libraryFolder,
        compilerSays: words.split(separator: "error: ").last.map(String.init) ?? "")
    }
    let diagnostics = CompilerDiagnostics.parse(text).map { found in
      var found = found
      found.path = CompilerPath.path(found.path)
      return found
    }
    if let missing = diagnostics.first(where: { $0.path == PageSource.headPath }) {
      throw RunnerError.noModules(compilerSays: missing.message)
    }
    if diagnostics.contains(where: { $0.severity == .error }) { return .refused(diagnostics) }
    return failure(of: outcome, saying: text)
  }

  /// Reads the outcome of a compiler that failed without an error in the code.
  private func failure(of outcome: ChildProcess.Outcome, saying text: String) -> Result {
    if CompilerDiagnostics.isOutOfMemory(text) { return .tookTooMuchMemory }
    if case .exited = outcome.termination {
      // The driver exits with a code when its compiler crashes.
      if let signal = CompilerDiagnostics.signal(in: text) {
        let end = ChildEnd(
          status: signal, peakMemoryBytes: 0, processorTime: outcome.processorTime)
        return end.overrun(nil, of: time.processor) == .processor
          ? .tookTooLong : .failed(ToolFailure(.compiler, ToolFailure.End(signal: signal)))
      }
      if CompilerDiagnostics.isCrash(text) {
        return .failed(ToolFailure(.compiler, .crashed(signal: nil)))
      }
    }
    return .failed(
      ToolFailure(
        .compiler, ToolFailure.End(outcome, within: time),
        says: CompilerDiagnostics.firstError(in: text)))
  }

  private static func text(of outcome: ChildProcess.Outcome) -> String {
    outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
