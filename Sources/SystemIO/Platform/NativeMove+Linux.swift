#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// Moves of files in one step on Linux (renameat2(2), since 3.15).
  enum NativeMove {
    /// Exchanges two files; returns the error number, or `nil` when it is done.
    static func exchange(_ one: String, _ other: String) -> CInt? {
      unsafe lessons_renameat2(one, other, 2) == 0 ? nil : errno
    }

    /// Moves a file to a free name; returns the error number, or `nil` when it is done.
    static func move(_ from: String, toFree to: String) -> CInt? {
      unsafe lessons_renameat2(from, to, 1) == 0 ? nil : errno
    }
  }
#endif
