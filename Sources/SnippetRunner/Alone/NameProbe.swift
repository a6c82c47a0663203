internal import SwiftSource
internal import SystemIO

/// The question which names of some code the modules that it imports have too; see `ShadowingNames`.
struct NameProbe: Codable, Sendable {
  /// The names in question.
  ///
  /// A call chooses among all functions with its name in one file too, and so does an operator.
  private let names: [String]
  /// The source that shows what the modules have.
  private let source: String

  /// Asks about the names that some code declares.
  init(_ names: CodeNames, imports: [String]) {
    let asked = names.declared.subtracting(names.functions.union(["_"]))
      .filter { $0.first.map { $0.isLetter || $0 == "_" } ?? false }.sorted()
    let lines = ["import PlaygroundRuntime"] + imports + ShadowingNames.probe(asked)
    (self.names, source) = (asked, lines.joined(separator: "\n") + "\n")
  }

  /// Asks the compiler.
  ///
  /// - Parameters:
  ///   - bench: Where the compiler works.
  ///   - recipe: How it is called.
  /// - Returns: The names; `nil` when the compiler was killed.
  /// - Throws: `RunnerError` when the machine is at fault, or it was interrupted.
  func answer(on bench: borrowing OrderBench, _ recipe: BuildRecipe) throws(RunnerError)
    -> ShadowingNames?
  {
    guard !names.isEmpty else { return ShadowingNames() }
    let outcome = try bench.run(
      recipe.compile,
      [
        BuildRecipe.source: try bench.write(source),
        BuildRecipe.object: "\(bench.room.path)/probe.o",
      ])
    guard case .exited = outcome.termination else { return nil }
    let said = outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    // The names are in the last lines of the source.
    let lines = source.split(separator: "\n", omittingEmptySubsequences: true).count
    return ShadowingNames(saidBy: said, of: names, firstLine: lines - names.count + 1)
  }
}

/// A folder in which the tools carry out an order, and what they get.
struct OrderBench: ~Copyable {
  let room: TemporaryFolder
  private let environment: [String: String]
  private let seconds: Int
  private let interrupt: Interrupt

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - environment: The environment of the tools.
  ///   - seconds: Whole seconds of processor time for each tool.
  ///   - interrupt: Ends the work early.
  /// - Throws: `RunnerError` when there is no room for it.
  init(
    _ environment: [String: String], seconds: Int, interrupt: Interrupt
  ) throws(RunnerError) {
    room = try RunnerError.wrapping(TemporaryFolder())
    self.environment = ChildProcess.environment(ofToolIn: room.path, environment)
    (self.seconds, self.interrupt) = (seconds, interrupt)
  }

  /// Writes the source that comes next, and returns its path.
  func write(_ source: String) throws(RunnerError) -> String {
    try RunnerError.wrapping(room.write(source, to: PageAssembler.fileName))
  }

  /// Runs a tool.
  ///
  /// - Parameters:
  ///   - words: Its program and arguments, with placeholders.
  ///   - places: The files for the placeholders.
  /// - Returns: How it ended.
  /// - Throws: `RunnerError` when the machine is at fault, or it was interrupted.
  func run(
    _ words: [String], _ places: [String: String]
  ) throws(RunnerError) -> ChildProcess.Outcome {
    let time = TimeLimit(seconds: seconds)
    let process = ChildProcess.tool(
      BuildRecipe.fill(words, with: places), environment, within: time.processor,
      until: time.deadline)
    return try RunnerError.wrapping(process.run(interrupt: interrupt))
  }
}
