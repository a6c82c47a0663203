import Foundation
import LessonMarkup
import LessonModel
import LessonsCLI
import Testing
import Tutoring

/// Passes after a change of the lesson.
extension RefreshTests {
  /// Before, prose counted too; such a pass holds as long as nothing at all has changed.
  @Test func `a pass of an older version holds while its page stays as it was`() throws {
    try run("next")
    try solve()
    try run("next")
    let progress = "Playground/.lessons/progress.json"
    let file = try SourceText(sandbox.read(page))
    let lesson = try LessonParser.parse(
      SourceText(sandbox.read("course/01-one.md")), name: "01-one", path: "01-one.md")
    let parts = try LearnerPage(file, of: lesson, path: page)
    var digest = ContentDigest()
    digest.add(part: parts.head.text)
    let code = try #require(parts.section("sum")).code.text
    digest.add(part: code.trimmingCharacters(in: .whitespacesAndNewlines))
    for part in lesson.steps[0].judgedBy() { digest.add(part: part) }
    let records = try json(sandbox.read(progress))
    let judged = try #require(
      ((records["steps"] as? [String: Any])?["one/sum"] as? [String: Any])?["judged"] as? String)
    #expect(judged != digest.text)
    try sandbox.edit(progress, judged, digest.text)
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 2)
    try sandbox.edit(page, "//: Words.", "//: Other words.")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 1)
  }

  @Test func `a pass holds when only the message of a check changes`() throws {
    try run("next")
    try solve()
    try run("next")
    try write(preamble: "import Foundation", check: "expect(total == 3, \"the sum is wrong\")")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 2)
    try write(preamble: "import Foundation", check: "expect(total > 2, \"add up\")")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 1)
  }

  @Test func `a pass stays and does not hold until the step is checked again`() throws {
    try run("next")
    try solve()
    try run("next")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 2)
    try write(preamble: "import Foundation\nimport Synchronization")
    let outcome = try run("refresh", "one")
    #expect(
      outcome.output.contains("Passed before, and must be checked again: `one/sum` and `one/look`"),
      "\(outcome)")
    let status = try json(run("status", "--json").output)
    #expect(status["passed"] as? Int == 2 && status["holding"] as? Int == 0)
    try run("check", "sum")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 1)
  }
}
