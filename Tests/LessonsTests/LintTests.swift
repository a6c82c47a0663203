import Foundation
import TestPrograms
import Testing

@Suite(.timeLimit(.minutes(5))) struct LintTests {
  @Test func `lint finds no fault in the shipped course`() throws {
    let outcome = try Sandbox().run("lint")
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.output.hasSuffix(" lessons, no problems\n"))
  }

  @Test func `a dead link and a faulty fence are both reported, and no compiler is needed`() throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(1)", fences: "```outptu\nok\n```\n\n[next](02-two.md)\n")
    let outcome = try sandbox.run("lint", course: course, environment: ["PATH": ""])
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("course/01-one.md:19:8: error: this link leads to `02-two.md`"))
    #expect(outcome.output.contains("course/01-one.md:15:4: error: "))
    #expect(outcome.output.hasSuffix("1 lesson, 2 problems\n"))
  }

  @Test func `a lesson on the command line limits what is reported, not what is read`() throws {
    let sandbox = try Sandbox()
    let good =
      "# Lesson\n\n## Step\n\nWords.\n\n```swift step=one\nprint(1)\n```\n\n```output\n1\n```\n"
    try sandbox.write(good + "\n[there](02-second.md#no)\n", to: "course/01-first.md")
    // This one has an error, so that it has no steps.
    try sandbox.write(good.replacing("step=one", with: "step"), to: "course/02-second.md")
    let course = "\(sandbox.path)/course"
    let first = try sandbox.run("lint", "first", course: course)
    #expect(first.code == 2)
    #expect(first.output.hasPrefix("course/01-first.md:15:"), "\(first.output)")
    #expect(first.output.hasSuffix("\n1 lesson, 1 problem\n"), "\(first.output)")
    let second = try sandbox.run("lint", "02-second", course: course)
    #expect(second.output.hasPrefix("course/02-second.md:7:"), "\(second.output)")
    #expect(!second.output.contains("01-first"), "\(second.output)")
    let none = try sandbox.run("lint", "third", course: course)
    #expect(none.code == 4, "\(none.code)")
    #expect(none.talk.contains("there is no lesson or step `third`"), "\(none.talk)")
  }

  @Test func `a release saves the ids, and later none may be lost`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)", solution: nil)
    let first = try sandbox.run("lint", "--release", course: course)
    #expect(first.code == 0, "\(first.output)")
    #expect(first.talk == "course/ids.txt now has 1 id\n")
    #expect(try sandbox.read("course/ids.txt") == "one/s\n")

    try sandbox.edit("course/01-one.md", "step=s", "step=t")
    let second = try sandbox.run("lint", "--release", course: course)
    #expect(second.code == 2)
    #expect(second.output.hasPrefix("course/ids.txt:1:1: error: the released step `one/s` is gone"))
    #expect(second.talk == "lessons: the ids are not released: fix the problems first\n")
    #expect(try sandbox.read("course/ids.txt") == "one/s\n")

    try sandbox.edit("course/01-one.md", "step=t", "step=t was=s")
    #expect(try sandbox.run("lint", "--release", course: course).code == 0)
    #expect(try sandbox.read("course/ids.txt") == "one/t\n")
  }

  @Test func `what a learner would not get is found before: links, and pointers of Git LFS`() throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)", solution: nil)
    try sandbox.write(
      "# W\n\n## S\n\n```swift step=w\nprint(1)\n```\n\n```output\n1\n```\n", to: "w.md")
    try sandbox.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n",
      to: "course/01-one/data.bin")
    _ = try sandbox.shell(
      "ln -s ../w.md course/02-words.md; ln -s nowhere course/03-gone.md; ln -s ../w.md course/01-one/w.md"
    )
    let outcome = try sandbox.run("lint", course: course)
    #expect(outcome.code == 2)
    let lines = outcome.output.split(separator: "\n").dropLast()
    #expect(lines.count == 4, "\(outcome.output)")
    for words in [
      "02-words.md:1:1: error: this is a symbolic link",
      "03-gone.md:1:1: error: this is a symbolic link",
      "`01-one/data.bin` is a pointer of Git LFS", "`01-one/w.md` is a link",
    ] { #expect(outcome.output.contains(words), "\(words): \(outcome.output)") }
  }

  @Test func `a verb that is given a lesson that cannot be read says so`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    try sandbox.write(Data([0x23, 0xFF, 0x0A]), to: "course/02-words.md")
    for verb in ["lint", "validate"] {
      let outcome = try sandbox.run(verb, "words", course: course)
      #expect(outcome.code == 2, "\(outcome)")
      #expect(outcome.output.contains("course/02-words.md:1:2: error: "), "\(outcome)")
      let other = try sandbox.run(verb, "one", course: course)
      #expect(other.code == 0, "\(other)")
    }
  }

  @Test(.atNight) func `the shipped course has a list of its released steps`() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.shell("cp -R \"$1\" course", ["\(Sandbox.root)/Lessons"])
    try sandbox.edit("course/00-pages.md", "swift step=", "swift step=x")
    let outcome = try sandbox.run("lint", course: "\(sandbox.path)/course")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("course/ids.txt:"))
  }
}
