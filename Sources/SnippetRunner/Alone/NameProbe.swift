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
    let asked = names.declared.subtracting(names.functions)
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
