#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// Moves of files that Linux makes in one step (renameat2(2), since 3.15).
  enum NativeMove {
    /// Lets two files change places; returns the error number, or `nil` when it is done.
    static func exchange(_ one: String, _ other: String) -> CInt? {
      unsafe lessons_renameat2(one, other, 2) == 0 ? nil : errno
    }

    /// Moves a file to a name that nothing has yet; returns the error number, or `nil` when done.
    static func move(_ from: String, toFree to: String) -> CInt? {
      unsafe lessons_renameat2(from, to, 1) == 0 ? nil : errno
    }
  }
#endif
