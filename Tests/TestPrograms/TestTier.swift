internal import Foundation

/// How much the tests try: of many alike cases a part is enough before each commit.
///
/// `LESSONS_TESTS` in the environment names it; `Tests/run` sets it.
package enum TestTier: String, Sendable {
  /// The tests that everybody runs before a commit: `make test`.
  case minutes
  /// What must pass before a change lands: `make test-all`.
  case landing
  /// Everything: `make test-nightly`.
  case nightly

  /// The tier of this run.
  package static let current =
    ProcessInfo.processInfo.environment["LESSONS_TESTS"].flatMap(Self.init) ?? .minutes

  /// Cases that each take seconds: every one of them at night, else one of so many.
  ///
  /// - Parameters:
  ///   - all: The cases, always in the same order.
  ///   - minutes: In `make test`, one of so many is taken.
  ///   - landing: The same for `make test-all`.
  /// - Returns: The cases, the first one always among them.
  package static func part<Case>(of all: [Case], minutes: Int, landing: Int = 1) -> [Case] {
    let step =
      switch current {
      case .minutes: minutes
      case .landing: landing
      case .nightly: 1
      }
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}
