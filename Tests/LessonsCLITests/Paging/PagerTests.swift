import Synchronization
import SystemIO
import TerminalIO
import Testing

@testable import LessonsCLI

/// Which pager is chosen, and when it is used.
@Suite struct PagerTests {
  private func words(
    _ variables: [String: String], programs: Set<String> = ["/bin/less", "/bin/most"],
    mustStop: Bool = false
  ) -> [String]? {
    let environment = ["TERM": "xterm", "PATH": "/nowhere:/bin"].merging(variables) { $1 }
    return Pager(environment: environment, isProgram: programs.contains)?
      .start(mustStop: mustStop, lines: 57).words
  }

  @Test func `less is started as git does when nothing else is asked for`() {
    #expect(words([:])?.prefix(2) == ["/bin/less", "-dFRX"])
    #expect(words([:], mustStop: true)?.prefix(2) == ["/bin/less", "-dRX"])
    #expect(words([:], programs: []) == nil)
  }

  @Test func `its prompt says how much is left, and which keys go on`() {
    #expect(
      words([:])?.dropFirst(2) == [
        "-Ps?eThe end of 57 lines; b goes back, q leaves:"
          + "Line %lb of 57; space goes on, b goes back, q leaves."
      ])
    // A user who names a pager has its own prompt.
    #expect(words(["PAGER": "less"]) == ["/bin/less"])
  }

  @Test(arguments: [
    (["PAGER": "most -w"], ["/bin/most", "-w"]),
    (["PAGER": "most", "LESSONS_PAGER": "less -S"], ["/bin/less", "-S"]),
    (["PAGER": "less | most"], ["/bin/sh", "-c", "less | most"]),
  ])
  func `the variables name it`(variables: [String: String], expected: [String]) {
    #expect(words(variables) == expected)
  }

  @Test(arguments: [
    ["PAGER": ""], ["PAGER": "cat"], ["LESSONS_PAGER": "", "PAGER": "less"], ["PAGER": "nothing"],
    ["TERM": "dumb"], ["TERM": ""],
  ])
  func `there is none where none is wanted or none is there`(variables: [String: String]) {
    #expect(words(variables) == nil)
  }

  @Test func `less gets git's options from the environment unless it has some`() throws {
    let pager = { (variables: [String: String]) in
      Pager(
        environment: ["TERM": "xterm", "PATH": "/bin"].merging(variables) { $1 },
        isProgram: { $0 == "/bin/less" })
    }
    #expect(try #require(pager([:])).start(mustStop: false, lines: 9).environment["LESS"] == "FRX")
    #expect(
      try #require(pager([:])).start(mustStop: false, lines: 9).environment["LESSCHARSET"]
        == "utf-8")
    #expect(
      try #require(pager(["LESS": "i"])).start(mustStop: false, lines: 9).environment["LESS"] == "i"
    )
  }

  /// What a console has written, and the texts that a pager was given.
  private final class Kept: Sendable {
    let written = Mutex("")
    let read = Mutex<[String]>([])

    func console(rows: Int, hasPager: Bool = true) throws -> Console {
      let streams = StandardStreams(
        write: { text, _ in
          self.written.withLock { $0 += text }
          return nil
        },
        isTerminal: { _ in true }, size: { _ in TerminalSize(columns: 40, rows: rows) })
      let programs = ProgramStart(
        leave: { _, _ in }, become: { _, _ in },
        read: { _, _, text throws(SystemError) in
          self.read.withLock { $0.append(text) }
          return .exited(hasPager ? 0 : 127)
        })
      let pager = try #require(
        Pager(environment: ["TERM": "xterm", "PAGER": "/x"], isProgram: { _ in true }))
      return Console(streams, environment: [:], plain: true).paged(by: pager, programs)
    }
  }

  @Test func `an answer that fits with its foot and the prompt is written`() throws {
    let kept = Kept()
    let console = try kept.console(rows: 4)
    console.show(["one", "two"])
    console.showFoot(["foot"])
    #expect(kept.written.withLock(\.self) == "")
    console.turnPage()
    #expect(kept.written.withLock(\.self) == "one\ntwo\nfoot\n")
    #expect(kept.read.withLock(\.self).isEmpty)
  }

  @Test func `a longer one is read in the pager, and the foot and the messages come after it`()
    throws
  {
    let kept = Kept()
    let console = try kept.console(rows: 4)
    console.say(["before"])
    console.show(["one"])
    console.say(["meanwhile"])
    console.show([StyledText(String(repeating: "x", count: 41))])
    console.showFoot(["foot"])
    console.turnPage()
    #expect(kept.read.withLock(\.self) == ["one\n\(String(repeating: "x", count: 41))\n"])
    #expect(kept.written.withLock(\.self) == "before\nfoot\nmeanwhile\n")
    console.turnPage()
    #expect(kept.read.withLock(\.count) == 1)
  }

  @Test func `an answer is written when the shell has not found the pager`() throws {
    let kept = Kept()
    let console = try kept.console(rows: 2, hasPager: false)
    console.show(["one", "two"])
    console.turnPage()
    #expect(kept.written.withLock(\.self) == "one\ntwo\n")
  }

  @Test func `a question comes after what was shown`() throws {
    let kept = Kept()
    let console = try kept.console(rows: 20)
    console.show(["one"])
    _ = try console.line(after: "two? ", interrupt: .never)
    #expect(kept.written.withLock(\.self) == "one\ntwo? ")
  }
}
