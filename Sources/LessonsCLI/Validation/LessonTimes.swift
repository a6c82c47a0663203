#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SystemIO

/// How long each lesson took when the whole course was proven last.
struct LessonTimes: Sendable {
  /// The file; without one the size of their code decides.
  let file: String?
  /// The seconds by lesson.
  private(set) var seconds: [String: Double] = [:]

  /// Reads the times; a file that is not there yet, or is empty, has none.
  ///
  /// - Throws: `Failure` for a file of something else, which is not to be written over.
  init(file: String?) throws(Failure) {
    self.file = file
    guard let file, let data = FileManager.default.contents(atPath: file), !data.isEmpty else {
      return
    }
    guard let read = try? JSONDecoder().decode([String: Double].self, from: data) else {
      throw Failure(
        .usage,
        "\(file) has something else in it than lessons' times; name another file, or empty it")
    }
    seconds = read
  }

  /// What proving the steps of a lesson takes, against other lessons.
  ///
  /// A lesson nobody has timed takes as long as the others do on the average; when nobody has timed
  /// any, the bytes of their code decide, and each step counts for one, as it runs whatever it has.
  func weight(of job: StepSelection) -> Double {
    guard !seconds.isEmpty else {
      let steps = job.indices.map { job.lesson.steps[$0] }
      let code = steps.flatMap { $0.starter + $0.reference + $0.checks }
      return Double(code.reduce(steps.count) { $0 + $1.text.utf8.count })
    }
    return seconds[job.lesson.id] ?? seconds.values.reduce(0, +) / Double(seconds.count)
  }

  /// Writes down the times of a run of the whole course.
  ///
  /// A lesson that was answered from the cache keeps the time it took when it was proven.
  ///
  /// - Throws: `Failure` when the file cannot be written.
  func write(_ reports: [LessonReport]) throws {
    guard let file else { return }
    let times = reports.map { ($0.id, ($0.seconds * 10).rounded() / 10) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(Dictionary(times) { first, _ in first })
    try AtomicFile.write(Array(data) + [UInt8(ascii: "\n")], to: file)
  }
}
