internal import SnippetRunner
internal import SystemIO

extension Failure {
  /// Says in words what the system refused, and what to do.
  init(_ error: SystemError) {
    let path = error.path
    let reason = error.reason
    let message =
      switch error.operation {
      case .replaceFile: "cannot write \(path): \(reason); what was there before is untouched"
      case .openLock:
        "cannot write \(path): \(reason); name a folder you may write to with `--workspace DIR`"
      case .takeLock(let holder):
        "another `lessons`\(holder.isEmpty ? "" : " (process \(holder))") is at work in this "
          + "workspace; try again when it is done"
      case .lockFolder: "cannot lock \(path): \(reason); nothing was written"
      case .beginWork: "cannot begin a check: \(reason); close other programs"
      default: RunnerError(error).description
      }
    self.init(error.isInterruption ? .interrupted : .environment, message)
  }
}
