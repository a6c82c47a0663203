import Foundation
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

/// Nothing that one file refuses is accepted in two.
///
/// The cases in `border-cases.txt` are what the compiler checks across the border between the code
/// before a step and the step: names, overloads, access, isolation, sending, ownership, values. With
/// `LESSONS_ALONE=border` in the environment all of them are judged, else a few.
@Suite(.waiting, .timeLimit(.minutes(60))) struct AloneBorderTests {
  private static let takesAll = ProcessInfo.processInfo.environment["LESSONS_ALONE"] == "border"

  /// The code before the step and the step of each case.
  static let all: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "border-cases.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "===\n").map { $0.components(separatedBy: "\n---\n") }
  }()

  @Test func `each case has two parts`() {
    #expect(Self.all.count > 500 && Self.all.allSatisfy { $0.count == 2 })
  }

  @Test(
    .atNight,
    arguments: PageLanguage.Isolation.allCases)
  func `the verdict of a step is that of its page`(isolation: PageLanguage.Isolation) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache", PageLanguage(isolation: isolation))
    var ways: [StepWay: Int] = [:]
    for (index, parts) in Self.all.enumerated()
    where index.isMultiple(of: Self.takesAll ? 1 : 40) {
      let program = AloneCase("", parts[0], parts[1]).program
      let name = "\(isolation) \(index): \(parts[1].prefix { $0 != "\n" })"
      if let way = try both.compare(program, name) { ways[way, default: 0] += 1 }
    }
    print("\(isolation): \(ways)")
    #expect(ways[.alone, default: 0] > 0, "both verdicts were those of the whole page")
  }
}
