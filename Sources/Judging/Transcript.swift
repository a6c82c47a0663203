internal import LessonModel
internal import PageProtocol
package import SystemIO

/// The results of a run, with the output by step, the failed checks, and the end of the run.
package struct Transcript: Sendable {
  /// A failed `expect`.
  package struct FailedCheck: Hashable, Sendable {
    /// The line of the check in the lesson's document.
    package var line: Int
    /// Advice about the failure.
    package var message: String
  }

  /// The outcome of the process.
  package var outcome: ChildProcess.Outcome
  /// The program's output.
  package var output: [UInt8]
  /// The program's standard error.
  package var standardError: String
  /// Failed checks, in order.
  package var failedChecks: [FailedCheck] = []
  /// The active calls when the last error was thrown, and when the program crashed; see
  /// `RecordLine`.
  package private(set) var calls: (whenThrown: [UInt], whenStopped: [UInt]) = ([], [])
  /// The lines of the page that printed, with the printed bytes, in order; see `RecordLine`.
  package private(set) var prints: [(line: Int, bytes: Range<Int>)] = []
  private var begins: [Int: Int] = [:]
  private var ends: [Int: Int] = [:]
  /// The index of the step that began last; `nil` when none did.
  package private(set) var lastBegun: Int?
  /// Whether the host has begun to run the page.
  package private(set) var hasStarted = false
  /// Whether the record has lines that no page writes, or lines in a wrong order.
  package private(set) var isGarbled = false

  /// Reads the run's record.
  package init(
    outcome: ChildProcess.Outcome, output: [UInt8], standardError: [UInt8], record: [UInt8]
  ) {
    self.outcome = outcome
    self.output = output
    self.standardError = String(decoding: standardError, as: UTF8.self)
    var offset = 0
    guard let lines = RecordLine.all(in: record) else {
      isGarbled = true
      hasStarted = record.starts(with: RecordLine.start.text.utf8)
      return
    }
    for line in lines {
      guard canFollow(line) else {
        isGarbled = true
        return
      }
      switch line {
      case .start: hasStarted = true
      case .begin(let step, let place):
        // A program that closed its output prints nothing more, and its marks have no offset.
        offset = max(place ?? 0, offset)
        begins[step] = offset
        lastBegun = step
      case .end(let step, let place):
        offset = max(place ?? 0, offset)
        ends[step] = offset
      case .failed(let line, let message):
        failedChecks.append(FailedCheck(line: line, message: message))
      case .threw(let running): calls.whenThrown = running
      case .stopped(let running): calls.whenStopped = running
      case .printed(let line, let bytes): prints.append((line, bytes))
      }
    }
  }

  /// Whether the loader failed before the program began because a library was missing.
  package var lacksLibraries: Bool {
    lastBegun == nil && outcome.termination == .exited(127)
      && standardError.contains("undefined symbol")
  }

  /// Returns whether a line may follow the earlier lines.
  ///
  /// Steps begin one after another. A step may end several times, because the next step also ends
  /// it, and the checks of the last step end after it.
  private func canFollow(_ line: RecordLine) -> Bool {
    switch line {
    case .start: !hasStarted && lastBegun == nil
    case .begin(let step, _): step == (lastBegun ?? -1) + 1
    case .end(let step, _):
      step == lastBegun || lastBegun.map { step == $0 + 1 && hasEnded($0) } ?? false
    case .failed, .printed: lastBegun != nil
    case .threw, .stopped: hasStarted
    }
  }

  /// Returns whether the step ran to its end.
  package func hasEnded(_ index: Int) -> Bool { ends[index] != nil }

  /// Returns the line of the page that printed all of these bytes of a step's output, or `nil` if
  /// unknown.
  package func line(thatPrinted bytes: Range<Int>, of index: Int) -> Int? {
    guard let start = begins[index] else { return nil }
    let bytes = (start + bytes.lowerBound)..<(start + bytes.upperBound)
    return prints.first {
      $0.bytes.lowerBound <= bytes.lowerBound && bytes.upperBound <= $0.bytes.upperBound
    }?.line
  }

  /// Returns the step's output, up to the end of the run if the step did not run to its end.
  package func output(of index: Int) -> String {
    guard let start = begins[index], start <= output.count else { return "" }
    let end = min(ends[index] ?? output.count, output.count)
    return String(decoding: output[start..<max(start, end)], as: UTF8.self)
  }

  /// Returns the output after the end of the step.
  package func output(after index: Int) -> String {
    guard let end = ends[index], end < output.count else { return "" }
    return String(decoding: output[end...], as: UTF8.self)
  }
}
