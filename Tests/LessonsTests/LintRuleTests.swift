import Foundation
import LessonMarkup
import Testing

/// The rules of `lint` and the faulty lessons that test each of them.
@Suite struct LintRuleTests {
  @Test func `every rule of the sources is in the list`() throws {
    let folder = "\(Sandbox.root)/Sources/LessonMarkup"
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap {
      $0 as? String
    }
    let rules = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      return text.matches(of: /(?:enum|struct|class|extension) (\w+): LintRule\b/).map {
        String($0.1)
      }
    }
    #expect(rules.sorted() == LintRules.all.map { String(describing: $0) }.sorted())
  }

  @Test func `an id is a few words joined by hyphens, and no two rules share one`() {
    for id in LintRules.ids { #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)") }
    #expect(Set(LintRules.ids).count == LintRules.ids.count)
  }

  @Test(arguments: LintRules.ids)
  func `some faulty lesson is reported with the id`(id: String) throws {
    let words = try FaultyLesson.all(in: "lint").map {
      try String(contentsOfFile: $0.words, encoding: .utf8)
    }
    #expect(words.contains { $0.contains(" [\(id)]\n") })
  }
}
