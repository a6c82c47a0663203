import Foundation
import GoldenFiles
import SnippetRunner
import SystemIO
import TestPrograms
import Testing

/// The live screen on a real terminal.
@Suite(
  .waiting, .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct WatchTests {
  /// A shell whose `lessons` is the built program, with the first two lessons.
  func screen(
    _ sandbox: Sandbox, terminal: String = "xterm-256color"
  ) throws -> PseudoTerminal {
    let folder = URL(fileURLWithPath: sandbox.program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try sandbox.write("", to: "tmp/.keep")
    return try sandbox.terminal(
      course: sandbox.firstLessons(),
      ["PATH": "\(folder):\(path)", "TERM": terminal, "TMPDIR": "\(sandbox.path)/tmp"])
  }

  @Test func `a lesson that has changed since its page was begun is told once`() throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    try sandbox.run("next", course: "first", checks: .passing())
    try sandbox.edit(
      "first/00-pages.md", "\n## A page is a program\n",
      "\n```swift\nimport Synchronization\n```\n\n## A page is a program\n")
    terminal.type("lessons watch\n")
    let words = "has changed since you began its page"
    var place = try terminal.wait(for: words)
    place = try terminal.wait(for: "q quit", after: place)
    terminal.type("r")
    place = try terminal.wait(for: "check 1", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "$ ", after: place)
    terminal.type("lessons check; lessons refresh\n")
    try terminal.wait(for: "has what the lesson changed in the code before", after: place)
    let rest = String(decoding: terminal.text.utf8.dropFirst(place), as: UTF8.self)
    #expect(!rest.contains(words))
  }

  /// The output of a command in backquotes, typed so that its echo does not look like the answer.
  func answer(
    _ name: String, _ words: String, _ terminal: PseudoTerminal, after mark: Int
  ) throws -> (String, mark: Int) {
    terminal.type("echo \(name)''=\(words).\n")
    let start = try terminal.wait(for: "\(name)=", after: mark)
    let end = try terminal.wait(for: ".", after: start)
    return (String(decoding: Array(terminal.text.utf8)[start..<(end - 1)], as: UTF8.self), end)
  }

  /// The complete mode of the terminal.
  func mode(_ terminal: PseudoTerminal, after mark: Int) throws -> (String, mark: Int) {
    try answer("mode", "`stty -g`", terminal, after: mark)
  }

  /// The ways to end a run of the program.
  enum Ending: String, CaseIterable {
    case quit = "q"
    case quitInList = "lq"
    case quitInQuestion = "xq"
    case control = "\u{3}"
    case terminate = "kill -TERM"
    case hangUp = "kill -HUP"
    case crash = "kill -SEGV"
    case crashInList = "kill -ILL"
    case abort = "kill -ABRT"
  }

  @Test(arguments: Ending.allCases)
  func `however it ends, the terminal's mode is restored`(_ ending: Ending) throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    let (before, mark) = try mode(terminal, after: 0)
    terminal.type("lessons watch\n")
    var place = try terminal.wait(for: "q quit", after: mark)
    switch ending {
    case .quit, .control: terminal.type(ending.rawValue)
    case .quitInList:
      terminal.type("l")
      place = try terminal.wait(for: "All steps", after: place)
      terminal.type("q")
    case .quitInQuestion:
      terminal.type("x")
      place = try terminal.wait(for: "Start this step over?", after: place)
      terminal.type("q")
    case .terminate, .hangUp, .crash, .abort: try signal(ending.rawValue, sandbox)
    case .crashInList:
      terminal.type("l")
      place = try terminal.wait(for: "All steps", after: place)
      try signal(ending.rawValue, sandbox)
    }
    place = try terminal.wait(for: "$ ", after: place)
    let (code, end) = try answer("code", "$?", terminal, after: place)
    let expected: [Ending: String] = [
      .quit: "0", .quitInList: "0", .quitInQuestion: "0", .control: "130", .terminate: "130",
      .hangUp: "130", .crash: "139", .crashInList: "132", .abort: "134",
    ]
    #expect(code == expected[ending])
    let (after, _) = try mode(terminal, after: end)
    #expect(after == before)
    let text = terminal.text
    #expect(
      text.components(separatedBy: "\u{1B}[?1049h").count
        <= text.components(separatedBy: "\u{1B}[?1049l").count)
    // The wheel belongs to the terminal again.
    let mouse = text.ranges(of: /\u{1B}\[\?100[06][hl]/).map { text[$0] }
    #expect(mouse.suffix(2).allSatisfy { $0.hasSuffix("l") })
    #expect(!text.contains("\u{1B}[3J") && !text.contains("\u{1B}[2J\u{1B}[H\u{1B}[3J"))
  }

  /// Sends a signal to the screen that runs in the sandbox's folder.
  func signal(_ command: String, _ sandbox: Sandbox) throws {
    let outcome = try sandbox.shell(
      """
      for process in /proc/[0-9]*; do
        [ "$(readlink $process/cwd)" = "$PWD" ] && [ "$(tr '\\0' ' ' < $process/cmdline)" = 'lessons watch ' ] \
          && \(command) ${process#/proc/} && echo sent
      done
      """)
    #expect(outcome.output == "sent\n")
  }

  @Test func `after suspend and resume it is there again, and the terminal is normal in between`()
    throws
  {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    let (before, mark) = try mode(terminal, after: 0)
    terminal.type("lessons watch\n")
    var place = try terminal.wait(for: "q quit", after: mark)
    terminal.type("\u{1A}")
    // Screen, cursor and wheel are the terminal's own again before the shell says so.
    for code in ["\u{1B}[?1006l", "\u{1B}[?1000l", "\u{1B}[?25h", "\u{1B}[?1049l", "Stopped"] {
      place = try terminal.wait(for: code, after: place)
    }
    let (asleep, awake) = try mode(terminal, after: place)
    #expect(asleep == before)
    terminal.type("fg\n")
    place = try terminal.wait(for: "\u{1B}[?1049h", after: awake)
    place = try terminal.wait(for: "q quit", after: place)
    terminal.type("?")
    place = try terminal.wait(for: "the page in your editor", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "$ ", after: place)
    let (after, _) = try mode(terminal, after: place)
    #expect(after == before)
  }

  @Test func `a saved page is judged, and n shows the next step`() throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons\n")
    var place = try terminal.wait(for: "q quit")
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, pages")
    place = try terminal.wait(for: "the output differs at line 1", after: place)
    place = try terminal.wait(for: "Nearly", after: place)
    terminal.type("n")
    place = try terminal.wait(for: "not done yet", after: place)
    // The hint for this mistake stands in the verdict already.
    terminal.type("h")
    place = try terminal.wait(for: "Hint 1 of 3", after: place)
    try sandbox.edit("Playground/00-pages.swift", "Hello, pages", "Hello, page")
    place = try terminal.wait(for: "it does what it should", after: place)
    terminal.type("n")
    place = try terminal.wait(for: "Steps build on each other", after: place)
    terminal.resize(columns: 60, rows: 20)
    terminal.type("r")
    place = try terminal.wait(for: "has 11 characters", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "$ ", after: place)
    let status = try json(sandbox.run("status", "--json").output)
    #expect(status["passed"] as? Int == 1)
    #expect(status["current"] as? String == "pages/count")
  }

  @Test(arguments: [("dumb", ""), ("xterm-256color", " --plain")])
  func `a simple terminal gets the same as lines`(
    name: String, option: String
  ) throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox, terminal: name)
    terminal.type("lessons watch\(option)\n")
    let start = try terminal.wait(for: "watch\(option)")
    var place = try terminal.wait(for: "the page in your editor", after: start)
    place = try terminal.wait(for: "Your turn", after: place)
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, wall")
    place = try terminal.wait(for: "Checking", after: place)
    place = try terminal.wait(for: "the output differs at line 1", after: place)
    terminal.type("h\n")
    place = try terminal.wait(for: "Hint 1 of 3", after: place)
    terminal.type("n\n")
    place = try terminal.wait(for: "not done yet", after: place)
    terminal.type("s\n")
    place = try terminal.wait(for: "Show the solution? y/n", after: place)
    terminal.type("y\n")
    place = try terminal.wait(for: "Hello, page", after: place)
    try sandbox.edit("Playground/00-pages.swift", "Hello, wall", "Hello, page")
    place = try terminal.wait(for: "it does what it should", after: place)
    place = try terminal.wait(for: "Go on with n", after: place)
    terminal.type("\n")
    place = try terminal.wait(for: "\"Hello, page\"", after: place)
    terminal.type("n\n")
    place = try terminal.wait(for: "Steps build on each other", after: place)
    place = try terminal.wait(for: "A letter and Enter", after: place)
    terminal.type("l\n")
    place = try terminal.wait(for: "you are here", after: place)
    terminal.type("q\n")
    let end = try terminal.wait(for: "$ ", after: place)
    #expect(!terminal.text.utf8.dropFirst(start).prefix(end - start).contains(0x1B))
  }

  @Test func `another verb can run in another terminal meanwhile`() throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons watch\n")
    try terminal.wait(for: "q quit")
    #expect(try sandbox.run("hint").code == 0)
    #expect(try sandbox.run("check").code == 1)
  }

  @Test(arguments: ["", "q"])
  func `a pass is written down as soon as another process gives the workspace free`(
    keys: String
  ) throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons watch --no-values\n")
    var place = try terminal.wait(for: "q quit")
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, page")
    let lock = "\(sandbox.path)/Playground/.lessons/lock"
    place = try terminal.wait(for: "Checking", after: place)
    // It holds the lock for longer than the screen waits at a time.
    let held = try FileLock(lock, patience: .seconds(240))
    place = try terminal.wait(for: "not saved yet", after: place)
    terminal.type(keys)
    usleep(2_500_000)
    #expect(try json(sandbox.run("status", "--json").output)["passed"] as? Int == 0)
    _ = consume held
    place = try terminal.wait(for: keys.isEmpty ? "saved now" : "$ ", after: place)
    #expect(try json(sandbox.run("status", "--json").output)["passed"] as? Int == 1)
  }

  @Test func `it can be left when the result cannot be written down`() throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons watch --no-values\n")
    var place = try terminal.wait(for: "q quit")
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, page")
    place = try terminal.wait(for: "Checking", after: place)
    let lock = "\(sandbox.path)/Playground/.lessons/lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    place = try terminal.wait(for: "not saved yet", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "the last result is not saved", after: place)
    place = try terminal.wait(for: "is a folder, not a file", after: place)
    let (code, _) = try answer("code", "$?", terminal, after: place)
    #expect(code == "3")
  }

  @Test func `a key stops a program that never ends, and nothing keeps running`() throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons watch\n")
    var place = try terminal.wait(for: "q quit")
    try sandbox.edit("Playground/00-pages.swift", "print(greeting)", "while true {}")
    place = try terminal.wait(for: "Checking", after: place)
    terminal.type("h")
    place = try terminal.wait(for: "Hint 1 of 3", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "$ ", after: place)
    #expect(try sandbox.shell("ls tmp").output == "")
  }

  @Test func `it ends when the reader of its output goes away`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      "LESSONS_COURSE=\"$2\" \"$1\" watch --plain < /dev/zero | head -1; echo done",
      [sandbox.program, sandbox.firstLessons()])
    #expect(outcome.output.hasSuffix("done\n"))
  }
}
