import Foundation
import SystemIO
import Testing

@testable import LessonsCLI

@Suite struct SystemErrorMessagesTests {
  private static let table: [(SystemError, String)] = [
    (
      SystemError(.start, "/bin/x", code: ENOENT),
      "cannot start /bin/x: No such file or directory (ENOENT)"
    ),
    (
      SystemError(.start, "/usr/lib/lessons/lessons-host", code: ENOENT),
      "cannot start /usr/lib/lessons/lessons-host: No such file or directory (ENOENT); this installation "
        + "of `lessons` is incomplete, so install it again"
    ),
    (
      SystemError(.start, "/usr/bin/swiftc", code: EACCES),
      "cannot start /usr/bin/swiftc: Permission denied (EACCES)"
    ),
    (
      SystemError(.start, "/usr/lib/lessons/lessons-host", code: EAGAIN),
      "cannot start /usr/lib/lessons/lessons-host: Resource temporarily unavailable (EAGAIN); this user "
        + "has reached the limit on processes and threads, so close other programs"
    ),
    (SystemError(.wait, "x", code: ECANCELED), "interrupted"),
    (
      SystemError(.beginWork, code: EAGAIN),
      "cannot start a check: Resource temporarily unavailable (EAGAIN); this user has reached "
        + "the limit on processes and threads, so close other programs"
    ),
    (
      SystemError(.makePipe, code: EMFILE),
      "cannot open a pipe: Too many open files (EMFILE); close other programs"
    ),
    (
      SystemError(.makeNamedPipe, code: ENOSPC),
      "cannot make a pipe for the page: No space left on device (ENOSPC); make room on the disk, then "
        + "try again"
    ),
    (
      SystemError(.openNamedPipe, code: ENXIO),
      "cannot open the pipe for the page: No such device or address (ENXIO)"
    ),
    (
      SystemError(.makeTemporaryFolder, "/a", code: EROFS),
      "cannot make a temporary folder in /a: Read-only file system (EROFS); use a folder on a disk that "
        + "can be written to"
    ),
    (
      SystemError(.makeFolder, "/a", code: EACCES),
      "cannot make /a: Permission denied (EACCES); use another folder, or change the permissions of "
        + "this one"
    ),
    (
      SystemError(.makeFile, "/a", code: EDQUOT),
      "cannot make /a: Disk quota exceeded (EDQUOT); make room on the disk, then try again"
    ),
    (
      SystemError(.emptyFolder, "/a", code: ENOTEMPTY),
      "cannot empty the folder /a: Directory not empty (ENOTEMPTY)"
    ),
    (
      SystemError(.writeFile, "/a", code: ENOSPC),
      "cannot write /a: No space left on device (ENOSPC); make room on the disk, then try again"
    ),
    (
      SystemError(.appendToFile, "/a", code: EISDIR), "cannot write /a: Is a directory (EISDIR)"
    ),
    (
      SystemError(.replaceFile, "/a", code: ENOSPC),
      "cannot write /a: No space left on device (ENOSPC); the old file is unchanged; make room on the "
        + "disk, then try again"
    ),
    (
      SystemError(.replaceFile, "/a", code: EROFS),
      "cannot write /a: Read-only file system (EROFS); the old file is unchanged; use a folder on a disk "
        + "that can be written to"
    ),
    (
      SystemError(.replaceForeign, "a", code: EACCES),
      "a belongs to another user and was not changed; `sudo chown $(id -u) a` gives it to you"
    ),
    (
      SystemError(.replaceFile, "/a", code: EIO),
      "cannot write /a: Input/output error (EIO); the old file is unchanged"
    ),
    (
      SystemError(.replaceProtected, "a", code: EACCES),
      "a is read-only and was not changed; `chmod u+w a` lets `lessons` write it"
    ),
    (
      SystemError(.readFile, "a", code: EACCES),
      "cannot read a: Permission denied (EACCES); check its permissions"
    ),
    (SystemError(.readFile, "a", code: EIO), "cannot read a: Input/output error (EIO)"),
    (
      SystemError(.readLarge(limit: 1 << 20), "a", code: EFBIG),
      "a is larger than the limit of 1 MiB; make it smaller, or move it away"
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
      "cannot write /a: Read-only file system (EROFS); name a folder you may write to with "
        + "`--workspace DIR`"
    ),
    (
      SystemError(.openLock, "/a", code: EMFILE),
      "cannot write /a: Too many open files (EMFILE); close other programs"
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
    (
      SystemError(.readFolder, "/a", code: ENFILE),
      "cannot read /a: Too many open files in system (ENFILE); close other programs"
    ),
    (
      SystemError(.lockFolder, "/a", code: ENOLCK),
      "cannot lock /a: No locks available (ENOLCK); nothing was written"
    ),
  ]

  @Test(arguments: table.indices)
  func `each error has its message`(index: Int) {
    let (error, sentence) = Self.table[index]
    #expect(SystemErrorMessages.text(of: error) == sentence)
  }
}
