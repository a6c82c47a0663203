import Foundation
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
      "check", course: course, environment: ["TERM": "xterm"], terminal: size, checks: slow(3000)
    ).talk
    #expect(talk.contains(/compiling and running … \d+ s/))
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
    var (talk, time) = ("", Duration.seconds(1))
    // On a busy machine it may take longer.
    for _ in 0..<50 where time >= .seconds(1) {
      let start = ContinuousClock.now
      talk = try sandbox.run(
        "check", course: course, environment: ["TERM": "xterm"], terminal: size, checks: slow(10)
      ).talk
      time = ContinuousClock.now - start
    }
    #expect(talk == "")
  }

  @Test func `the first look at what modules declare says so when it takes long`() throws {
    let sandbox = try Sandbox()
    let tool = try sandbox.write("#!/bin/sh\nexec sleep 3\n", to: "slow/swiftc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let course = try sandbox.course(
      "import MockAPI\nprint(1)", fences: "```uses\nWorld\n```\n\n```output\n1\n```\n",
      solution: nil)
    let talk = try sandbox.run(
      "show", course: course,
      environment: ["TERM": "xterm", "PATH": "\(sandbox.path)/slow:/usr/bin:/bin"], terminal: size
    ).talk
    #expect(talk.contains(/reading what the modules declare … \d+ s/), "\(talk)")
    #expect(talk.hasSuffix("\r\u{1B}[J"))
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
