#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The descriptors 0, 1 and 2, which a caller may have closed (`lessons >&-`).
package enum StandardDescriptors {
  /// Opens `/dev/null` for closed ones, so that no other file gets their numbers.
  ///
  /// It opens standard output only for reading, so that output without a reader is an error.
  package static func fill() {
    for number: CInt in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The system uses the lowest free number, and the lower ones are open by now.
      _ = unsafe open("/dev/null", number == 2 ? O_WRONLY : O_RDONLY)
    }
  }
}
