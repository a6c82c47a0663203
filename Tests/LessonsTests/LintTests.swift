import Testing

@Suite(.timeLimit(.minutes(5))) struct LintTests {
  @Test func `the shipped course has no dead link`() throws {
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
    #expect(outcome.output.hasSuffix("1 lesson, 3 problems\n"))
  }
}
