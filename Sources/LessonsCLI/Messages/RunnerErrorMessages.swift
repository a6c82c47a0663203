internal import SnippetRunner

/// What is wrong with the machine, and what to do about it.
enum RunnerErrorMessages {
  /// The error in one line.
  static func text(of error: RunnerError) -> String {
    switch error {
    case .noCompiler:
      "there is no `swiftc` on the PATH; install Swift 6.3 or newer from swift.org/install, "
        + "then open a new terminal"
    case .modulesDoNotFit(let words):
      "the course's modules were built by another Swift than the `swiftc` on the PATH; run "
        + "`make build` (or `make install`) again with this one (the compiler says: \(words))"
    case .noModules(let words):
      "the modules that pages import are not usable: \(words); run `make build` in "
        + "the folder `lessons` was built in, or install it again"
    case .compilerFailed(let words):
      "swiftc failed without a word about the code: \(words ?? "no message"); "
        + "`lessons doctor` looks for the cause"
    case .hostTakesNoOrders: "the page's host takes no orders"
    case .system(let error): SystemErrorMessages.text(of: error)
    case .interrupted: "interrupted"
    }
  }
}
