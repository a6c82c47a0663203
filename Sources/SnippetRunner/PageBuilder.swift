internal import LessonModel
internal import SystemIO

/// Compiles a page's source into a program.
struct PageBuilder {
  /// The compiler, its recipes and its environment.
  var store: RecipeStore
  /// Ends the work early.
  var interrupt: Interrupt
  /// Extra options for the compiler's frontend.
  var frontendOptions: [String] = []
  /// A compiler that is working on the source already.
  var compiler: WaitingTool?
  /// A linker that waits for a page to make a library from it.
  var linker: WaitingTool?

  /// The kind of library that a page is built as.
  enum Form: Hashable, Sendable {
    /// A library that brings along all others it needs.
    case whole
    /// A library for a host that has loaded the others; if it does not load, `whole` is needed.
    case quick
  }

  /// The result of a build.
  enum Result: Sendable {
    case built(Form)
    /// The compiler found errors in the code.
    case refused([Diagnostic])
    /// The compiler crashed on the code.
    case crashed
    case tookTooLong
  }

  /// Compiles the file `source` to the library `program`, with an object file in `folder`.
  ///
  /// The driver does it, and makes a whole library, when there is no recipe, or when the recipe
  /// fails for a reason other than the code.
  func build(
    source: String, program: String, folder: String, as form: Form,
    deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Result {
    if let recipe = try store.recipe(interrupt: interrupt) {
      let places = [
        BuildRecipe.source: source, BuildRecipe.object: "\(folder)/page.o",
        BuildRecipe.program: program,
      ]
      var compiled = try compiler?.finish(until: deadline, interrupt: interrupt)
      if compiled == nil {
        compiled = try run(
          BuildRecipe.fill(recipe.compile, with: places) + frontendOptions, deadline)
      }
      if let compiled, let result = try result(of: compiled), !isMystery(result) {
        guard case .built = result else { return result }
        let words =
          switch form {
          case .whole: recipe.link
          case .quick: recipe.quickLink
          }
        let link = try link(words, places, as: form, deadline)
        if link.overrun != nil { return .tookTooLong }
        if link.termination == .exited(0) { return .built(form) }
      }
      // A build with extra options only helps, so it is not worth a second try.
      if !frontendOptions.isEmpty { return .crashed }
    }
    // Two calls: for a library, the driver would not compile statements at the top level.
    let object = "\(folder)/page.o"
    let driver = [store.toolchain.swiftc] + store.modules.compileOptions
    for words in [
      driver + frontendOptions.flatMap { ["-Xfrontend", $0] } + ["-c", source, "-o", object],
      driver + store.modules.linkOptions + ["-emit-library", object, "-o", program],
    ] {
      let outcome = try run(words, deadline)
      guard let result = try result(of: outcome) else {
        throw RunnerError.compilerFailed(
          compilerSays: CompilerDiagnostics.firstError(in: Self.text(of: outcome)))
      }
      guard case .built = result else { return result }
      if words.contains("-c"), try !namesLibrariesOnly(object, deadline) { return .crashed }
    }
    return .built(.whole)
  }
}

extension PageBuilder {
  /// Makes room in a page's folder for its library, and returns the library's path.
  ///
  /// The page's process may read that room, but not the source beside it, which has the checks.
  static func place(in folder: borrowing TemporaryFolder) throws(RunnerError) -> String {
    try RunnerError.wrapping(folder.makeFolder("built")) + "/page"
  }

  /// Whether another way of compiling may succeed.
  private func isMystery(_ result: Result) -> Bool {
    if case .crashed = result { true } else { false }
  }

  private func link(
    _ words: [String], _ places: [String: String], as form: Form,
    _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> ChildProcess.Outcome {
    guard form == .quick, let linker, let object = places[BuildRecipe.object],
      linker.begin(WaitingTool.script(for: object))
    else { return try run(BuildRecipe.fill(words, with: places), deadline) }
    return try linker.finish(until: deadline, interrupt: interrupt)
  }

  /// Whether an object gives the driver no words but the names of libraries.
  private func namesLibrariesOnly(
    _ object: String, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Bool {
    guard let reader = AutolinkEntries.reader(of: store.toolchain) else { return true }
    let list = "\(object).words"
    let outcome = try run([reader, object, "-o", list], deadline)
    let words = FileContents.read(list, upTo: Self.longestList)
    return outcome.termination == .exited(0) && words.count < Self.longestList
      && AutolinkEntries.areLibraries(String(decoding: words, as: UTF8.self))
  }

  /// The bytes of the longest list that is read.
  private static let longestList = 1 << 20

  private func run(
    _ words: [String], _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> ChildProcess.Outcome {
    let process = ChildProcess(
      executable: words[0], arguments: Array(words.dropFirst()), environment: store.environment,
      deadline: deadline)
    return try RunnerError.wrapping(process.run(interrupt: interrupt))
  }

  /// Reads a compiler's outcome; `nil` when it failed without a message about the code.
  private func result(of outcome: ChildProcess.Outcome) throws(RunnerError) -> Result? {
    if outcome.overrun != nil { return .tookTooLong }
    guard outcome.termination != .exited(0) else { return .built(.whole) }
    let text = Self.text(of: outcome)
    if let words = CompilerDiagnostics.moduleMismatch(in: text) {
      throw RunnerError.modulesDoNotFit(
        compilerSays: words.split(separator: "error: ").last.map(String.init) ?? "")
    }
    let diagnostics = CompilerDiagnostics.parse(text)
    if let missing = diagnostics.first(where: { $0.path == PageAssembler.headPath }) {
      throw RunnerError.noModules(compilerSays: missing.message)
    }
    if diagnostics.contains(where: { $0.severity == .error }) { return .refused(diagnostics) }
    if case .signalled = outcome.termination { return .crashed }
    return CompilerDiagnostics.isCrash(text) ? .crashed : nil
  }

  private static func text(of outcome: ChildProcess.Outcome) -> String {
    outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
