internal import LessonModel
internal import PageProtocol
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

  /// The store of a runner; `nil` when the runner keeps nothing.
  init?(of runner: PageRunner) {
    guard let cache = runner.cacheFolder else { return nil }
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
    try? Folder.makeAll(place)
    try? FileContents.write([], to: "\(place)/\(unfitMark)")
  }

  /// Describes the work of compiling some code; `nil` when there is nothing to do.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - runner: The runner whose compiler is used.
  /// - Returns: The work.
  /// - Throws: `RunnerError` when the machine is at fault.
  func order(for code: EarlierCode, _ runner: PageRunner) throws(RunnerError) -> EarlierOrder? {
    guard state(of: code) == .unknown else { return nil }
    let room = try RunnerError.wrapping(TemporaryFolder())
    let recipes = runner.store(in: room)
    guard let recipe = try recipes.recipe(interrupt: runner.interrupt) else { return nil }
    return EarlierOrder(
      source: code.source, probe: code.nameProbe, probed: code.probed, recipe: recipe,
      seconds: runner.limits.time.processorSeconds, folder: folder,
      place: place(of: code))
  }
}
