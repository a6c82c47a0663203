internal import SystemIO

/// The task of compiling the code before a step, which another process can carry out.
struct EarlierOrder: Codable, Sendable {
  /// The code.
  var source: String
  /// The recipe for compiling and linking the code.
  var recipe: BuildRecipe
  /// The time limit of each tool, in whole seconds of processor time.
  var seconds: Int
  /// The store's folder.
  var folder: String
  /// The module's folder in the store.
  var place: String

  /// The maximum size of all modules, in bytes, above which the oldest are removed.
  static let mostBytes = 100 << 20
  /// The maximum number of folders in the store, above which the oldest are removed.
  ///
  /// Most are nearly empty.
  private static let mostFolders = 1_000

  /// Compiles the code and stores its module.
  ///
  /// The module appears in the store atomically, so that no process sees a part of it. Several
  /// processes may do this at the same time.
  ///
  /// - Parameters:
  ///   - environment: The environment of the compiler. The environment may contain secrets, so it
  ///     is not part of the order, which may be written to a file.
  ///   - interrupt: Ends the work early.
  /// - Throws: `RunnerError` when the machine is at fault, or the work was interrupted.
  func carryOut(
    in environment: [String: String], interrupt: Interrupt
  ) throws(RunnerError) {
    let bench = try OrderBench(environment, seconds: seconds, interrupt: interrupt)
    let made = try RunnerError.wrapping(bench.room.makeFolder("made"))
    try RunnerError.wrapping(Folder.make("\(made)/\(EarlierModule.libraryFolder)"))
    let places = [
      BuildRecipe.source: try bench.write(source),
      BuildRecipe.object: "\(bench.room.path)/page.o",
      BuildRecipe.module: "\(made)/\(EarlierModule.moduleFile)",
      BuildRecipe.program: "\(made)/\(EarlierModule.libraryFile)",
    ]
    for words in [recipe.compileEarlier, recipe.link] {
      let outcome = try bench.run(words, places)
      guard outcome.termination == .exited(0) else {
        // The same code fails each time. A killed compiler does not mean that the code is faulty.
        if case .exited = outcome.termination { EarlierStore.markUnfit(place) }
        return
      }
    }
    try RunnerError.wrapping(
      EarlierStore.keep(EarlierModule.files, of: made, in: folder, at: place))
    removeOldest()
  }

  /// Removes the oldest modules until the remaining ones are small enough.
  private func removeOldest() {
    let places = (Folder.names(in: folder) ?? []).map { name in
      let path = "\(folder)/\(name)"
      return (path: path, time: FileStamp.modificationTime(path) ?? (0, 0))
    }
    var bytes = 0
    for (index, (path, _)) in places.sorted(by: { $0.time > $1.time }).enumerated() {
      if path.hasSuffix(EarlierHelper.orderMark), FileStamp.isOlder(path, than: .seconds(60)) {
        // The order's process was killed.
        FileContents.remove(path)
      }
      bytes += EarlierModule.files
        .reduce(0) { $0 + FileStamp.size(of: "\(path)/\($1)") }
      if bytes > Self.mostBytes || index >= Self.mostFolders { Folder.remove(path) }
    }
  }
}
