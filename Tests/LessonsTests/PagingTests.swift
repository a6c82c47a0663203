import Foundation
import SystemIO
import TestPrograms
import Testing

/// Long answers on a pseudo-terminal.
@Suite(.waiting, .timeLimit(.minutes(5))) struct PagingTests {
  private static let hasLess = FileManager.default.isExecutableFile(atPath: "/usr/bin/less")
  /// The prompt of `less` before the end of the text.
  private static let prompt = "q leaves"

  /// Two lessons of one step each; the first text has 40 lines, the second one 50.
  private func course(_ sandbox: Sandbox) throws -> String {
    for (name, count) in [("01-one", 40), ("02-two", 50)] {
      let text = (1...count).map { "\(name) line \($0)" }.joined(separator: "\\\n")
      try sandbox.write(
        """
        # Lesson \(name)

        ## Step

        \(text)

        ```swift step=s\(count)
        //#-editable-code
        print("no")
        //#-end-editable-code
        ```

        ```swift solution
        print("ok")
        ```

        ```output
        ok
        ```

        ## What you can do now

        Words after \(name).

        """, to: "course/\(name).md")
    }
    return "\(sandbox.path)/course"
  }

  private func terminal(
    _ sandbox: Sandbox, rows: Int = 24, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try sandbox.terminal(
      course: try course(sandbox), ["TERM": "xterm", "NO_COLOR": ""].merging(variables) { $1 },
      rows: rows)
  }

  /// Types a command and returns the mark of its beginning; its end is shown as `code=N.`.
  private func type(
    _ words: String, _ sandbox: Sandbox, on terminal: PseudoTerminal, after: String = ""
  ) throws -> Int {
    terminal.type("clear; echo be''gin; '\(sandbox.program)' \(words)\(after); echo code''=$?.\n")
    return try terminal.wait(for: "begin\r\n")
  }

  /// The words after a mark, as lines without styles.
  private func lines(of terminal: PseudoTerminal, after mark: Int) -> [Substring] {
    let text = String(decoding: Array(terminal.text.utf8).dropFirst(mark), as: UTF8.self)
    return text.replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]|\u{1B}[=>]|\r|\u{7}/, with: "")
      .split(whereSeparator: \.isNewline)
  }

  @Test(.enabled(if: hasLess, "needs `less`"))
  func `a text longer than the window begins at its first line, and its foot is last`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox)
    let mark = try type("next", sandbox, on: terminal)
    let shown = try terminal.wait(for: Self.prompt, after: mark)
    let first = lines(of: terminal, after: mark)
    #expect(first[0].contains("step 1 of 1"))
    #expect(first.contains { $0.contains("01-one line 1") })
    #expect(!first.contains { $0.contains("01-one line 30") })
    #expect(!terminal.text.contains("Then:"))
    terminal.type("q")
    try terminal.wait(for: "code=0.", after: shown)
    let last = lines(of: terminal, after: shown)
    #expect(last.last { $0.contains("Then: lessons next") } != nil)
    #expect(!last.contains { $0.contains("01-one line 40") })
    #expect(terminal.isCooked)
    // It counts as shown: the same verb checks it now.
    let again = try type("next", sandbox, on: terminal, after: "")
    try terminal.wait(for: "code=1.", after: again)
  }

  @Test func `a text that fits into the window is written as it is`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox, rows: 60)
    let mark = try type("next", sandbox, on: terminal)
    try terminal.wait(for: "code=0.", after: mark)
    #expect(!terminal.text.contains(Self.prompt))
    #expect(lines(of: terminal, after: mark).contains { $0.contains("01-one line 40") })
  }

  @Test(
    arguments: TestTier.part(
      of: [
        ("next", ["PAGER": "cat"]), ("next", ["PAGER": "less", "LESSONS_PAGER": ""]),
        ("next", ["TERM": "dumb"]), ("next --no-pager", [:]), ("next --plain", [:]),
        ("next | cat", [:]), ("show | cat", [:]), ("help topics 2>&1 | cat", [:]),
        ("next", ["LESSONS_PAGER": "/nowhere/pager --wide"]),
        ("next", ["LESSONS_PAGER": "no-such-pager 'of any kind'"]),
      ], oneOf: 3))
  func `nothing stops where no pager is wanted or none is there`(
    words: String, variables: [String: String]
  ) throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox, variables)
    let mark = try type(words, sandbox, on: terminal)
    try terminal.wait(for: "code=", after: mark)
    #expect(!terminal.text.contains(Self.prompt))
    guard !words.hasPrefix("help") else { return }
    #expect(lines(of: terminal, after: mark).contains { $0.contains("01-one line 40") })
  }

  @Test(arguments: ["next", "show", "list", "help", "help next", "next --help"])
  func `without less the answer is written as it is`(words: String) throws {
    let sandbox = try Sandbox()
    let compiler = try sandbox.shell("command -v swiftc").output.split(separator: "\n")
    let folder = try #require(compiler.first).split(separator: "/").dropLast()
    let terminal = try terminal(
      sandbox, rows: 5, ["PATH": "/" + folder.joined(separator: "/")])
    terminal.type("'\(sandbox.program)' \(words); echo code''=$?.\n")
    try terminal.wait(for: "code=0.")
    #expect(!terminal.text.contains(Self.prompt))
    #expect(!terminal.text.contains("less:"))
  }

  @Test func `the learner's own pager comes first, and the foot is not in it`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox, ["PAGER": "less", "LESSONS_PAGER": "sed s/^/P:/"])
    let mark = try type("next", sandbox, on: terminal)
    try terminal.wait(for: "code=0.", after: mark)
    let all = lines(of: terminal, after: mark)
    #expect(all.contains("P:01-one line 40"))
    #expect(all.contains { $0.hasPrefix("Then: lessons next") })
  }

  @Test(arguments: [("exit 0", "code=1."), ("head -n 1", "code=1."), ("kill -9 $$", "code=1.")])
  func `the exit code is the verdict's, however the pager ends`(
    pager: String, code: String
  ) throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.spawn("next", course: course)
    let terminal = try terminal(
      sandbox, rows: 5, ["LESSONS_PAGER": "stty raw -echo </dev/tty; \(pager)"])
    let mark = try type("next", sandbox, on: terminal)
    try terminal.wait(for: code, after: mark)
    #expect(terminal.isCooked)
  }

  @Test(.enabled(if: hasLess, "needs `less`"))
  func `Ctrl-C leaves the pager open, and the program ends by it afterwards`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox)
    let mark = try type("next", sandbox, on: terminal)
    let shown = try terminal.wait(for: Self.prompt, after: mark)
    terminal.type("\u{3}")
    // `less` rings the bell when it has the signal. It may draw its prompt again, or only after a key.
    let rung = try terminal.wait(for: "\u{7}", after: shown)
    usleep(500_000)
    #expect(!terminal.text.contains("code="))
    // The workspace is free while the learner reads.
    #expect(try sandbox.spawn("check", course: "\(sandbox.path)/course").code == 1)
    // A key that comes while `less` draws may be lost.
    for _ in 0..<60 where !terminal.text.contains("code=") {
      terminal.type("q")
      usleep(1_000_000)
    }
    try terminal.wait(for: "code=130.", after: rung)
    #expect(terminal.isCooked)
  }

  @Test(.enabled(if: hasLess, "needs `less`"))
  func `a lesson's end is a page of its own before the next one begins`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.spawn("next", course: course)
    try sandbox.edit("Playground/01-one.swift", "\"no\"", "\"ok\"")
    let terminal = try terminal(sandbox)
    let prompt = "Press Enter to go on with “Lesson 02-two”; q ends."
    for (keys, code) in [("\u{3}", 130), ("q\n", 0), ("\n", 0)] {
      let mark = try type("next", sandbox, on: terminal)
      let shown = try terminal.wait(for: prompt, after: mark)
      #expect(lines(of: terminal, after: mark).contains("Words after 01-one."))
      #expect(!terminal.text.contains("02-two line 1"))
      terminal.type(keys)
      guard keys == "\n" else {
        // The next lesson has not begun, so nothing of it counts as shown.
        try terminal.wait(for: "code=\(code).", after: shown)
        continue
      }
      let next = try terminal.wait(for: Self.prompt, after: shown)
      #expect(lines(of: terminal, after: shown).contains { $0.contains("02-two line 1") })
      terminal.type("q")
      try terminal.wait(for: "code=0.", after: next)
    }
  }
}
