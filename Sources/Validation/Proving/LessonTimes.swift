#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SystemIO

/// The time of each lesson in the last validation of the whole course.
package struct LessonTimes: Sendable {
  /// The seconds by lesson.
  ///
  /// If there are none, the size of the lessons' code decides.
  package private(set) var seconds: [String: Double] = [:]

  /// Creates times without any entry.
  package init() {}

  /// Reads the times from a file.
  ///
  /// A missing or empty file has none.
  ///
  /// The result is `nil` for a file with different content, which must not be overwritten.
  package init?(file: String) {
    guard let data = FileManager.default.contents(atPath: file), !data.isEmpty else { return }
    guard let read = try? JSONDecoder().decode([String: Double].self, from: data) else {
      return nil
    }
    seconds = read
  }

  /// Returns the time for validating the steps of a lesson, relative to other lessons.
  ///
  /// A lesson without a time counts as the average of the others. If no lesson has a time, the
  /// weight is the size of the code of all attempts in bytes, plus one for each step, because even
  /// an empty step takes time.
  package func weight(of job: StepSelection) -> Double {
    guard !seconds.isEmpty else {
      // The checks are compiled and run for each attempt.
      let sizes = job.indices.map { index in
        let step = job.lesson.steps[index]
        let attempts = job.lesson.attempts(at: index).map(\.code)
        let code = [step.reference] + attempts
        return code.joined().bytes + (attempts.count + 1) * step.checks.bytes
      }
      return Double(sizes.reduce(sizes.count, +))
    }
    return seconds[job.lesson.id] ?? seconds.values.reduce(0, +) / Double(seconds.count)
  }

  /// Returns the file's bytes for the times of a run of the whole course.
  ///
  /// A lesson with a result from the cache keeps the time of its validation.
  ///
  /// - Throws: `EncodingError` for a time that is not a finite number.
  package static func bytes(of results: [LessonResult]) throws -> [UInt8] {
    let times = results.map { ($0.id, ($0.seconds * 10).rounded() / 10) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(Dictionary(times) { first, _ in first })
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

extension Sequence<SourceFragment> {
  /// The size of the code, in bytes.
  fileprivate var bytes: Int { reduce(0) { $0 + $1.text.utf8.count } }
}
