import Foundation
import Testing

@Suite struct WalkTests {
  @Test(.timeLimit(.minutes(5)))
  func `the course can be walked from an empty folder`() throws {
    let sandbox = try Sandbox()
    try Walk(sandbox).toTheEnd()
    let status = try json(sandbox.run("status", "--json").output)
    #expect(status["finished"] as? Bool == true)
    #expect(status["passed"] as? Int == status["steps"] as? Int)
    #expect(try sandbox.run("check", "--all").code == 0)
    let last = try sandbox.run("next")
    #expect(last.code == 0)
    #expect(last.output.contains("You have done all"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `the shipped course validates`() throws {
    let outcome = try Sandbox().run("validate")
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.output.contains("no problems"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `each starter fails and its hints lead to the answer`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    let failed = try sandbox.run("next")
    #expect(failed.code == 1)
    #expect(failed.output.contains("✗ greet"))
    let again = try sandbox.run("next")
    #expect(again.code == 1)
    #expect(again.output == failed.output)
    #expect(try sandbox.run("hint").output.contains("Hint 1 of 3"))
    #expect(try sandbox.run("hint").output.contains("Hint 2 of 3"))
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, page")
    let passed = try sandbox.run("next")
    #expect(passed.code == 0)
    #expect(passed.output.contains("✓ greet"))
    #expect(passed.output.contains("Steps build on each other"))
    let status = try json(sandbox.run("status", "--json").output)
    #expect(status["hints"] as? Int == 2)
    #expect(status["current"] as? String == "pages/count")
  }
}

/// Walks a course with `next` and `solution --write` alone.
struct Walk {
  let sandbox: Sandbox
  let course: String?

  init(_ sandbox: Sandbox, course: String? = Sandbox.root + "/Lessons") {
    self.sandbox = sandbox
    self.course = course
  }

  func toTheEnd() throws {
    #expect(try sandbox.run("next", course: course).code == 0)
    for _ in 0..<500 {
      let status = try json(sandbox.run("status", "--json", course: course).output)
      if status["finished"] as? Bool == true { return }
      let solution = try sandbox.run("solution", "--write", course: course)
      #expect(solution.code == 0, "\(solution.talk)")
      let next = try sandbox.run("next", course: course)
      #expect(next.code == 0, "\(next.output)\(next.talk)")
      guard next.code == 0 else { return }
    }
    Issue.record("the course does not end")
  }
}
