internal import PageProtocol
internal import SystemIO

extension PageBuilder {
  /// Gives the code of a step that was compiled alone a name under which the code before it finds it.
  ///
  /// The compiler gives the async function of a file's statements a name that only this file can use.
  /// A step without such a function has nothing to rename.
  ///
  /// - Returns: Whether it could be done.
  func openStep(
    in object: String, _ deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> Bool {
    let options = ["", PageSymbol.asyncDescription].flatMap { end in
      let (old, new) = (PageSymbol.asyncFunction + end, PageSymbol.asyncStep + end)
      return ["--globalize-symbol=\(old)", "--redefine-sym=\(old)=\(new)"]
    }
    let tool = "\(store.toolchain.folder)/llvm-objcopy"
    return try run([tool] + options + [object], deadline).termination == .exited(0)
  }
}
