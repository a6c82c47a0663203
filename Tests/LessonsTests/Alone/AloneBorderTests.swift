import Foundation
import LessonModel
import SnippetRunner
import Testing

/// Nothing that one file refuses is accepted in two.
///
/// The cases in `border-cases.txt` are what the compiler checks across the border between the code
/// before a step and the step: names, overloads, access, isolation, sending, ownership, values. With
/// `LESSONS_ALONE=border` in the environment all of them are judged, else a few.
@Suite(.waiting, .timeLimit(.minutes(60))) struct AloneBorderTests {
  private static let takesAll = ProcessInfo.processInfo.environment["LESSONS_ALONE"] == "border"

  private static let cases: [AloneCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "border-cases.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let all = text.split(separator: "===\n").map { $0.components(separatedBy: "\n---\n") }
    return all.enumerated().compactMap { index, parts in
      guard parts.count == 2, takesAll || index.isMultiple(of: 40) else { return nil }
      return AloneCase("\(index): \(parts[1].prefix { $0 != "\n" })", parts[0], parts[1])
    }
  }()

  @Test func `there are cases`() { #expect(Self.cases.count > 10) }

  @Test(arguments: PageLanguage.Isolation.allCases)
  func `the verdict of a step is that of its page`(isolation: PageLanguage.Isolation) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache", PageLanguage(isolation: isolation))
    var ways: [StepWay: Int] = [:]
    for example in Self.cases {
      if let way = try both.compare(example.program, "\(isolation) \(example)") {
        ways[way, default: 0] += 1
      }
    }
    print("\(isolation): \(ways)")
  }
}
