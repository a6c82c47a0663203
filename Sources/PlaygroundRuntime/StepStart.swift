internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Runs the step that was compiled apart from the code before it.
///
/// The runner inserts a call of this after that code; a page never calls it. It does not suspend by
/// itself, so what waits for the main actor runs when it would in one file. It returns only when no
/// statement of the step waits; otherwise the step ends the page.
@MainActor public func runStep() async {
  if let step = asyncFunction(PageSymbol.asyncStep) {
    await step.call()
  } else {
    callMain(PageSymbol.step)
  }
}

/// Calls the function with which some code begins, if it is there.
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
  // What the compiler makes of a function: its description, and the values that it captures.
  let words: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = unsafe (function, nil)
  return unsafe unsafeBitCast(words, to: AsyncFunction.self)
}

/// Does nothing; a file whose statements call it is an async function.
///
/// The runner inserts a call of this after a step that is compiled apart from code that waits. What is
/// not available to async functions is not available to that step either, as it would be in one file.
@MainActor public func endAsync() async {}

/// A function in a structure: by itself a cast would give it the form that generic code calls.
private struct AsyncFunction {
  var call: @MainActor () async -> Void
}
