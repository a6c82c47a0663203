internal import PageProtocol
internal import SystemIO

extension BuildRecipe {
  /// The arguments that give the async function of a file's statements a name under which other files find it.
  ///
  /// The compiler gives it a name that only this file can use. A file without such a function has nothing
  /// to rename.
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
