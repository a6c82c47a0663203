import Foundation
import Testing

/// How much of the shipped course the tests take that compile a program for each step.
enum CourseShare {
  /// Whether they take all of it, as in `make test-nightly`.
  static let isWhole = ProcessInfo.processInfo.environment["LESSONS_TEST_COURSE"] == "whole"
}

extension Trait where Self == ConditionTrait {
  /// Suites that compile every step of the shipped course run alone, as in `make test-all`.
  ///
  /// Beside the others they would make those wait for minutes.
  static var course: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["LESSONS_TEST_COURSE"] != nil,
      "`make test-nightly` runs it")
  }
}
