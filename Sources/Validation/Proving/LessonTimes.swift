#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SystemIO

/// How long each lesson took when the whole course was proven last.
package struct LessonTimes: Sendable {
  /// The seconds by lesson; where there are none, the size of the lessons' code decides.
  package private(set) var seconds: [String: Double] = [:]

  /// No times.
  package init() {}

  /// Reads the times of a file; one that is not there yet, or is empty, has none.
  ///
  /// The result is `nil` for a file of something else, which is not to be written over.
  package init?(file: String) {
    guard let data = FileManager.default.contents(atPath: file), !data.isEmpty else { return }
    guard let read = try? JSONDecoder().decode([String: Double].self, from: data) else {
      return nil
    }
    seconds = read
  }

  /// What proving the steps of a lesson takes, against other lessons.
  ///
  /// A lesson nobody has timed takes as long as the others do on the average; when nobody has timed
  /// any, the bytes of their code decide, and each step counts for one, as it runs whatever it has.
  package func weight(of job: StepSelection) -> Double {
    guard !seconds.isEmpty else {
      let steps = job.indices.map { job.lesson.steps[$0] }
      let code = steps.flatMap { $0.starter + $0.reference + $0.checks }
      return Double(code.reduce(steps.count) { $0 + $1.text.utf8.count })
    }
    return seconds[job.lesson.id] ?? seconds.values.reduce(0, +) / Double(seconds.count)
  }

  /// The file's bytes for the times of a run of the whole course.
  ///
  /// A lesson that was answered from the cache keeps the time it took when it was proven.
  ///
  /// - Throws: `EncodingError` for a time that is no finite number.
  package static func bytes(of results: [LessonResult]) throws -> [UInt8] {
    let times = results.map { ($0.id, ($0.seconds * 10).rounded() / 10) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(Dictionary(times) { first, _ in first })
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
