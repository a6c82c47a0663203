internal import Synchronization
internal import SystemIO

/// A page's folder, with the tools that may have been started before there is a page.
final class PreparedPage {
  let folder: TemporaryFolder
  private(set) var compiler: WaitingTool?
  private(set) var linker: WaitingTool?
  private(set) var host: WaitingHost?

  /// The library into which the page is built.
  let binary: String

  /// The compiled code before the page's step, when the page has only that step; else `nil`.
  let earlier: EarlierModule?

  /// Makes the folder and starts nothing.
  ///
  /// - Parameters:
  ///   - binary: The file of a page that is built already; `nil` for one that will be.
  ///   - earlier: The compiled code before the step, when the page has only that step.
  /// - Throws: `RunnerError` when the folder cannot be made.
  init(running binary: String? = nil, after earlier: EarlierModule? = nil) throws(RunnerError) {
    folder = try RunnerError.wrapping(TemporaryFolder())
    self.earlier = earlier
    if let binary {
      self.binary = binary
    } else {
      self.binary = try PageBuilder.place(in: folder)
    }
  }

  /// Where the compiler of a whole page writes its module, if it is asked to.
  static func moduleFile(in folder: String) -> String { "\(folder)/page.swiftmodule" }

  /// Starts the compiler, if its recipe is known.
  func startCompiler(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard let recipe = store.kept() else { return }
    let words =
      if let earlier {
        recipe.compileStep(after: earlier)
      } else {
        runner.compilesStepsAlone ? recipe.compileWithModule : recipe.compile
      }
    compiler = try .compiler(words, store.environment, in: folder.path)
  }

  /// Returns the compiler that works on the page now; `nil` when none can, so that another must.
  func compiler(of text: String, within time: TimeLimit) -> WaitingTool? {
    if compiler?.begin(text, within: time) != true { compiler = nil }
    return compiler
  }

  /// Starts the linker, if its recipe is known.
  func startLinker(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard let recipe = store.kept() else { return }
    linker = try .linker(recipe, store.environment, in: folder.path, program: binary)
  }

  /// Starts a host for a run that gets `given`; another host that waits is ended.
  func startHost(_ runner: PageRunner, _ given: PageRunner.Given) throws(RunnerError) {
    host = try newHost(runner, given)
  }

  /// Starts a host that its caller keeps.
  func newHost(
    _ runner: PageRunner, _ given: PageRunner.Given
  ) throws(RunnerError) -> WaitingHost {
    try WaitingHost(try runner.host(of: binary, after: earlier, given, in: folder))
  }

  /// Ends the host, for a page that does not run or gets something else.
  func stopHost() { host = nil }

  /// Takes the host that waits, for the one run that it is for.
  func takeHost() -> WaitingHost? {
    defer { host = nil }
    return host
  }
}
