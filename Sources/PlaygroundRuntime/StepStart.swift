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
  let name = PageSymbol.asyncStep + PageSymbol.asyncDescription
  if let function = unsafe dlsym(nil, name) {
    // What the compiler makes of a function: its description, and the values that it captures.
    let words: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = unsafe (function, nil)
    await unsafe unsafeBitCast(words, to: AsyncFunction.self).call()
  } else if let function = unsafe dlsym(nil, PageSymbol.step) {
    typealias Main =
      @convention(c) (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      CInt
    let main = unsafe unsafeBitCast(function, to: Main.self)
    _ = unsafe main(CommandLine.argc, CommandLine.unsafeArgv)
  }
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
