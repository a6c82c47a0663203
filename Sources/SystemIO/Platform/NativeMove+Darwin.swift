#if !os(Linux)
  internal import Darwin

  /// Moves of files in one step on Darwin (renamex_np(2), on APFS).
  enum NativeMove {
    /// Exchanges two files; returns the error number, or `nil` when it is done.
    static func exchange(_ one: String, _ other: String) -> CInt? {
      unsafe renamex_np(one, other, UInt32(RENAME_SWAP)) == 0 ? nil : errno
    }

    /// Moves a file to a free name; returns the error number, or `nil` when it is done.
    static func move(_ from: String, toFree to: String) -> CInt? {
      unsafe renamex_np(from, to, UInt32(RENAME_EXCL)) == 0 ? nil : errno
    }
  }
#endif
