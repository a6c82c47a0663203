internal import LessonModel
internal import SnippetRunner
internal import SwiftSource

/// The gate of checks and hints for one mistake: somebody in the lesson makes that mistake.
///
/// A check that nobody fails may accept everything, and a `when=` that matches no failure is never
/// shown. The starter and the wrong answers are those who fail.
struct UnprovenGate: Sendable {
  let step: Step
  let runner: PageRunner

  /// Returns what nobody has met: the document's line, and the fault.
  ///
  /// - Parameter failures: How the starter and the wrong answers of the step did.
  /// - Returns: The faults, each with its line.
  /// - Throws: `RunnerError` when patterns cannot be tried out.
  func faults(_ failures: [Judgement]) throws -> [(line: Int, fault: GateFault)] {
    let failed = Set(
      failures.flatMap(\.remarks).filter { $0.speaker == .check }.map(\.diagnostic.line))
    let checks = step.checks.flatMap(Self.expectations).filter { !failed.contains($0) }
    let texts = failures.filter { !$0.passed }.map(\.failureText)
    let hints = step.hints.filter { $0.condition != nil }
    let met = try runner.anyMatches(hints.compactMap(\.condition), in: texts)
    return checks.map { ($0, .unprovenCheck) }
      + zip(hints, met).filter { !$0.1 }.map { hint, _ in
        (hint.line, .unprovenHint(hint.condition?.source ?? ""))
      }
  }

  /// The lines in which the checks of a fragment call `expect`.
  static func expectations(in code: SourceFragment) -> [Int] {
    let bytes = Array(code.text.utf8)
    let tokens = SwiftScanner.scan(bytes).tokens.filter {
      ![.whitespace, .newline, .lineComment, .blockComment].contains($0.kind)
    }
    func word(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }
    return tokens.indices.filter { index in
      word(index) == "expect" && word(index + 1) == "(" && ![".", "func"].contains(word(index - 1))
    }.map { index in
      code.line + bytes[..<tokens[index].range.lowerBound].count { $0 == UInt8(ascii: "\n") }
    }
  }
}
