internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Runs the step that was compiled apart from the code before it.
///
/// The runner inserts a call of this after that code; a page never calls it. It does not suspend by
/// itself, so code that waits for the main actor runs at the same moment as in a single file. If a
/// statement of the step waits, the step ends the page and this function does not return.
@MainActor public func runStep() async {
  if let step = asyncFunction(PageSymbol.asyncStep) {
    await step.call()
  } else {
    callMain(PageSymbol.step)
  }
}

/// Calls the entry function with this symbol, if it exists.
private func callMain(_ symbol: String) {
  guard let function = unsafe dlsym(nil, symbol) else { return }
  typealias Main =
    @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
    CInt
  let main = unsafe unsafeBitCast(function, to: Main.self)
  _ = unsafe main(CommandLine.argc, CommandLine.unsafeArgv)
}

/// The async function with a symbol; `nil` when it is not there.
private func asyncFunction(_ symbol: String) -> AsyncFunction? {
  guard let function = unsafe dlsym(nil, symbol + PageSymbol.asyncDescription) else { return nil }
  // A function value as the compiler lays it out: its descriptor, and its captured values.
  let words: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = unsafe (function, nil)
  return unsafe unsafeBitCast(words, to: AsyncFunction.self)
}

/// Does nothing, but a file whose statements call it becomes an async function.
///
/// The runner inserts a call of this after a step that is compiled apart from code that waits. So
/// APIs that async functions cannot use are not available to that step either, as in a single file.
@MainActor public func endAsync() async {}

/// A wrapper in a structure: a cast of the function itself would convert it to the form that
/// generic code calls.
private struct AsyncFunction {
  var call: @MainActor () async -> Void
}
