import Testing

/// Walks a course with `next` and `solution --write` only.
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
      let solution = try sandbox.run("solution", "--write", course: course)
      #expect(solution.code == 0, "\(solution.talk)")
      let next = try sandbox.run("next", course: course)
      #expect(next.code == 0, "\(next.output)\(next.talk)")
      guard next.code == 0, !next.output.contains("You have done all") else { return }
    }
    Issue.record("the course does not end")
  }
}
