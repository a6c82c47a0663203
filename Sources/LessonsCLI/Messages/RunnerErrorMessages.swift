internal import SnippetRunner

/// The messages for what is wrong with the machine and what to do about it.
enum RunnerErrorMessages {
  /// The error in one line.
  static func text(of error: RunnerError) -> String {
    switch error {
    case .noCompiler:
      "there is no `swiftc` on the PATH; install Swift 6.3 or newer from swift.org/install, "
        + "then open a new terminal"
    case .modulesDoNotFit(let words):
      "the course's modules were built by a different Swift than the `swiftc` on the PATH; run "
        + "`make build` (or `make install`) again with this one (the compiler says: \(words))"
    case .noModules(let words):
      "the modules that pages import cannot be used: \(words); run `make build` in "
        + "the folder `lessons` was built in, or install it again"
    case .compilerFailed(let words):
      "swiftc failed without an error in the code: \(words ?? "no message"); "
        + "`lessons doctor` looks for the cause"
    case .hostTakesNoOrders: "the program that runs pages does not respond"
    case .system(let error): SystemErrorMessages.text(of: error)
    case .notTrusted(let course): TrustMessages.refusal(course)
    case .interrupted: "interrupted"
    }
  }
}
