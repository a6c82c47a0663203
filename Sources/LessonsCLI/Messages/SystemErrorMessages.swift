#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import SystemIO

/// The messages for failed system calls, with what to do about them.
enum SystemErrorMessages {
  /// Returns the error in one line.
  static func text(of error: SystemError) -> String {
    let path = error.path
    let advice = advice(for: error.code).map { "; \($0)" } ?? ""
    let cause = error.reason + advice
    return switch error.operation {
    case .start: "cannot start \(path): \(error.reason)\(adviceOnStart(error) ?? advice)"
    case .wait: "interrupted"
    case .beginWork: "cannot start a check: \(cause)"
    case .makePipe: "cannot open a pipe: \(cause)"
    case .makeNamedPipe: "cannot make a pipe for the page: \(cause)"
    case .openNamedPipe: "cannot open the pipe for the page: \(cause)"
    case .makeTemporaryFolder: "cannot make a temporary folder in \(path): \(cause)"
    case .makeFolder, .makeFile: "cannot make \(path): \(cause)"
    case .emptyFolder: "cannot empty the folder \(path): \(cause)"
    case .writeAnswer: "cannot write to standard output: \(error.reason)"
    case .writeFile, .appendToFile: "cannot write \(path): \(cause)"
    case .replaceFile: "cannot write \(path): \(error.reason); the old file is unchanged\(advice)"
    case .replaceForeign:
      "\(path) belongs to another user and was not changed; `sudo chown $(id -u) \(path)` gives it to you"
    case .replaceProtected:
      "\(path) is read-only and was not changed; `chmod u+w \(path)` lets `lessons` write it"
    case .readFile where error.code == EACCES:
      "cannot read \(path): \(error.reason); check its permissions"
    case .readFile, .readFolder: "cannot read \(path): \(cause)"
    case .readOldVersion:
      "cannot read \(path), which contains an earlier version of the file: \(error.reason); look at it "
        + "before you go on"
    case .readLarge(let limit):
      "\(path) is larger than the limit of \(limit >> 20) MiB; make it smaller, or move it "
        + "away"
    case .useAsFile(let kind): "\(path) \(words(for: kind))"
    case .openLock where [EACCES, EPERM, EROFS].contains(error.code):
      "cannot write \(path): \(error.reason); name a folder you may write to with `--workspace DIR`"
    case .openLock: "cannot write \(path): \(cause)"
    case .lockFile:
      "cannot lock \(path): \(error.reason); without locks two `lessons` could write at once, so name a folder "
        + "on a disk of this machine with `--workspace DIR`"
    case .takeLock(let holder):
      "another `lessons`\(holder.isEmpty ? "" : " (process \(holder))") is using this "
        + "workspace; try again when it is done"
    case .listen(0): "cannot wait for a browser on 127.0.0.1: \(cause)"
    case .listen(let port):
      "cannot use port \(port) of 127.0.0.1: \(error.reason); choose another one with `--port N`"
    case .restrictProcess: "cannot confine a page (\(path)): \(error.reason)"
    case .lockFolder: "cannot lock \(path): \(error.reason); nothing was written"
    }
  }

  /// Returns the advice for an error number that holds for every operation.
  private static func advice(for code: Int32) -> String? {
    switch code {
    case EAGAIN: "this user has reached the limit on processes and threads, so close other programs"
    case EMFILE, ENFILE, ENOMEM: "close other programs"
    case ENOSPC, EDQUOT: "make room on the disk, then try again"
    case EROFS: "use a folder on a disk that can be written to"
    case EACCES, EPERM: "use another folder, or change the permissions of this one"
    default: nil
    }
  }

  /// Returns the advice when a program is missing or damaged, or `nil` if the program is not the
  /// reason.
  ///
  /// A part of `lessons` is missing in a broken installation.
  private static func adviceOnStart(_ error: SystemError) -> String? {
    guard [ENOENT, ENOTDIR, EACCES, EPERM, ENOEXEC].contains(error.code) else { return nil }
    let isOurs = FilePath.name(of: error.path).hasPrefix("lessons-")
    return isOurs ? "; this installation of `lessons` is incomplete, so install it again" : ""
  }

  /// Describes what is in the place of a file, and what to do.
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
