import Foundation
import LessonModel
import Tutoring
import Testing

/// The summary and the times; no page is compiled here.
@Suite(.timeLimit(.minutes(5))) struct SummaryTests {
  private let progress = "Playground/.lessons/progress.json"

  /// A course of two lessons with two steps each; the second has no closing words.
  private func course(_ sandbox: Sandbox) throws -> String {
    func step(_ id: String) -> String {
      """
      ## About \(id)

      ```swift step=\(id)
      print("no")
      ```

      ```swift solution
      print("\(id)")  // passes
      ```

      ```output
      \(id)
      ```

      ```hint
      Write \(id).
      ```


      """
    }
    let closing = """
      ## What you can do now

      You can `print`. See [the other](02-second.md) and [Swift](https://swift.org).

      - one `thing`

      ## And more

      Next: [Second](@next).

      """
    try sandbox.write("# First\n\n\(step("a"))\(step("b"))\(closing)", to: "course/01-first.md")
    try sandbox.write("# Second\n\n\(step("c"))\(step("d"))", to: "course/02-second.md")
    return sandbox.path + "/course"
  }

  /// Solves the current step and returns what `next` prints then.
  private func solve(_ sandbox: Sandbox, _ course: String) throws -> Sandbox.Outcome {
    try sandbox.run("solution", "--write", course: course)
    let outcome = try sandbox.run("next", course: course, checks: .passing())
    #expect(outcome.code == 0, "\(outcome.output)")
    return outcome
  }

  /// Moves the times of all actions in the progress file into the past.
  private func wait(_ seconds: Int, in sandbox: Sandbox) throws {
    let text = try sandbox.read(progress).replacing(/"at":(\d+)/) { match in
      "\"at\":\((Int(match.1) ?? 0) - seconds)"
    }
    try sandbox.write(text, to: progress)
  }

  @Test func `working time is saved, and a long pause counts as ten minutes`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course, checks: .passing())
    #expect(try sandbox.read(progress).contains(/"first\/a": {"at":1\d{9},"shown":true}/))
    try wait(3_600, in: sandbox)
    #expect(try sandbox.run("next", course: course, checks: .passing()).code == 1)
    #expect(try sandbox.read(progress).contains("\"seconds\":600"))
    try wait(100_000, in: sandbox)
    #expect(try sandbox.run("show", course: course).code == 0)
    let status = try json(sandbox.run("status", "--json", course: course).output)
    #expect(status["seconds"] as? Int == 1200)
    #expect(status["hints"] as? Int == 0)
  }

  @Test func `a progress file without times can be read and continued`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let old = """
      {
        "current": "first/a",
        "format": 1,
        "steps": {
          "first/a": {"attempts":2,"shown":true}
        }
      }

      """
    try sandbox.run("next", course: course, checks: .passing())
    try sandbox.write(old, to: progress)
    let status = try json(sandbox.run("status", "--json", course: course).output)
    #expect(status["seconds"] as? Int == 0)
    #expect(try sandbox.read(progress) == old)
    #expect(try sandbox.run("check", course: course, checks: .passing()).code == 1)
    let new = try sandbox.read(progress)
    #expect(new.contains(/"first\/a": {"at":\d+,"attempts":3,"days":1,"failed":\d+,"shown":true}/))
    #expect(new.contains("\"format\": 1"))
  }

  @Test func `looking works while another process holds the lock`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course, checks: .passing())
    let before = try sandbox.read(progress)
    let outcome = try sandbox.shell(
      "exec flock Playground/.lessons/lock \"$1\" show --course \"$2\"", [sandbox.program, course])
    #expect(outcome.code == 0, "\(outcome.talk)")
    #expect(try sandbox.read(progress) == before)
  }

  @Test func `a lesson ends with its closing words and totals`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course, checks: .passing())
    try sandbox.run("hint", course: course)
    try wait(200, in: sandbox)
    #expect(try !solve(sandbox, course).output.contains("First:"))
    let end = try solve(sandbox, course).output
    let words = try #require(end.firstRange(of: "You can `print`."))
    let tally = try #require(
      end.firstRange(of: /First: 2 of 2 steps, \d minutes, 1 hint, 2 solutions seen\n/))
    let next = try #require(end.firstRange(of: "About c"))
    #expect(words.upperBound < tally.lowerBound && tally.upperBound < next.lowerBound)
  }

  @Test func `the end of the course shows the summary once and says how to save it`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course, checks: .passing())
    for _ in 0..<3 { _ = try solve(sandbox, course) }
    let end = try solve(sandbox, course).output
    #expect(end.contains("What you have learnt"))
    #expect(end.contains("4 of 4 steps"))
    #expect(end.contains("• About c"))
    #expect(end.contains("You have done all 4 steps of 2 lessons, with 0 hints."))
    #expect(end.contains("`lessons summary --output learnt.md` saves"))
    let again = try sandbox.run("next", course: course, checks: .passing())
    #expect(again.code == 0)
    #expect(!again.output.contains("What you have learnt"))
    #expect(again.output.contains("`lessons summary --output learnt.md` saves"))
  }

  @Test
  func `the summary has the closing words of lessons that are done, and names the steps of others`()
    throws
  {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let nothing = try sandbox.run("summary", course: course)
    #expect(nothing.code == 4)
    #expect(nothing.talk.contains("you have not passed a step yet"))
    try sandbox.run("next", course: course, checks: .passing())
    try wait(121, in: sandbox)
    _ = try solve(sandbox, course)
    let page = try sandbox.run("summary", course: course).output
    #expect(
      page == """
        # What you have learnt

        1 of 4 steps, 2 minutes, no hints, 1 solution seen, in a course of 2 lessons.

        ## First

        *1 of 2 steps, 2 minutes, no hints, 1 solution seen*: `a`

        - About a

        ## Still to come

        - Second

        """)
    _ = try solve(sandbox, course)
    let whole = try sandbox.run("summary", course: course).output
    #expect(
      whole.contains(
        """
        *2 of 2 steps, 2 minutes, no hints, 2 solutions seen*: `a`, `b`

        You can `print`. See the other and [Swift](https://swift.org).

        - one `thing`

        ## Still to come
        """), "\(whole)")
  }

  @Test func `a file with other content is not overwritten`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course, checks: .passing())
    _ = try solve(sandbox, course)
    func keep(_ more: String...) throws -> Sandbox.Outcome {
      try sandbox.run(["summary", "--output", "kept.md"] + more, course: course)
    }
    #expect(try keep().talk == "Written to kept.md\n")
    let first = try sandbox.read("kept.md")
    #expect(first.hasPrefix(try sandbox.run("summary", course: course).output))
    _ = try solve(sandbox, course)
    #expect(try keep().code == 0)
    let second = try sandbox.read("kept.md")
    #expect(second != first)
    try sandbox.write("My notes.\n\n" + second, to: "kept.md")
    let refused = try keep()
    #expect(refused.code == 3)
    #expect(refused.talk.contains("kept.md exists and is not as `lessons summary` wrote it"))
    #expect(try sandbox.read("kept.md").hasPrefix("My notes."))
    #expect(try keep("--force").code == 0)
    #expect(try sandbox.read("kept.md") == second)
    for place in ["Playground", "/dev/null"] {
      let outcome = try sandbox.run(
        "summary", "--force", "--output", place, course: course)
      #expect(outcome.code == 3)
      #expect(outcome.talk.contains("\(place) is not a file"))
    }
    #expect(try sandbox.run("summary", "--force", course: course).code == 64)
  }

  @Test func `what a step prints that the learner keeps is in the summary`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.edit("course/01-first.md", "step=a", "step=a keep")
    let runner = CheckRunner(judge: { _, _ in
      var judgement = Judgement(.passed(.ran))
      judgement.output = "| Drive | 401 after\n"
      return judgement
    })
    try sandbox.run("next", course: course, checks: runner)
    #expect(!(try sandbox.run("summary", course: course).output.contains("401 after")))
    for _ in 1...2 { try sandbox.run("next", course: course, checks: runner) }
    let summary = try sandbox.run("summary", course: course).output
    #expect(summary.components(separatedBy: "| Drive | 401 after").count == 2, "\(summary)")
    try sandbox.run("summary", "--output", "learnt.md", course: course)
    #expect(try sandbox.read("learnt.md").contains("```text\n| Drive | 401 after\n```\n"))
  }
}
