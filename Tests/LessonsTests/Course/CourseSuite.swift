import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Suites that compile every step of the shipped course run alone, as in `make test-all`.
  ///
  /// Beside the others they would make those wait for minutes.
  static var course: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["LESSONS_TEST_COURSE"] != nil,
      "`make test-all` runs it")
  }
}
