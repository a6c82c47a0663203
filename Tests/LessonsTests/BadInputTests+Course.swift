import Foundation
import LessonModel
import SnippetRunner
import LessonsCLI
import Tutoring
import Testing

/// Courses and folders that cannot be used.
extension BadInputTests {
  @Test func `a course update keeps the progress`() throws {
    let sandbox = try Sandbox()
    let checks = CheckRunner.passing(with: "print")
    func lesson(_ steps: [(words: String, code: String)]) -> String {
      "# T\n\n"
        + steps.map {
          "## S\n\n```swift step=\($0.words)\nprint(\($0.code))\n```\n\n```output\n\($0.code)\n```\n\n"
        }.joined()
    }
    let course = sandbox.path + "/course"
    try sandbox.write(lesson([("a", "1"), ("b", "2"), ("c", "3")]), to: "course/01-t.md")
    for _ in 0..<3 { #expect(try sandbox.run("next", course: course, checks: checks).code == 0) }
    #expect(
      try json(sandbox.run("status", "--json", course: course).output)["finished"] as? Bool == true)
    // `a` is renamed, `b` leaves, `c` changes, `d` is new and comes first.
    try sandbox.write(lesson([("d", "4"), ("x was=a", "1"), ("c", "33")]), to: "course/01-t.md")
    let list = try sandbox.run("list", course: course)
    #expect(list.output.contains("No longer in the course: t/b"))
    #expect(list.output.contains("changed since you solved it"))
    let status = try json(sandbox.run("status", "--json", course: course).output)
    #expect(status["passed"] as? Int == 2)
    #expect(try sandbox.run("next", course: course, checks: checks).output.contains("`t/d`"))
    try sandbox.run("goto", "t/d", course: course, checks: checks)
    #expect(
      try json(sandbox.run("status", "--json", course: course).output)["current"] as? String
        == "t/d")
    let page = try sandbox.read("Playground/01-t.swift")
    // The renamed step has its new name and number; the one that left keeps the mark it had.
    let (d, x) = (
      try #require(page.firstRange(of: "- d · step 1 of 3")),
      try #require(page.firstRange(of: "- x · step 2 of 3"))
    )
    #expect(d.lowerBound < x.lowerBound)
    #expect(page.contains("- b · step 2 of 3") && page.contains("- c · step 3 of 3"))
  }

  @Test func `a folder that cannot be written to is reported`() throws {
    guard geteuid() != 0 else {
      // Root may write everywhere, but not into a folder below a file.
      let sandbox = try Sandbox()
      try sandbox.write("x", to: "file")
      let outcome = try sandbox.run("next", "--workspace", "file/workspace")
      #expect(outcome.code == 3)
      #expect(outcome.talk.contains("cannot make the folder"))
      return
    }
    let sandbox = try begun()
    _ = try sandbox.shell("chmod -R a-w Playground")
    let outcome = try sandbox.run("next")
    #expect(outcome.code == 3)
    #expect(try sandbox.run("status").code == 0)
    _ = try sandbox.shell("chmod -R u+w Playground")
  }

  @Test func `all faults of a lesson are reported and nothing is created`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("words\n\n## S\n\n```swift step=a\n```\n\n```ouput\n", to: "course/01-bad.md")
    for verb in ["next", "status", "validate"] {
      let outcome = try sandbox.run(verb, course: sandbox.path + "/course")
      #expect(outcome.code == 2)
      let said = outcome.talk + outcome.output
      for words in ["has no title", "did you mean `output`", "is never closed"] {
        #expect(said.contains(words), "\(verb): \(said)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/Playground"))
  }

  @Test func `validate reports every fault of every step`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      # T

      ## Passes already

      ```swift step=a
      print(1)
      ```

      ```swift solution
      print(1)
      ```

      ```output
      1
      ```

      ## Wrong output

      ```swift step=b
      print("b")
      ```

      ```output
      c
      ```

      ## Does not compile

      ```swift step=c
      let x: Int = "c"
      ```

      ```output
      ```

      ## Fails its check

      ```swift step=d
      let y = 1
      ```

      ```swift check
      expect(y == 2, "make it two")
      ```
      """, to: "course/01-t.md")
    let outcome = try sandbox.run("validate", course: sandbox.path + "/course")
    #expect(outcome.code == 2)
    for line in [
      "course/01-t.md:6:1: error: the starter of `a` already passes",
      "course/01-t.md:3:1: error: `a` has no general hint",
      "course/01-t.md:24:1: error: the code of `b` prints `b` where the output says `c`",
      "course/01-t.md:30:14: error: the code of `c`: the code does not compile: cannot convert",
      "course/01-t.md:43:1: error: the code of `d` fails the check: make it two",
      "5 problems in 4 steps",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }
}
