internal import Synchronization
internal import SystemIO

/// A page's folder, with what may have been started before there is a page.
final class PreparedPage {
  let folder: TemporaryFolder
  private(set) var compiler: WaitingTool?
  private(set) var linker: WaitingTool?
  private(set) var host: WaitingHost?
  /// How many hosts were started; each has a pipe of its own.
  private var gates = 0

  /// The file that the page is built as.
  let binary: String

  /// Makes the folder and starts nothing; a page that is built already is somewhere else.
  init(running binary: String? = nil) throws(RunnerError) {
    folder = try RunnerError.wrapping(TemporaryFolder())
    self.binary = binary ?? "\(folder.path)/page"
  }

  /// Starts the compiler, when it is known how.
  func startCompiler(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard let recipe = store.kept() else { return }
    compiler = try .compiler(recipe, store.environment, in: folder.path)
  }

  /// Starts the linker, when it is known how, for a page that becomes a library.
  func startLinker(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard host != nil, let recipe = store.kept() else { return }
    linker = try .linker(recipe, store.environment, in: folder.path, program: binary)
  }

  /// Starts the host, when there is one, for a page that reads a standard input or none.
  func startHost(
    _ runner: PageRunner, input: String?, variables: [String: String] = [:]
  ) throws(RunnerError) {
    guard let program = runner.modules.hostProgram else { return }
    gates += 1
    let gatePath = "\(folder.path)/gate\(gates)"
    host = try WaitingHost(
      program, library: runner.modules.libraryFile, page: binary, gate: gatePath
    ) { words throws(RunnerError) in
      try runner.process(
        words, input: input, in: folder, deadline: .now + .seconds(1), variables: variables)
    }
  }

  /// Ends the host, for a page that does not run or reads something.
  func stopHost() { host = nil }
}

/// Keeps a page prepared while nobody waits, for the check that comes next.
package final class Preparation: Sendable {
  private let page = Mutex<PreparedPage?>(nil)

  /// Prepares nothing yet.
  package init() {}

  /// Starts what can be started, when it is not there already; what cannot be is left to the check.
  ///
  /// - Parameters:
  ///   - runner: The runner of the check that comes next.
  ///   - withHost: Whether the host is started too. With a check at once it is better started while
  ///     the compiler works on the page.
  package func begin(_ runner: PageRunner, withHost: Bool) {
    page.withLock { page in
      guard page == nil else { return }
      let made = try? PreparedPage()
      try? made?.startCompiler(runner)
      if withHost { try? made?.startHost(runner, input: nil) }
      page = made
    }
  }

  /// The page that is prepared, once.
  func take() -> sending PreparedPage? {
    page.withLock { page in
      let taken = page
      page = nil
      return taken
    }
  }
}
