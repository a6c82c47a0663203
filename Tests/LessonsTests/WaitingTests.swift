import LessonModel
import SystemIO
import Testing
import Tutoring

/// What is on the terminal while something takes long.
@Suite(.waiting, .timeLimit(.minutes(5))) struct WaitingTests {
  private let size = TerminalSize(columns: 80, rows: 24)

  private func slow(_ milliseconds: Int) -> CheckRunner {
    CheckRunner(judge: { _, _ in
      var nothing = PollSet()
      nothing.wait(until: .now + .milliseconds(milliseconds))
      return Judgement(.passed(.ran))
    })
  }

  @Test func `a check of more than a second says what it does, and takes it back`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try sandbox.run("next", course: course)
    let talk = try sandbox.run(
      "check", course: course, environment: ["TERM": "xterm"], terminal: size, checks: slow(1300)
    ).talk
    #expect(talk.contains("compiling and running … 1 s"))
    #expect(talk.hasSuffix("\r\u{1B}[J"))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"], [:]])
  func `a terminal that cannot erase it gets no such line`(variables: [String: String]) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try sandbox.run("next", course: course)
    let talk = try sandbox.run(
      "check", course: course, environment: variables, terminal: size, checks: slow(1300)
    ).talk
    #expect(talk == "")
  }

  @Test func `a check of less than a second says nothing`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try sandbox.run("next", course: course)
    let talk = try sandbox.run(
      "check", course: course, environment: ["TERM": "xterm"], terminal: size, checks: slow(10)
    ).talk
    #expect(talk == "")
  }

  @Test func `record shows how many steps are done on a terminal, and nothing in a pipe`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)", solution: "print(\"ok\")")
    let shown = try sandbox.run(
      "record", "--check", course: course, environment: ["TERM": "xterm"], terminal: size)
    #expect(shown.code == 0)
    #expect(shown.talk.contains(" 0/1") && shown.talk.contains(" 1/1"))
    #expect(shown.talk.hasSuffix("\r\u{1B}[J"))
    #expect(try sandbox.run("record", "--check", course: course).talk == "")
  }
}
