internal import Judging
internal import LessonModel
internal import SystemIO

/// Stores the compiled code before steps, in a folder that users may delete.
///
/// Each module is found by its content, so the same code, compiled by the same compiler against the
/// same modules, is compiled only once. The store also remembers code that does not compile alone.
struct EarlierStore: Sendable {
  /// The folder with one folder per module.
  let folder: String
  /// A digest of everything that all modules depend on, apart from their code.
  private let basis: String

  /// The format version.
  ///
  /// Change it whenever modules are built in a different way.
  private static let edition = "3"

  /// Creates the store of a runner, or returns `nil` when the runner keeps nothing or cannot run
  /// stored libraries.
  init?(of runner: PageRunner) {
    guard let cache = runner.cacheFolder, Folder.canRunPrograms(cache) else { return nil }
    folder = "\(cache)/earlier"
    basis =
      ([Self.edition, BuildRecipe.edition, runner.toolchain.identity]
      + runner.modules.compileOptions + [FileStamp.of(runner.modules.libraryFile)])
      .joined(separator: "\u{1}")
  }

  /// The state of code in the store.
  enum State: Hashable, Sendable {
    case unknown
    /// The code cannot be compiled alone.
    case unfit
    case ready(EarlierModule)
  }

  /// Returns the folder of a module.
  private func place(of code: EarlierCode) -> String {
    let digest = ContentDigest.of(Array("\(basis)\u{1}\(code.source)".utf8))
    return "\(folder)/\(digest)"
  }

  private static let unfitMark = "unfit"

  /// Looks up code.
  func state(of code: EarlierCode) -> State {
    let place = place(of: code)
    if FileStamp.isThere("\(place)/\(Self.unfitMark)") { return .unfit }
    let module = EarlierModule(folder: place)
    return FileStamp.isThere(module.library) ? .ready(module) : .unknown
  }

  /// Records that the code with this folder cannot be compiled alone.
  static func markUnfit(_ place: String) {
    // The workspace may be gone by now, and this function must not create it again.
    let workspace = FilePath.parent(of: FilePath.parent(of: FilePath.parent(of: place)))
    guard (try? Folder.makeAll(place, within: workspace)) != nil else { return }
    try? FileContents.write([], to: "\(place)/\(unfitMark)")
  }

  /// Describes the work of compiling the code before a step, or returns `nil` when there is nothing
  /// to do.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - runner: The runner whose compiler is used.
  /// - Returns: The work.
  /// - Throws: `RunnerError` when the machine is at fault.
  func order(
    for code: EarlierCode, _ runner: PageRunner
  ) throws(RunnerError) -> EarlierOrder? {
    guard state(of: code) == .unknown else { return nil }
    let room = try RunnerError.wrapping(TemporaryFolder())
    let recipes = runner.store(in: room)
    guard let recipe = try recipes.recipe(interrupt: runner.interrupt) else { return nil }
    return EarlierOrder(
      source: code.source, recipe: recipe, seconds: runner.limits.time.processorSeconds,
      folder: folder, place: place(of: code))
  }

  /// Copies built files to their place, which may be on a different file system.
  ///
  /// - Parameters:
  ///   - files: The files, in the folder `EarlierModule.libraryFolder` or beside it.
  ///   - made: The folder with the files.
  ///   - folder: The store's folder.
  ///   - place: The place of the files in that folder.
  /// - Throws: `SystemError` when the files cannot be written.
  static func keep(
    _ files: [String], of made: String, in folder: String, at place: String
  ) throws(SystemError) {
    // A unique name for the copies while they are incomplete.
    let new = "\(folder)/\(FilePath.name(of: FilePath.parent(of: made)))"
    // After the move, there is nothing left to remove, unless another process was first.
    defer { Folder.remove(new) }
    try Folder.makeAll(
      "\(new)/\(EarlierModule.libraryFolder)",
      within: FilePath.parent(of: FilePath.parent(of: folder)))
    for file in files {
      try FileContents.write(
        FileContents.read("\(made)/\(file)", upTo: EarlierOrder.mostBytes), to: "\(new)/\(file)")
    }
    Folder.removeEmpty(place)
    _ = Folder.move(new, toFree: place)
  }
}
