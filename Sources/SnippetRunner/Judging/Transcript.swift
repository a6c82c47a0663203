internal import LessonModel
internal import PageProtocol
package import SystemIO

/// The results of a run: its output by step, its failed checks, and how it ended.
package struct Transcript: Sendable {
  /// A failed `expect`.
  package struct FailedCheck: Hashable, Sendable {
    /// The line of the check in the lesson's document.
    package var line: Int
    /// What to do about it.
    package var message: String
  }

  /// How the run ended.
  package var outcome: ChildProcess.Outcome
  /// Everything the program printed.
  package var output: [UInt8]
  /// What it wrote to standard error.
  package var standardError: String
  /// Failed checks, in order.
  package var failedChecks: [FailedCheck] = []
  private var begins: [Int: Int] = [:]
  private var ends: [Int: Int] = [:]
  /// The index of the step that began last; `nil` when none did.
  package private(set) var lastBegun: Int?

  /// Reads the run's record.
  package init(
    outcome: ChildProcess.Outcome, output: [UInt8], standardError: [UInt8], record: [UInt8]
  ) {
    self.outcome = outcome
    self.output = output
    self.standardError = String(decoding: standardError, as: UTF8.self)
    var offset = 0
    for line in RecordLine.all(in: record) {
      switch line {
      case .begin(let step, let place):
        // A program that closed its output has no offset, as it printed nothing more.
        offset = max(place ?? 0, offset)
        begins[step] = offset
        lastBegun = step
      case .end(let step, let place):
        offset = max(place ?? 0, offset)
        ends[step] = offset
      case .failed(let line, let message):
        failedChecks.append(FailedCheck(line: line, message: message))
      }
    }
  }

  /// Whether the loader gave up before the program began because a library was missing.
  package var lacksLibraries: Bool {
    lastBegun == nil && outcome.termination == .exited(127)
      && standardError.contains("undefined symbol")
  }

  /// Whether the step ran to its end.
  package func hasEnded(_ index: Int) -> Bool { ends[index] != nil }

  /// What the step printed, up to the end of the run if the step did not run to its end.
  package func output(of index: Int) -> String {
    guard let start = begins[index], start <= output.count else { return "" }
    let end = min(ends[index] ?? output.count, output.count)
    return String(decoding: output[start..<max(start, end)], as: UTF8.self)
  }
}
