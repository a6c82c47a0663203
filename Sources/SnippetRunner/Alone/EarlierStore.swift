internal import LessonModel
internal import SystemIO

/// Keeps the compiled code before steps, in a folder that can be deleted.
///
/// Each module is found by its content: the same code, compiled by the same compiler against the same
/// modules, is compiled once. Code that does not compile by itself is remembered too.
struct EarlierStore: Sendable {
  /// The folder with a folder for each module.
  let folder: String
  /// What all modules depend on besides their code.
  private let basis: String

  /// Changes whenever the modules are made in a different way.
  private static let edition = "2"

  /// The store of a runner; `nil` when the runner keeps nothing, or cannot run what is kept there.
  init?(of runner: PageRunner) {
    guard let cache = runner.cacheFolder, Folder.canRunPrograms(cache) else { return nil }
    folder = "\(cache)/earlier"
    basis =
      ([Self.edition, BuildRecipe.edition, runner.toolchain.identity]
      + runner.modules.compileOptions + [FileStamp.of(runner.modules.libraryFile)])
      .joined(separator: "\u{1}")
  }

  /// What the store knows of some code.
  enum State: Hashable, Sendable {
    case unknown
    /// It cannot be compiled by itself, or a step cannot be compiled against it.
    case unfit
    case ready(EarlierModule)
  }

  /// The folder of some code's module.
  private func place(of code: EarlierCode) -> String {
    let digest = ContentDigest.of(Array("\(basis)\u{1}\(code.source)".utf8))
    return "\(folder)/\(digest)"
  }

  private static let unfitMark = "unfit"

  /// The folders of a step's checks: of their library, and of what is known of this very step.
  private static func places(
    of checks: StepChecks, after module: EarlierModule
  ) -> (library: String, attempt: String) {
    let folder = FilePath.parent(of: module.folder)
    let library = ContentDigest.of(
      Array("\(module.folder)\u{1}\(checks.interface)\u{1}\(checks.source)".utf8))
    let attempt = ContentDigest.of(Array("\(library)\u{1}\(checks.stepText)".utf8))
    return ("\(folder)/\(library)", "\(folder)/\(attempt)")
  }

  /// The library of a step's checks; `nil` when it is not there.
  static func library(of checks: StepChecks, after module: EarlierModule) -> String? {
    let place = places(of: checks, after: module).library
    let file = "\(place)/\(StepChecks.libraryFile)"
    return FileStamp.isThere(file) && !FileStamp.isThere("\(place)/\(unfitMark)") ? file : nil
  }

  /// Remembers that a library of checks does not load.
  static func markUnfit(library: String) {
    markUnfit(FilePath.parent(of: FilePath.parent(of: library)))
  }

  /// Looks some code up.
  func state(of code: EarlierCode) -> State {
    let place = place(of: code)
    if FileStamp.isThere("\(place)/\(Self.unfitMark)") { return .unfit }
    let module = EarlierModule(folder: place)
    return FileStamp.isThere(module.library) ? .ready(module) : .unknown
  }

  /// Remembers that no step can be compiled against some code.
  func markUnfit(_ code: EarlierCode) { Self.markUnfit(place(of: code)) }

  /// Remembers that the code with this folder cannot be compiled by itself.
  static func markUnfit(_ place: String) {
    // The workspace may have gone meanwhile, and is not made again for this.
    let workspace = FilePath.parent(of: FilePath.parent(of: FilePath.parent(of: place)))
    guard (try? Folder.makeAll(place, within: workspace)) != nil else { return }
    try? FileContents.write([], to: "\(place)/\(unfitMark)")
  }

  /// Describes the work of compiling what comes before the next check of a program; `nil` when there is
  /// nothing to do.
  ///
  /// - Parameters:
  ///   - code: The code before the program's step.
  ///   - runner: The runner whose compiler is used.
  /// - Returns: The work.
  /// - Throws: `RunnerError` when the machine is at fault.
  func order(
    for code: EarlierCode, _ runner: PageRunner
  ) throws(RunnerError) -> EarlierOrder? {
    let state = state(of: code)
    guard state != .unfit else { return nil }
    let place = place(of: code)
    let checks = Self.order(
      for: StepChecks(after: code), after: EarlierModule(folder: place),
      tools: runner.toolchain.folder)
    guard checks != nil || state == .unknown else { return nil }
    let room = try RunnerError.wrapping(TemporaryFolder())
    let recipes = runner.store(in: room)
    guard let recipe = try recipes.recipe(interrupt: runner.interrupt) else { return nil }
    return EarlierOrder(
      source: code.source, probe: code.probe, recipe: recipe,
      seconds: runner.limits.time.processorSeconds, folder: folder, place: place, checks: checks)
  }

  private static func order(
    for checks: StepChecks?, after module: EarlierModule, tools: String
  ) -> ChecksOrder? {
    guard let checks else { return nil }
    let (library, attempt) = places(of: checks, after: module)
    let known = [
      "\(library)/\(StepChecks.libraryFile)", "\(library)/\(unfitMark)", "\(attempt)/\(unfitMark)",
    ]
    guard !known.contains(where: FileStamp.isThere), checks.meanTheSame else { return nil }
    return checks.order(at: library, attempt, tools: tools)
  }

  /// Copies files that were made to their place, which may be on another file system.
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
    // A name that is used only once, for the copies while they are not complete.
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
    _ = Folder.move(new, toFree: place)
  }
}
