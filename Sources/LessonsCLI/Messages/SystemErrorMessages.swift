internal import SystemIO

/// The messages for what the system refused and what to do about it.
enum SystemErrorMessages {
  /// The error in one line.
  static func text(of error: SystemError) -> String {
    let (path, reason) = (error.path, error.reason)
    return switch error.operation {
    case .start: "cannot start \(path): \(reason)"
    case .wait: "interrupted"
    case .beginWork: "cannot start a check: \(reason); close other programs"
    case .makePipe: "cannot open a pipe: \(reason)"
    case .makeNamedPipe: "cannot make a pipe for the page: \(reason)"
    case .openNamedPipe: "cannot open the pipe for the page: \(reason)"
    case .makeTemporaryFolder: "cannot make a temporary folder in \(path): \(reason)"
    case .makeFolder, .makeFile: "cannot make \(path): \(reason)"
    case .emptyFolder: "cannot empty the folder \(path): \(reason)"
    case .writeFile, .appendToFile: "cannot write \(path): \(reason)"
    case .replaceFile: "cannot write \(path): \(reason); the old file is unchanged"
    case .openLock:
      "cannot write \(path): \(reason); name a folder you may write to with `--workspace DIR`"
    case .takeLock(let holder):
      "another `lessons`\(holder.isEmpty ? "" : " (process \(holder))") is using this "
        + "workspace; try again when it is done"
    case .readFolder: "cannot read \(path): \(reason)"
    case .restrictProcess: "cannot confine a page (\(path)): \(reason)"
    case .lockFolder: "cannot lock \(path): \(reason); nothing was written"
    }
  }
}
