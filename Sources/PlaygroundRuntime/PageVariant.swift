internal import PageProtocol

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

/// Tells whether this run of a merged page has the checks of the part of this name, as its own end
/// or among all others.
public func runsChecks(_ name: String) -> Bool { runs(name) || runs("checked") }

/// What a function of checks gives back, so that none of them may leave it with `return`.
public struct ChecksEnd: Sendable {
  fileprivate init() {}
}

/// Marks the end of a part's checks, and ends the page there when it runs for their sake.
public func endChecks(_ name: String, _ index: Int) -> ChecksEnd {
  guard runs(name) else { return ChecksEnd() }
  endStep(index)
  endPage()
}

/// Ends the page here, as it would end at the last line of its file.
public func endPage() -> Never {
  exit(0)
}

enum PageVariant {
  /// The name of the way that is taken; what a page reads of its environment is not ours.
  static let name: String? = {
    guard let text = unsafe getenv(PageVariable.variant) else { return nil }
    defer { unsafe unsetenv(PageVariable.variant) }
    return unsafe String(cString: text)
  }()
}
