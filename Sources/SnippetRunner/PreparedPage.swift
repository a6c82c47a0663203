internal import Judging
internal import LessonModel
internal import PageProtocol
internal import Synchronization
internal import SystemIO

/// A page's folder, with the tools that may start before there is a page.
final class PreparedPage {
  let folder: TemporaryFolder
  private(set) var compiler: WaitingTool?
  private(set) var linker: WaitingTool?
  private(set) var host: WaitingHost?

  /// The library that is built from the page.
  let binary: String

  /// Whether the page has only a step, which is compiled against the code before it.
  let isStep: Bool

  /// The compiled code before the step, if known.
  private(set) var earlier: EarlierModule?

  /// Creates the folder and starts nothing.
  ///
  /// - Parameters:
  ///   - binary: The file of an already built page; `nil` for a page that is not built yet.
  ///   - isStep: Whether the page has only a step; see `comes(after:)`.
  /// - Throws: `RunnerError` when the folder cannot be created.
  init(running binary: String? = nil, isStep: Bool = false) throws(RunnerError) {
    folder = try RunnerError.wrapping(TemporaryFolder())
    self.isStep = isStep
    if let binary {
      self.binary = binary
    } else {
      self.binary = try PageBuilder.place(in: folder)
    }
  }

  deinit {
    // Stop the tools first, because they must not write into the folder while it is removed.
    compiler?.stop()
    linker?.stop()
    host = nil
  }

  /// Returns the file in which the compiler of a whole page writes its module on request.
  static func moduleFile(in folder: String) -> String { "\(folder)/page.swiftmodule" }

  /// Creates the page of a step that comes after compiled code, or a whole page.
  ///
  /// - Throws: `RunnerError` when the folder cannot be created.
  convenience init(after module: EarlierModule?) throws(RunnerError) {
    try self.init(isStep: module != nil)
    if let module { comes(after: module) }
  }

  /// The folder in which the compiler looks for the code before the step.
  ///
  /// It is a link, because the compiler starts before that code is known.
  private var linkToEarlier: String { "\(folder.path)/before" }

  /// Sets the code that comes before the step.
  ///
  /// The compiler must not have its input yet.
  func comes(after module: EarlierModule) {
    earlier = module
    // Without the link, the compiler finds no module, and the whole page is compiled.
    FileContents.link(linkToEarlier, to: module.folder)
  }

  /// Starts the compiler, if its recipe is known.
  func startCompiler(_ runner: PageRunner) throws(RunnerError) {
    let store = runner.store(in: folder)
    guard let recipe = store.kept() else { return }
    let words =
      if isStep {
        recipe.compileStep(after: linkToEarlier)
      } else {
        runner.compilesStepsAlone ? recipe.compileWithModule : recipe.compile
      }
    compiler = try .compiler(words, store.environment, in: folder.path)
  }

  /// Returns the compiler that now works on the page, or `nil` when none can, so that the caller
  /// must start a new one.
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

  /// Starts a host for a run with this input, and ends any other waiting host.
  func startHost(_ runner: PageRunner, _ given: PageRunner.Given) throws(RunnerError) {
    host = try newHost(runner, given)
  }

  /// Starts a host in a folder without files of another run.
  ///
  /// - Returns: The host, which the caller owns.
  /// - Throws: `RunnerError` when the folder cannot be emptied, or no host can be started.
  func freshHost(
    _ runner: PageRunner, _ given: PageRunner.Given
  ) throws(RunnerError) -> WaitingHost {
    host = nil
    try RunnerError.wrapping(Folder.empty("\(folder.path)/work"))
    return try newHost(runner, given)
  }

  /// Starts a host that the caller owns.
  private func newHost(
    _ runner: PageRunner, _ given: PageRunner.Given
  ) throws(RunnerError) -> WaitingHost {
    try WaitingHost(try runner.host(of: binary, after: earlier, given, in: folder))
  }

  /// Writes files into the folder of a run.
  ///
  /// - Throws: `RunnerError` when the files cannot be written.
  func bring(_ assets: Assets) throws(RunnerError) {
    try RunnerError.wrapping(FolderFiles.write(assets.folderFiles, into: "\(folder.path)/work"))
  }

  /// Kills the host and the linker without waiting for their ends.
  func killRunners() {
    host?.kill()
    linker?.kill()
  }

  /// Ends the host, for a page that does not run or has a different input.
  func stopHost() { host = nil }

  /// Removes and returns the waiting host, which is for one run.
  func takeHost() -> WaitingHost? {
    defer { host = nil }
    return host
  }
}
