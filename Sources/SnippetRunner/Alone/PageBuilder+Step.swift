internal import PageProtocol
internal import SystemIO

extension PageBuilder {
  /// Gives the code of a step that was compiled alone a name under which the code before it finds it.
  ///
  /// - Returns: Whether it could be done.
  func openStep(
    in object: String, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Bool {
    let words = BuildRecipe.fill(
      BuildRecipe.opening(as: PageSymbol.asyncStep, tools: store.toolchain.folder),
      with: [BuildRecipe.object: object])
    return try run(words, deadline).termination == .exited(0)
  }
}
