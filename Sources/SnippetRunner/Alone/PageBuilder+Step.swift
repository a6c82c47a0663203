internal import PageProtocol
internal import SystemIO

extension BuildRecipe {
  /// Returns the command that renames the async function of a file's statements, so that other
  /// files can call the function.
  ///
  /// The compiler makes the function's name private to the file. Without an async function, there
  /// is nothing to rename.
  ///
  /// - Parameters:
  ///   - symbol: The new name.
  ///   - tools: The folder of the compiler's tools.
  /// - Returns: The program and its arguments, with a placeholder for the object.
  fileprivate static func opening(as symbol: String, tools: String) -> [String] {
    ["\(tools)/llvm-objcopy"]
      + ["", PageSymbol.asyncDescription].flatMap { end in
        let (old, new) = (PageSymbol.asyncFunction + end, symbol + end)
        return ["--globalize-symbol=\(old)", "--redefine-sym=\(old)=\(new)"]
      } + [object]
  }
}

extension PageBuilder {
  /// Renames the async function of a step that was compiled alone, so that the code before the step
  /// can call the function.
  ///
  /// - Returns: Whether it succeeded.
  func openStep(
    in object: String, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Bool {
    let words = BuildRecipe.fill(
      BuildRecipe.opening(as: PageSymbol.asyncStep, tools: store.toolchain.folder),
      with: [BuildRecipe.object: object])
    return try run(words, deadline).termination == .exited(0)
  }
}
