import Foundation
import SystemIO
import Testing

@Suite struct UpdateTests {
  private let sandbox: Sandbox
  private let course: GitCourse
  private let page = "course/Playground/01-apples.swift"

  init() throws {
    sandbox = try Sandbox()
    course = try GitCourse(in: sandbox)
    #expect(try run("start", course.address, "--yes", in: "").code == 0)
    #expect(try run("next").code == 0)
    try sandbox.write(try sandbox.read(page) + "// mine\n", to: page)
  }

  @discardableResult
  private func run(
    _ words: String..., in folder: String = "course"
  ) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: nil, in: folder, checks: .passing(with: "print"))
  }

  /// Whether the learner has what they had.
  private func expectKept(_ location: SourceLocation = #_sourceLocation) throws {
    #expect(try sandbox.read(page).hasSuffix("// mine\n"), sourceLocation: location)
    let status = try json(run("status", "--json").output)
    #expect(status["passed"] as? Int == 1, "\(status)", sourceLocation: location)
    #expect(
      try sandbox.files(in: "course").filter { $0.contains(".lessons-") }.isEmpty,
      sourceLocation: location)
  }

  @Test func `of a tag and a branch with one name start and update take the same`() throws {
    try course.git("tag v1 && git checkout -q -b v1")
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    try course.git("add -A && git commit -q -m two && git push -q ../course.git HEAD:refs/heads/v1")
    try course.git("push -q ../course.git refs/tags/v1")
    #expect(try run("start", "course.git#v1", "--yes", "--into", "v", in: "").code == 0)
    let update = try run("update", "--yes", in: "v")
    #expect(update.output.contains("Nothing new"), "\(update)")
    #expect(try run("status", "--fetch", in: "v").output.contains("update") == false)
  }

  @Test func `the same version from another address is no update, and keeps the version before`()
    throws
  {
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    try course.publish()
    #expect(try run("update", "--yes").code == 0)
    try course.git("-C ../course.git branch other main")
    let same = try run("update", "--yes", "../course.git#other")
    #expect(same.code == 0)
    #expect(same.output.contains("Nothing new"), "\(same)")
    let before = try sandbox.files(in: "course/Playground/.lessons/backup/course")
    #expect(!before.contains { $0.hasSuffix("02-pears.md") })
  }

  @Test func `what a killed update has left is removed, also when nothing is new`() throws {
    _ = try sandbox.shell("sh -c 'mkdir -p course/.lessons-$$-abcdef/tree'")
    #expect(try run("update").code == 0)
    #expect(Folder.names(in: "\(sandbox.path)/course")?.sorted() == ["Lessons", "Playground"])
  }

  @Test func `what is new is said before it is taken, and nothing is lost`() throws {
    try course.write("Lessons/01-apples.md", GitCourse.lesson("Apples", ["zero", "one"]))
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two", "three"]))
    try course.publish()
    let shown = try run("update")
    #expect(shown.code == 64)
    #expect(
      shown.output.hasSuffix(
        "  01-apples  Apples: changed, 1 new step (zero)\n  02-pears  Pears: new, 2 steps\n"),
      "\(shown)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/course/Lessons/02-pears.md"))
    try expectKept()
    let taken = try run("update", "--yes")
    #expect(taken.code == 0)
    #expect(taken.output.contains("the previous version is in Playground/.lessons/backup/course"))
    #expect(
      try sandbox.read("course/Playground/.lessons/backup/course/01-apples.md")
        == GitCourse.lesson("Apples", ["one"]))
    try expectKept()
    #expect(try run("update").output.hasPrefix("Nothing new: the course is as in "))
    #expect(try run("next").output.contains("zero"))
  }

  @Test func `a lesson that is gone, renumbered or broken is told, and taken calmly`() throws {
    try course.git("mv Lessons/01-apples.md Lessons/03-apples.md")
    try course.write("Lessons/01-plums.md", "# Plums\n")
    try course.publish()
    let moved = try run("update", "--yes")
    #expect(moved.output.contains("03-apples  Apples: has a different number"), "\(moved)")
    #expect(moved.output.contains("01-plums  plums: cannot be read"))
    #expect(try json(run("status", "--json").output)["passed"] as? Int == 1)
    try course.git("rm -q Lessons/03-apples.md")
    try course.write("Lessons/01-plums.md", GitCourse.lesson("Plums", ["a"]))
    try course.publish()
    let gone = try run("update", "--yes")
    #expect(
      gone.output.contains(
        "03-apples  Apples: removed; your page and your passes of it stay"), "\(gone)")
    #expect(try sandbox.read(page).hasSuffix("// mine\n"))
  }

  @Test func `an author who goes back is named`() throws {
    try course.git("tag first")
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    try course.git("add -A && GIT_COMMITTER_DATE=2099-01-01T00:00:00Z git commit -q -m later")
    try course.git("push -q ../course.git HEAD:main")
    #expect(try run("update", "--yes").code == 0)
    try course.git("push -q -f ../course.git first:main")
    let back = try run("update", "--yes")
    #expect(
      back.output.contains("It is older than yours: its author went back to an earlier version."),
      "\(back)")
    try expectKept()
  }

  @Test func `offline, moved, broken, or another course: a sentence, and nothing changes`() throws {
    try course.write("Lessons/course.json", "{\"id\": \"nuts\"}\n")
    try course.publish()
    let other = try run("update", "--yes")
    #expect(other.code == 1)
    #expect(other.talk.contains("has a different course now, `nuts` in place of"), "\(other)")
    try expectKept()
    try course.write("Lessons/course.json", "{\"id\": \n")
    try course.publish()
    let broken = try run("update", "--yes")
    #expect(broken.code == 2)
    #expect(broken.talk.contains("course.json"), "\(broken)")
    try expectKept()
    try course.write("Lessons/course.json", "{\"id\": \"fruit\"}\n")
    try course.publish()
    #expect(try sandbox.shell("mv course.git moved.git").code == 0)
    let offline = try run("update", "--yes")
    #expect(offline.code == 3)
    #expect(offline.talk.contains("git cannot fetch "), "\(offline)")
    try expectKept()
    let moved = try run("update", "../moved.git", "--yes")
    #expect(moved.code == 0, "\(moved)")
    try expectKept()
    #expect(try run("update").output.hasPrefix("Nothing new"))
  }

  @Test func `a course that is gone is fetched once more`() throws {
    #expect(try sandbox.shell("rm -r course/Lessons").code == 0)
    let gone = try run("next")
    #expect(gone.code == 4)
    #expect(gone.talk.contains("or fetch it again with `lessons update`"), "\(gone)")
    #expect(try run("update", "--yes").code == 0)
    try expectKept()
  }

  @Test func `status looks for an update only when asked, and at most once a day`() throws {
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    try course.publish()
    let line = "There is an update of the course; `lessons update` shows what is new\n"
    #expect(try run("status").talk == "")
    #expect(try run("status", "--fetch").talk == line)
    #expect(try run("status", "--fetch").talk == "")
    let record = "course/Playground/.lessons/source.json"
    let looked = try #require(
      try sandbox.read(record).split(separator: "\n").first { $0.contains("looked") })
    try sandbox.edit(record, String(looked), "  \"looked\": \"7\",")
    #expect(try sandbox.shell("mv course.git moved.git").code == 0)
    let offline = try run("status", "--fetch")
    #expect(offline.code == 0)
    #expect(offline.talk.contains("git cannot fetch "), "\(offline)")
    #expect(try run("status", "--fetch").talk == "")
  }
}
