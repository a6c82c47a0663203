import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Suites that compile every step of the shipped course run by themselves, as `make test-all` does:
  /// beside all others they would keep those waiting for minutes.
  static var course: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["LESSONS_TEST_COURSE"] != nil,
      "`make test-all` runs it")
  }
}
