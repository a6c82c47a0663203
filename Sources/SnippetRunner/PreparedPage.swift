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

  /// Makes the folder and starts nothing; `binary` is the file of a page that is built already.
  init(running binary: String? = nil) throws(RunnerError) {
    folder = try RunnerError.wrapping(TemporaryFolder())
    if let binary {
      self.binary = binary
    } else {
      self.binary = try PageBuilder.place(in: folder)
    }
  }

  /// Starts the compiler, if its recipe is known.
  func startCompiler(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard let recipe = store.kept() else { return }
    compiler = try .compiler(recipe, store.environment, in: folder.path)
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
    try WaitingHost(try runner.host(of: binary, given, in: folder))
  }

  /// Ends the host, for a page that does not run or gets something else.
  func stopHost() { host = nil }

  /// Takes the host that waits, for the one run that it is for.
  func takeHost() -> WaitingHost? {
    defer { host = nil }
    return host
  }
}

/// Prepares a page for the next check, before that check begins.
package final class Preparation: Sendable {
  private let page = Mutex<PreparedPage?>(nil)

  /// Creates a preparation with nothing prepared yet.
  package init() {}

  /// Starts what can be started and is not running already; the check starts the rest.
  ///
  /// - Parameters:
  ///   - runner: The runner of the check that comes next.
  ///   - withHost: Whether to start the host too. If a check follows at once, it is better to start
  ///     the host while the compiler works on the page.
  package func begin(_ runner: PageRunner, withHost: Bool) {
    page.withLock { page in
      guard page == nil else { return }
      let made = try? PreparedPage()
      try? made?.startCompiler(runner)
      if withHost { try? made?.startHost(runner, PageRunner.Given()) }
      page = made
    }
  }

  /// Takes the prepared page, if there is one; it is given out only once.
  func take() -> sending PreparedPage? {
    page.withLock { page in
      let taken = page
      page = nil
      return taken
    }
  }
}
