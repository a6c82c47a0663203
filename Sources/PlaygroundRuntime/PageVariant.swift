#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Tells whether this run of a merged page is for the part of this name.
///
/// A lesson's steps and starters can be one program, of which each run takes one way through. The
/// way's name is in the environment as `LESSONS_VARIANT`; without it the page runs to its end.
public func runs(_ name: String) -> Bool { name == PageVariant.name }

/// Ends the page here, as it would end at the last line of its file.
public func endPage() -> Never {
  exit(0)
}

enum PageVariant {
  /// The name of the way that is taken; what a page reads of its environment is not ours.
  static let name: String? = {
    guard let text = unsafe getenv("LESSONS_VARIANT") else { return nil }
    defer { unsafe unsetenv("LESSONS_VARIANT") }
    return unsafe String(cString: text)
  }()
}
