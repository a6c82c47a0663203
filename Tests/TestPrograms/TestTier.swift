internal import Foundation
package import Testing

/// How much the tests try: of many alike cases a part is enough before each commit.
///
/// `LESSONS_TESTS` in the environment names it; `Tests/run` sets it.
package enum TestTier: String, Sendable {
  /// What everybody runs before a commit, and what must pass before a change lands.
  case minutes
  /// Everything: `make test-nightly`.
  case nightly

  /// The tier of this run.
  package static let current =
    ProcessInfo.processInfo.environment["LESSONS_TESTS"].flatMap(Self.init) ?? .minutes

  /// Cases that each take seconds: every one of them at night, else one of so many.
  ///
  /// - Parameters:
  ///   - all: The cases, always in the same order.
  ///   - step: By day every `step`-th case runs, from the first one on.
  /// - Returns: The cases.
  package static func part<Case>(of all: [Case], oneOf step: Int) -> [Case] {
    stride(from: 0, to: all.count, by: current == .nightly ? 1 : step).map { all[$0] }
  }

  /// How often something is tried with random input: all rounds at night, else a tenth of them.
  package static func rounds<Count: BinaryInteger>(_ all: Count) -> Count {
    current == .nightly ? all : all / 10
  }
}

extension Trait where Self == ConditionTrait {
  /// For a test that takes long and finds little that others do not.
  package static var atNight: Self {
    .enabled(if: TestTier.current == .nightly, "`make test-nightly` runs it")
  }
}
