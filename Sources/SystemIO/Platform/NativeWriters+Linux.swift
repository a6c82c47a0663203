#if os(Linux)
  internal import Glibc

  /// Finds out whether a file is open for writing, in any process (fcntl(2), leases).
  enum NativeWriters {
    // glibc's `fcntl.h` defines these only with `_GNU_SOURCE`.
    private static let setSignal: CInt = 10
    private static let setLease: CInt = 1024

    /// Whether any process has the file open for writing.
    ///
    /// - Parameter file: The file, open for reading only.
    /// - Returns: The answer; `nil` when the file system or the file's owner prevents the check.
    static func areThere(_ file: borrowing Descriptor) -> Bool? {
      // If a process opens the file at this very moment, the signal for it must be harmless.
      _ = fcntl(file.number, setSignal, SIGURG)
      guard fcntl(file.number, setLease, CInt(F_RDLCK)) == 0 else {
        return errno == EAGAIN ? true : nil
      }
      _ = fcntl(file.number, setLease, CInt(F_UNLCK))
      return false
    }
  }
#endif
