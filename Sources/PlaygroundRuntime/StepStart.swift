internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Runs the step that was compiled separately from the code before it.
///
/// The runner inserts a call of this function after that code. A page never calls it. The function
/// itself does not suspend, so code that waits for the main actor runs at the same point as in a
/// single file. If a statement of the step suspends, the step ends the page and this function does
/// not return.
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

/// Returns the async function with a symbol, or `nil` when there is none.
private func asyncFunction(_ symbol: String) -> AsyncFunction? {
  guard let function = unsafe dlsym(nil, symbol + PageSymbol.asyncDescription) else { return nil }
  // This is the compiler's layout of a function value, with its descriptor and its captured values.
  let words: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = unsafe (function, nil)
  return unsafe unsafeBitCast(words, to: AsyncFunction.self)
}

/// Does nothing.
///
/// A file whose statements call this function becomes an async function.
///
/// The runner inserts a call of this function after a step that is compiled separately from code
/// that suspends. So APIs that are unavailable in async functions are also unavailable to that
/// step, as in a single file.
@MainActor public func endAsync() async {}

/// A wrapper for the function, because casting the function itself would convert it to the form for
/// generic code.
private struct AsyncFunction {
  var call: @MainActor () async -> Void
}
