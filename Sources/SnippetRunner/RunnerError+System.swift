package import SystemIO

extension RunnerError {
  /// Words what the system refused.
  package init(_ error: SystemError) {
    let what =
      switch error.operation {
      case .start: "cannot start \(error.path)"
      case .wait: "interrupted"
      case .beginWork: "cannot begin to work beside"
      case .makePipe: "cannot open a pipe"
      case .makeNamedPipe: "cannot make a pipe for the page"
      case .openNamedPipe: "cannot open the pipe for the page"
      case .makeTemporaryFolder: "cannot make a temporary folder in \(error.path)"
      case .makeFolder, .makeFile: "cannot make \(error.path)"
      case .emptyFolder: "cannot empty the folder \(error.path)"
      case .writeFile, .appendToFile, .replaceFile, .openLock: "cannot write \(error.path)"
      case .readFolder: "cannot read \(error.path)"
      case .takeLock, .lockFolder: "cannot lock \(error.path)"
      }
    if error.isInterruption {
      self.init(.interrupted, what)
    } else {
      self.init(
        error.operation == .start ? .cannotStart : .system, "\(what): \(error.reason)")
    }
  }

  /// Calls the system, and words what it refuses.
  static func wording<Result: ~Copyable>(
    _ body: @autoclosure () throws(SystemError) -> Result
  ) throws(RunnerError) -> Result {
    do {
      return try body()
    } catch {
      throw RunnerError(error)
    }
  }
}
