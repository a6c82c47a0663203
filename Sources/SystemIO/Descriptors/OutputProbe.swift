#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Checks whether a descriptor accepts output, before there is any.
package enum OutputProbe {
  /// Returns the error number that a write would have; `nil` when it would probably succeed.
  ///
  /// Readers do not notice the test, because it writes a line break only to a device that is not a
  /// terminal, such as `/dev/null`.
  package static func refusal(of number: Int32) -> Int32? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return errno }
    guard fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY else { return EBADF }
    switch status.st_mode & S_IFMT {
    case S_IFCHR where isatty(number) == 0:
      return Descriptor.writeAll([UInt8(ascii: "\n")], to: number)
    case S_IFREG:
      var volume = statvfs()
      return unsafe fstatvfs(number, &volume) == 0 && volume.f_bavail == 0 ? ENOSPC : nil
    default:
      var news = PollSet()
      let place = news.add(number, for: .hangUp)
      news.wait(until: .now)
      return news.isGone(place) ? EPIPE : nil
    }
  }
}
