internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Returns whether this run of a merged page takes the path with this name.
///
/// A lesson's steps and the attempts at them can be one program, and each run takes one path. The
/// path's name is in the environment variable `LESSONS_VARIANT`. Without it, the page runs to its
/// end.
public func runs(_ name: String) -> Bool { name == PageVariant.name }

/// Returns whether this run of a merged page takes the path of an attempt at a step.
public func runsAttempt(at step: Int) -> Bool {
  PageVariant.name?.hasPrefix("attempt \(step) ") ?? false
}

/// Returns whether this run of a merged page runs the checks of the path with this name.
///
/// This is the case on that path itself, and on the path that runs the checks of all steps.
public func runsChecks(_ name: String) -> Bool { runs(name) || runs("checked") }

/// The result of a function with checks, so that no check can leave the function with `return`.
public struct ChecksEnd: Sendable {
  fileprivate init() {}
}

/// Marks the end of a path's checks, and ends the page if this run takes that path.
public func endChecks(_ name: String, _ index: Int) -> ChecksEnd {
  guard runs(name) else { return ChecksEnd() }
  endStep(index)
  endPage()
}

/// Ends the page as if it had reached the last line of its file.
public func endPage() -> Never {
  exit(0)
}

enum PageVariant {
  static let path = RunnerVariable.take(PageVariable.variant).map(PagePath.init(text:))

  static var name: String? { path?.name }
}
