#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// The process that matches patterns, which is `lessons` itself, called with an undocumented
/// argument.
///
/// The process limits its own processor time before it reads a pattern, and writes each answer
/// immediately. So regardless of what a pattern does, only this process ends, and its parent knows
/// the pattern at fault.
package enum PatternHelper {
  /// The only argument of the process.
  package static let word = "--match-patterns"

  /// Reads the question from standard input, writes the answers and returns the exit code.
  package static func run() -> Int32 {
    let bytes = FileContents.read("/dev/stdin", upTo: .max)
    guard let question = try? JSONDecoder().decode(PatternQuestion.self, from: Data(bytes))
    else { return 1 }
    let isTrial = question.texts.isEmpty
    ProcessorTimer.start(seconds: question.seconds)
    for pattern in question.patterns {
      if isTrial { ProcessorTimer.start(seconds: question.seconds) }
      let answer = answer(pattern, isTrial ? PatternTrial.texts(for: pattern) : question.texts)
      let bytes = Array(answer.line.utf8)
      guard Descriptor.writeAll(bytes, to: 1) == nil else { return 1 }
    }
    return 0
  }

  /// Compiles a pattern and searches the strings.
  ///
  /// `^` and `$` match at the ends of lines.
  private static func answer(_ pattern: String, _ texts: [String]) -> PatternAnswer {
    do {
      let regex = try Regex(pattern).anchorsMatchLineEndings()
      return .matches(texts.map { $0.firstMatch(of: regex) != nil })
    } catch {
      return .invalid(reason: "\(error)")
    }
  }
}
