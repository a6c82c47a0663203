internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Waits until the step's library is there, and loads it; `nil` when it is loaded already.
///
/// Sendable because the host sets it before the page has run any code.
@safe nonisolated(unsafe) private var loadStep: (@convention(c) () -> Void)?

/// Takes the host's function that loads the step, before any code of the page runs.
@c(lessons_give_loader) public func giveLoader(_ load: @convention(c) () -> Void) {
  loadStep = load
}

/// Runs the step that was compiled apart from the code before it.
///
/// The runner inserts a call of this after that code; a page never calls it. It does not suspend by
/// itself, so what waits for the main actor runs when it would in one file. It returns only when no
/// statement of the step waits; otherwise the step ends the page.
@MainActor public func runStep() async {
  loadStep?()
  if let step = asyncFunction(PageSymbol.asyncStep) {
    await step.call()
  } else {
    _ = callMain(PageSymbol.step)
  }
}

/// Runs the checks of a step that were compiled before it, where nothing in the page waits.
///
/// The runner inserts a call of this, or of `runAsyncChecks`, after the step; a page never calls it. The
/// checks themselves mark their end, so a page without them does not seem to pass.
public func runChecks() {
  if !callMain(PageSymbol.checks) { endWithout(PageSymbol.checks) }
}

/// Runs the checks of a step that were compiled before it, and ends the page.
///
/// It does not suspend by itself.
@MainActor public func runAsyncChecks() async {
  guard let checks = asyncFunction(PageSymbol.asyncChecks) else {
    endWithout(PageSymbol.asyncChecks)
  }
  await checks.call()
}

/// Ends the page, so that the runner finds the symbol in what it wrote and compiles the whole page.
private func endWithout(_ symbol: String) -> Never {
  unsafe fputs("undefined symbol: \(symbol)\n", stderr)
  exit(127)
}

/// Calls the function with which some code begins; returns whether it is there.
private func callMain(_ symbol: String) -> Bool {
  guard let function = unsafe dlsym(nil, symbol) else { return false }
  typealias Main =
    @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
    CInt
  let main = unsafe unsafeBitCast(function, to: Main.self)
  _ = unsafe main(CommandLine.argc, CommandLine.unsafeArgv)
  return true
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
