internal import LessonModel
internal import PageProtocol
internal import SwiftSource
internal import SystemIO

/// The checks of a step, as a library of their own.
///
/// They are a third of what the compiler has to do for a step, and a learner who works on a function changes
/// nothing that they depend on: that is the interface of the step. So they are compiled once for an interface,
/// and then only the step is. The host loads them after the step, which calls them.
struct StepChecks: Sendable {
  /// The name of their module, which no code has by chance.
  static let moduleName = "PageChecks"
  /// Their library, in a folder that has nothing else.
  static let libraryFile = "\(EarlierModule.libraryFolder)/checks"

  /// The code before the step.
  let earlier: EarlierCode
  /// The source of their module.
  let source: String
  /// What they depend on in the step.
  let interface: String
  /// The step as it is written.
  var stepText: String { step.map(\.text).joined(separator: "\u{1}") }
  private let step: [SourceFragment]
  private let checks: [SourceFragment]

  /// Takes the checks of a program's step.
  ///
  /// Returns `nil` when there are none, or when it is clear that they must be compiled with the step.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - earlier: The code before its step, against which the step can be compiled.
  init?(of program: PageProgram, after earlier: EarlierCode) {
    (step, checks) = (program.step.code, program.checks)
    guard !checks.isEmpty, earlier.waitsAlike(step + checks),
      let interface = CodeInterface.of(step)
    else { return nil }
    (self.earlier, self.interface) = (earlier, interface)
    source = earlier.checkSource(of: program, after: BuildRecipe.pageModule)
  }

  /// Whether the checks mean the same in a file of their own as in that of the step.
  ///
  /// It depends only on what `interface` and `source` depend on. See `EarlierCode.canCome(before:checks:)`
  /// and `EarlierCode.answers(for:checks:shadowing:)` for the rules, which are the same here.
  var meanTheSame: Bool {
    let (step, checks) = (FileBound(step), FileBound(checks))
    let words = EarlierCode.words(in: self.checks)
    return !step.hasMore && !step.leavesUnset && !step.hasHiddenAttribute
      && !checks.hasMore && !checks.hasHiddenAttribute
      && words.isDisjoint(with: step.names)
      && words.isDisjoint(with: [Self.moduleName, EarlierCode.moduleName])
      && !ModuleAccess.isWidened(in: self.step + self.checks)
      && earlier.keepsIsolation(of: self.step)
  }

  /// The work of compiling the checks.
  ///
  /// - Parameters:
  ///   - place: The folder of their library.
  ///   - attempt: A folder that says whether this very step can be compiled.
  ///   - tools: The folder of the compiler's tools.
  /// - Returns: The work.
  func order(at place: String, _ attempt: String, tools: String) -> ChecksOrder {
    ChecksOrder(
      step: earlier.moduleSource(of: step), source: source, checks: checks.map(\.text),
      probe: NameProbe(CodeNames(step), imports: earlier.imports),
      opening: earlier.waits
        ? BuildRecipe.opening(as: PageSymbol.asyncChecks, tools: tools) : nil,
      place: place, attempt: attempt)
  }
}

/// The work of compiling the checks of a step.
struct ChecksOrder: Codable, Sendable {
  /// The source of the step's module.
  var step: String
  /// The source of the checks.
  var source: String
  /// The checks as they are in the lesson.
  var checks: [String]
  /// The names of the step that the modules it imports may have too.
  var probe: NameProbe
  /// The tool that lets the step find the checks, when they wait.
  var opening: [String]?
  /// The folder of the library.
  var place: String
  /// A folder that says whether this very step can be compiled.
  var attempt: String

  /// Compiles the checks and keeps their library.
  ///
  /// - Parameters:
  ///   - earlier: The code before the step.
  ///   - bench: Where the tools work.
  ///   - recipe: How they are called.
  ///   - folder: The store's folder.
  /// - Throws: `RunnerError` when the machine is at fault, or it was interrupted.
  func carryOut(
    after earlier: EarlierModule, on bench: borrowing OrderBench, _ recipe: BuildRecipe,
    keptIn folder: String
  ) throws(RunnerError) {
    let made = try RunnerError.wrapping(bench.room.makeFolder("checks"))
    try RunnerError.wrapping(Folder.make("\(made)/\(EarlierModule.libraryFolder)"))
    let module = try bench.run(
      recipe.compileInterface(after: earlier.folder),
      [
        BuildRecipe.source: try bench.write(step),
        BuildRecipe.object: "\(made)/\(BuildRecipe.pageModule).swiftmodule",
      ])
    guard module.termination == .exited(0) else {
      // The next version of the step may be one that can be compiled.
      if case .exited = module.termination { EarlierStore.markUnfit(attempt) }
      return
    }
    guard let names = try probe.answer(on: bench, recipe) else { return }
    let parts = checks.map { CodeNames([SourceFragment(text: $0, path: "", line: 1)]) }
    guard !parts.contains(where: { names.mayDiffer(in: $0) }) else {
      return EarlierStore.markUnfit(place)
    }
    let places = [
      BuildRecipe.source: try bench.write(source),
      BuildRecipe.object: "\(bench.room.path)/checks.o",
      BuildRecipe.program: "\(made)/\(StepChecks.libraryFile)",
    ]
    let tools = [
      recipe.compileChecks(after: earlier.folder, made), opening, recipe.link,
    ].compactMap(\.self)
    for words in tools {
      let outcome = try bench.run(words, places)
      guard outcome.termination == .exited(0) else {
        if case .exited = outcome.termination { EarlierStore.markUnfit(place) }
        return
      }
    }
    try RunnerError.wrapping(
      EarlierStore.keep([StepChecks.libraryFile], of: made, in: folder, at: place))
  }
}

extension BuildRecipe {
  /// The name of the module that every page is, which the driver takes for a program.
  static let pageModule = "Page"

  /// The arguments that write the module of a step for its checks, without a look into its functions.
  func compileInterface(after folder: String) -> [String] {
    var words = compile
    if let action = words.firstIndex(of: "-c") { words[action] = "-emit-module" }
    return words + [
      "-I", folder, "-enable-testing", "-experimental-skip-non-inlinable-function-bodies",
    ]
  }

  /// The arguments that compile the checks of a step.
  ///
  /// - Parameters:
  ///   - earlier: The folder with the module of the code before the step.
  ///   - step: The folder with the module of the step.
  /// - Returns: The program and its arguments.
  func compileChecks(after earlier: String, _ step: String) -> [String] {
    renamed(StepChecks.moduleName) + [
      "-I", earlier, "-I", step, "-entry-point-function-name", PageSymbol.checks,
    ]
  }

  /// The arguments that give the async function of a file's statements a name under which other files find it.
  ///
  /// The compiler gives it a name that only this file can use. A file without such a function has nothing
  /// to rename.
  ///
  /// - Parameters:
  ///   - symbol: The new name.
  ///   - tools: The folder of the compiler's tools.
  /// - Returns: The program and its arguments, with a placeholder for the object.
  static func opening(as symbol: String, tools: String) -> [String] {
    ["\(tools)/llvm-objcopy"]
      + ["", PageSymbol.asyncDescription].flatMap { end in
        let (old, new) = (PageSymbol.asyncFunction + end, symbol + end)
        return ["--globalize-symbol=\(old)", "--redefine-sym=\(old)=\(new)"]
      } + [object]
  }
}
