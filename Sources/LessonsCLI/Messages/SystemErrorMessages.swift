#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import SystemIO

/// The messages for operations that the system refused, with what to do about them.
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
    case .writeAnswer: "cannot write to standard output: \(reason)"
    case .writeFile, .appendToFile: "cannot write \(path): \(reason)"
    case .replaceFile:
      "cannot write \(path): \(reason); the old file is unchanged\(advice(for: error.code))"
    case .replaceProtected:
      "\(path) is read-only and was not changed; `chmod u+w \(path)` lets `lessons` write it"
    case .readFile: "cannot read \(path): \(reason); check its permissions"
    case .readOldVersion:
      "cannot read \(path), which has your earlier version: \(reason); check it before you go on"
    case .readLarge(let limit):
      "\(path) is larger than \(limit >> 20) MiB, the most that is read; make it smaller, or move it "
        + "away"
    case .useAsFile(let kind): "\(path) \(words(for: kind))"
    case .openLock:
      "cannot write \(path): \(reason); name a folder you may write to with `--workspace DIR`"
    case .lockFile:
      "cannot lock \(path): \(reason); without locks two `lessons` could write at once, so name a folder "
        + "on a disk of this machine with `--workspace DIR`"
    case .takeLock(let holder):
      "another `lessons`\(holder.isEmpty ? "" : " (process \(holder))") is using this "
        + "workspace; try again when it is done"
    case .readFolder: "cannot read \(path): \(reason)"
    case .listen(0): "cannot wait for a browser on 127.0.0.1: \(reason)"
    case .listen(let port):
      "cannot use port \(port) of 127.0.0.1: \(reason); choose another one with `--port N`"
    case .restrictProcess: "cannot confine a page (\(path)): \(reason)"
    case .lockFolder: "cannot lock \(path): \(reason); nothing was written"
    }
  }

  /// The advice for a file that cannot be written.
  private static func advice(for code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "; make room on the disk, then try again"
    case EROFS, EACCES, EPERM: "; write to another folder, or change the permissions of this one"
    default: ""
    }
  }

  /// The kind of the thing in the place of a file, and what to do.
  private static func words(for kind: FileKind) -> String {
    switch kind {
    case .file, .folder: "is a folder, not a file; move it away"
    case .namedPipe: "is a named pipe, not a file; move it away"
    case .socket: "is a socket, not a file; move it away"
    case .device: "is a device, not a file; move it away"
    case .danglingLink:
      "is a link to a file that is not there; put the file back, or remove the link"
    }
  }
}
