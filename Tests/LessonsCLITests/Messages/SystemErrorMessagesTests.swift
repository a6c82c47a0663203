import Foundation
import SystemIO
import Testing

@testable import LessonsCLI

@Suite struct SystemErrorMessagesTests {
  private static let table: [(SystemError, String)] = [
    (SystemError(.start, "/bin/x", code: ENOENT), "cannot start /bin/x: No such file or directory"),
    (SystemError(.wait, "x", code: ECANCELED), "interrupted"),
    (
      SystemError(.beginWork, code: EMFILE),
      "cannot start a check: Too many open files; close other programs"
    ),
    (SystemError(.makePipe, code: EMFILE), "cannot open a pipe: Too many open files"),
    (
      SystemError(.makeNamedPipe, code: EMFILE),
      "cannot make a pipe for the page: Too many open files"
    ),
    (
      SystemError(.openNamedPipe, code: EMFILE),
      "cannot open the pipe for the page: Too many open files"
    ),
    (
      SystemError(.makeTemporaryFolder, "/a", code: EACCES),
      "cannot make a temporary folder in /a: Permission denied"
    ),
    (SystemError(.makeFolder, "/a", code: EACCES), "cannot make /a: Permission denied"),
    (SystemError(.makeFile, "/a", code: EACCES), "cannot make /a: Permission denied"),
    (
      SystemError(.emptyFolder, "/a", code: EACCES), "cannot empty the folder /a: Permission denied"
    ),
    (SystemError(.writeFile, "/a", code: ENOSPC), "cannot write /a: No space left on device"),
    (SystemError(.appendToFile, "/a", code: ENOSPC), "cannot write /a: No space left on device"),
    (
      SystemError(.replaceFile, "/a", code: ENOSPC),
      "cannot write /a: No space left on device; the old file is unchanged; make room on the disk, "
        + "then try again"
    ),
    (
      SystemError(.replaceFile, "/a", code: EROFS),
      "cannot write /a: Read-only file system; the old file is unchanged; write to another folder, "
        + "or change the permissions of this one"
    ),
    (
      SystemError(.replaceFile, "/a", code: EIO),
      "cannot write /a: Input/output error; the old file is unchanged"
    ),
    (
      SystemError(.replaceProtected, "a", code: EACCES),
      "a is read-only and was not changed; `chmod u+w a` lets `lessons` write it"
    ),
    (
      SystemError(.readFile, "a", code: EACCES),
      "cannot read a: Permission denied; check its permissions"
    ),
    (
      SystemError(.readLarge(limit: 1 << 20), "a", code: EFBIG),
      "a is larger than 1 MiB, the most that is read; make it smaller, or move it away"
    ),
    (
      SystemError(.useAsFile(.namedPipe), "a", code: EINVAL),
      "a is a named pipe, not a file; move it away"
    ),
    (
      SystemError(.useAsFile(.danglingLink), "a", code: EINVAL),
      "a is a link to a file that is not there; put the file back, or remove the link"
    ),
    (
      SystemError(.openLock, "/a", code: EROFS),
      "cannot write /a: Read-only file system; name a folder you may write to with `--workspace DIR`"
    ),
    (
      SystemError(.lockFile, "/a", code: ENOTSUP),
      "cannot lock /a: \(SystemError(.lockFile, code: ENOTSUP).reason); without locks two `lessons` could "
        + "write at once, so name a folder on a disk of this machine with `--workspace DIR`"
    ),
    (
      SystemError(.takeLock(holder: "12"), "/a", code: EAGAIN),
      "another `lessons` (process 12) is using this workspace; try again when it is done"
    ),
    (
      SystemError(.takeLock(holder: ""), "/a", code: EAGAIN),
      "another `lessons` is using this workspace; try again when it is done"
    ),
    (SystemError(.readFolder, "/a", code: EACCES), "cannot read /a: Permission denied"),
    (
      SystemError(.lockFolder, "/a", code: ENOLCK),
      "cannot lock /a: No locks available; nothing was written"
    ),
  ]

  @Test(arguments: table.indices)
  func `each error has its message`(index: Int) {
    let (error, sentence) = Self.table[index]
    #expect(SystemErrorMessages.text(of: error) == sentence)
  }
}
