#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
internal import SystemIO

/// The work of compiling the code before a step, which another process can do too.
struct EarlierOrder: Codable, Sendable {
  /// The code.
  var source: String
  /// See `EarlierCode.nameProbe`.
  var probe: String
  /// The names in the probe.
  var probed: [String]
  /// How it is compiled and linked.
  var recipe: BuildRecipe
  /// Whole seconds of processor time for each tool.
  var seconds: Int
  /// The store's folder.
  var folder: String
  /// The module's folder in the store.
  var place: String

  /// Bytes of all modules together, beyond which the oldest go.
  static let mostBytes = 100 << 20

  /// Compiles the code and keeps its module.
  ///
  /// It appears in the store in one step, so that nobody sees a part of it. Several processes may do
  /// this at the same time.
  ///
  /// - Parameters:
  ///   - environment: The environment of the compiler. It is not a part of the order, which may be
  ///     written to a file, because it may have secrets.
  ///   - interrupt: Ends the work early.
  /// - Throws: `RunnerError` when the machine is at fault, or it was interrupted.
  func carryOut(
    in environment: [String: String], interrupt: Interrupt
  ) throws(RunnerError) {
    let room = try RunnerError.wrapping(TemporaryFolder())
    let made = try RunnerError.wrapping(room.makeFolder("made"))
    try RunnerError.wrapping(Folder.make("\(made)/\(EarlierModule.libraryFolder)"))
    let places = [
      BuildRecipe.source: try RunnerError.wrapping(
        room.write(source, to: PageAssembler.fileName)),
      BuildRecipe.object: "\(room.path)/page.o",
      BuildRecipe.module: "\(made)/\(EarlierModule.moduleFile)",
      BuildRecipe.program: "\(made)/\(EarlierModule.libraryFile)",
    ]
    let environment = ChildProcess.environment(ofToolIn: room.path, environment)
    let time = TimeLimit(seconds: seconds)
    for words in [recipe.compileEarlier, recipe.link] {
      let process = ChildProcess.tool(
        BuildRecipe.fill(words, with: places), environment, within: time.processor,
        until: time.deadline)
      let outcome = try RunnerError.wrapping(process.run(interrupt: interrupt))
      guard outcome.termination == .exited(0) else {
        // The same code fails each time. A compiler that was killed says nothing about the code.
        if case .exited = outcome.termination { EarlierStore.markUnfit(place) }
        return
      }
    }
    guard let names = try shadowing(in: room, environment, interrupt) else { return }
    try RunnerError.wrapping(
      FileContents.write(
        Array(names.text.utf8), to: "\(made)/\(EarlierModule.shadowingFile)"))
    try RunnerError.wrapping(keep(made, over: FilePath.name(of: room.path)))
    removeOldest()
  }

  /// Asks the compiler which names of the code the imported modules have too.
  ///
  /// Returns `nil` when the compiler was killed.
  private func shadowing(
    in room: borrowing TemporaryFolder, _ environment: [String: String], _ interrupt: Interrupt
  ) throws(RunnerError) -> ShadowingNames? {
    guard !probed.isEmpty else { return ShadowingNames() }
    let places = [
      BuildRecipe.source: try RunnerError.wrapping(
        room.write(probe, to: PageAssembler.fileName)),
      BuildRecipe.object: "\(room.path)/probe.o",
    ]
    let time = TimeLimit(seconds: seconds)
    let process = ChildProcess.tool(
      BuildRecipe.fill(recipe.compile, with: places), environment, within: time.processor,
      until: time.deadline)
    let outcome = try RunnerError.wrapping(process.run(interrupt: interrupt))
    guard case .exited = outcome.termination else { return nil }
    let said = outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    // The names are in the last lines of the probe.
    let lines = probe.split(separator: "\n", omittingEmptySubsequences: true).count
    return ShadowingNames(saidBy: said, of: probed, firstLine: lines - probed.count + 1)
  }

  /// Copies the files of a module to their place, which may be on another file system.
  ///
  /// - Parameters:
  ///   - made: The folder with the files.
  ///   - name: The name of the folder with the copies while they are not complete, used only once.
  /// - Throws: `SystemError` when the files cannot be written.
  private func keep(_ made: String, over name: String) throws(SystemError) {
    let new = "\(folder)/\(name)"
    // After the move there is nothing left to remove, unless another process was first.
    defer { Folder.remove(new) }
    try Folder.makeAll("\(new)/\(EarlierModule.libraryFolder)")
    for file in EarlierModule.files {
      try FileContents.write(
        FileContents.read("\(made)/\(file)", upTo: Self.mostBytes), to: "\(new)/\(file)")
    }
    _ = Folder.move(new, toFree: place)
  }

  /// Removes the oldest modules until the rest is small enough.
  private func removeOldest() {
    let places = (Folder.names(in: folder) ?? []).map { name in
      let path = "\(folder)/\(name)"
      return (path: path, time: FileStamp.modificationTime(path) ?? (0, 0))
    }
    var bytes = 0
    for (path, _) in places.sorted(by: { $0.time > $1.time }) {
      if path.hasSuffix(EarlierHelper.orderMark), FileStamp.isOlder(path, than: .seconds(60)) {
        // Its process was killed.
        FileContents.remove(path)
      }
      bytes += EarlierModule.files.reduce(0) { $0 + FileStamp.size(of: "\(path)/\($1)") }
      if bytes > Self.mostBytes { Folder.remove(path) }
    }
  }
}

/// The process that compiles the code before the next step while nobody waits: `lessons` itself,
/// called with a word that nobody types, and with the file of an `EarlierOrder`.
package enum EarlierHelper {
  /// The first word of its command line.
  package static let word = "--compile-code-before-step"

  /// What the name of an order's file ends with.
  static let orderMark = ".order"

  private static let mostBytes = 16 << 20

  /// Carries the order out in this process's environment, removes its file and returns the exit code.
  package static func run(_ file: String) -> Int32 {
    defer { FileContents.remove(file) }
    let bytes = FileContents.read(file, upTo: mostBytes)
    guard let order = try? JSONDecoder().decode(EarlierOrder.self, from: Data(bytes)) else {
      return 1
    }
    let environment = ProcessInfo.processInfo.environment
    return (try? order.carryOut(in: environment, interrupt: .never)) == nil ? 1 : 0
  }

  /// Writes an order for the code before a program's step.
  ///
  /// - Returns: The file, for `run`; `nil` when there is nothing to do, or somebody does it already.
  package static func order(for program: PageProgram, _ runner: PageRunner) -> String? {
    guard runner.preparation?.knowsCompiled(program) != true,
      case .later(let code, let store) = runner.way(of: program),
      let order = try? store.order(for: code, runner),
      let data = try? JSONEncoder().encode(order)
    else { return nil }
    let file = order.place + orderMark
    try? Folder.makeAll(order.folder)
    if FileStamp.isOlder(file, than: .seconds(60)) { FileContents.remove(file) }
    guard (try? AtomicFile.create(Array(data), at: file)) != nil else { return nil }
    return file
  }
}
