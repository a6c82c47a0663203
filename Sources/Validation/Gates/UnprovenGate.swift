internal import LessonModel
internal import SnippetRunner
internal import SwiftSource

/// The gate that requires an attempt in the lesson for each check and for each hint for a mistake.
///
/// A check that no attempt fails may accept everything, and a hint whose `when=` matches no failure
/// never appears. The starter and the wrong answers are the attempts that fail.
struct UnprovenGate: Sendable {
  let step: Step
  let runner: PageRunner

  /// Returns the attempts that cause each hint with a `when=`.
  ///
  /// - Parameter attempts: The starter and the wrong answers of the step, each with its fence's line.
  /// - Returns: The table.
  /// - Throws: `RunnerError` when the patterns cannot be matched.
  func table(_ attempts: [(line: Int, judgement: Judgement)]) throws -> HintTable {
    let failures = attempts.filter { !$0.judgement.passed }
    let hints = step.hints.filter { $0.condition != nil }
    let met = try runner.matches(
      hints.compactMap(\.condition), in: failures.map(\.judgement.failureText))
    return HintTable(
      rows: zip(hints, met).map { hint, met in
        HintTable.Row(hint: hint, attempts: met.map { failures[$0].line })
      },
      attempts: attempts.map(\.line), starter: step.starterLine)
  }

  /// Returns the faults of checks that no attempt fails and of hints that no attempt causes.
  ///
  /// - Parameters:
  ///   - failures: The judgements of the step's starter and wrong answers.
  ///   - table: The table of the hints that they cause.
  /// - Returns: The faults, each with its line in the document.
  func faults(
    _ failures: [Judgement], _ table: HintTable
  ) -> [(line: Int, fault: GateFault)] {
    let failed = Set(
      failures.flatMap(\.remarks).filter { $0.speaker == .check }.map(\.diagnostic.line))
    let checks = step.checks.flatMap(Self.expectations).filter { !failed.contains($0) }
    return checks.map { ($0, .unprovenCheck) }
      + table.rows.filter(\.attempts.isEmpty).map {
        ($0.hint.line, .unprovenHint($0.hint.condition?.source ?? ""))
      }
  }

  /// Returns the lines in which the checks of a fragment call `expect`.
  static func expectations(in code: SourceFragment) -> [Int] {
    let bytes = Array(code.text.utf8)
    return ExpectCall.all(in: bytes).map { call in
      code.line + bytes[..<call.start].count { $0 == UInt8(ascii: "\n") }
    }
  }
}
