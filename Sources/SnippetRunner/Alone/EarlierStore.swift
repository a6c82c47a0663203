internal import Judging
internal import LessonModel
internal import SystemIO

/// Stores the compiled code before steps, in a folder that can be deleted.
///
/// Each module is found by its content: the same code, compiled by the same compiler against the
/// same modules, is compiled once. Code that does not compile by itself is remembered too.
struct EarlierStore: Sendable {
  /// The folder with a folder for each module.
  let folder: String
  /// A digest of everything but their code that all modules depend on.
  private let basis: String

  /// Must change whenever the modules are made in a different way.
  private static let edition = "3"

  /// The store of a runner; `nil` when the runner keeps nothing, or cannot run stored libraries.
  init?(of runner: PageRunner) {
    guard let cache = runner.cacheFolder, Folder.canRunPrograms(cache) else { return nil }
    folder = "\(cache)/earlier"
    basis =
      ([Self.edition, BuildRecipe.edition, runner.toolchain.identity]
      + runner.modules.compileOptions + [FileStamp.of(runner.modules.libraryFile)])
      .joined(separator: "\u{1}")
  }

  /// The state of some code in the store.
  enum State: Hashable, Sendable {
    case unknown
    /// It cannot be compiled by itself.
    case unfit
    case ready(EarlierModule)
  }

  /// The folder of some code's module.
  private func place(of code: EarlierCode) -> String {
    let digest = ContentDigest.of(Array("\(basis)\u{1}\(code.source)".utf8))
    return "\(folder)/\(digest)"
  }

  private static let unfitMark = "unfit"

  /// Looks some code up.
  func state(of code: EarlierCode) -> State {
    let place = place(of: code)
    if FileStamp.isThere("\(place)/\(Self.unfitMark)") { return .unfit }
    let module = EarlierModule(folder: place)
    return FileStamp.isThere(module.library) ? .ready(module) : .unknown
  }

  /// Records that the code with this folder cannot be compiled by itself.
  static func markUnfit(_ place: String) {
    // The workspace may be gone by now, and must not be created again for this.
    let workspace = FilePath.parent(of: FilePath.parent(of: FilePath.parent(of: place)))
    guard (try? Folder.makeAll(place, within: workspace)) != nil else { return }
    try? FileContents.write([], to: "\(place)/\(unfitMark)")
  }

  /// Describes the work of compiling the code before a step; `nil` when there is nothing to do.
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

  /// Copies built files to their place, which may be on another file system.
  ///
  /// - Parameters:
  ///   - files: The files, in the folder `EarlierModule.libraryFolder` or beside it.
  ///   - made: The folder with the files.
  ///   - folder: The store's folder.
  ///   - place: Their place in it.
  /// - Throws: `SystemError` when the files cannot be written.
  static func keep(
    _ files: [String], of made: String, in folder: String, at place: String
  ) throws(SystemError) {
    // A unique name, for the copies while they are incomplete.
    let new = "\(folder)/\(FilePath.name(of: FilePath.parent(of: made)))"
    // After the move there is nothing left to remove, unless another process was first.
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
