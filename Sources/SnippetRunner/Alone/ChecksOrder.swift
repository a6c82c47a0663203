internal import LessonModel
internal import PageProtocol
internal import SwiftSource
internal import SystemIO

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
