import Foundation
@testable import LessonsCLI
import Testing

/// An editor of the terminal beside the terminal that `lessons` runs in.
@Suite(.waiting, .timeLimit(.minutes(5))) struct EditorBesideTests {
  private let page = "/p/it's a; page.swift"

  /// What is called with these variables, with all programs in `/usr/bin` except those that are missing.
  private func split(
    _ environment: [String: String], editor: String = "vim -c 'set nu;'", missing: Set<String> = []
  ) throws -> SplitCommand? {
    let environment = environment.merging(["PATH": "/usr/bin", "EDITOR": editor]) { old, _ in old }
    let isProgram = { (path: String) in
      path.hasPrefix("/usr/bin/") && !missing.contains(String(path.dropFirst(9)))
    }
    return try Editor(environment: environment, isProgram: isProgram)
      .opening(page, line: 7).split(environment, in: "/home/a b", isProgram: isProgram)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var variables: [String: String]
    var host: String
    var calls: [[String]]
    var testDescription: String { host }
  }

  private static let reloading = PageReload.arguments(of: "vim")
  private static let editor =
    ["/usr/bin/vim"] + reloading + ["-c", "set nu;", "+7", "/p/it's a; page.swift"]

  @Test(arguments: [
    Case(
      variables: ["TMUX": "/tmp/tmux-0/default,1,0", "TMUX_PANE": "%3"], host: "tmux",
      calls: [
        ["/usr/bin/tmux", "split-window", "-h", "-t", "%3", "/usr/bin/vim"] + reloading + [
          "-c", "set nu\\;", "+7", "/p/it's a; page.swift",
        ]
      ]),
    Case(
      variables: ["STY": "1.pts-0"], host: "screen",
      calls: [
        ["/usr/bin/screen", "-X", "eval", "split -v", "focus"], ["/usr/bin/screen"] + editor,
      ]),
    Case(
      variables: ["ZELLIJ": "0"], host: "Zellij",
      calls: [
        [
          "/usr/bin/zellij", "run", "--close-on-exit", "--direction", "right", "--cwd",
          "/home/a b", "--",
        ] + editor
      ]),
    Case(
      variables: ["WEZTERM_PANE": "2"], host: "WezTerm",
      calls: [
        ["/usr/bin/wezterm", "cli", "split-pane", "--right", "--cwd", "/home/a b", "--"] + editor
      ]),
    Case(
      variables: ["KITTY_WINDOW_ID": "1"], host: "kitty",
      calls: [
        [
          "/usr/bin/kitty", "@", "launch", "--type=window", "--location=vsplit",
          "--cwd=/home/a b",
        ] + editor
      ]),
  ])
  func `each host gets the editor's words in its own form`(test: Case) throws {
    let split = try #require(try split(test.variables))
    #expect(split.host == test.host)
    #expect(split.calls == test.calls)
  }

  @Test func `a terminal without a host, or whose host has no program, shows nothing beside it`()
    throws
  {
    #expect(try split([:]) == nil)
    #expect(try split(["TMUX": ""]) == nil)
    #expect(try split(["TMUX": "x"], missing: ["tmux"]) == nil)
    #expect(
      try split(["TMUX": "x", "KITTY_WINDOW_ID": "1"], missing: ["tmux"])?.host == "kitty")
    #expect(try split(["TMUX": "x", "KITTY_WINDOW_ID": "1"])?.host == "tmux")
  }

  @Test(arguments: [(80, "-v"), (119, "-v"), (120, "-h"), (200, "-h")])
  func `tmux splits a narrow terminal one above the other`(columns: Int, flag: String) throws {
    let command = EditorCommand(words: ["/b/ed"], kind: .terminal, program: "ed")
    let split = command.split(["TMUX": "x", "PATH": "/b"], in: "/", columns: columns) { _ in true }
    #expect(split?.calls.first?.prefix(3) == ["/b/tmux", "split-window", flag])
  }

  @Test func `the pane of tmux with the page is found, and no other`() {
    let pane = EditorPane(tmux: "tmux", page: "/p/a b.swift", screen: "%1")
    #expect(
      pane.showing(in: "%1 @1 80 \n%2 @1 80 /p/a.swift\n%13 @1 80 /p/a b.swift\n", "-v")
        == [["tmux", "select-window", "-t", "%13"], ["tmux", "select-pane", "-t", "%13"]])
    #expect(pane.showing(in: "%1 @1 80 \n%2 @1 80 /p/a b.swift.x\n", "-v") == nil)
    #expect(pane.showing(in: "", "-v") == nil)
  }

  @Test func `beside the screen there is one editor, and the others go on in their own windows`() {
    let pane = EditorPane(tmux: "tmux", page: "/b.swift", screen: "%1")
    let answer = "%1 @1 80 \n%2 @1 80 /a.swift\n%3 @1 80 \n%4 @2 80 /c.swift\n"
    #expect(pane.makingRoom(in: answer) == [["tmux", "break-pane", "-d", "-s", "%2"]])
    #expect(pane.showing(in: answer, "-v") == nil && pane.columns(in: answer) == 80)
    // One that went away comes back.
    #expect(
      pane.showing(in: answer + "%5 @3 80 /b.swift\n", "-h")
        == [["tmux", "join-pane", "-h", "-s", "%5", "-t", "%1"]])
  }

  @Test(arguments: ["vim", "nvim", "emacs", "nano", "micro", "hx", "code", "ed", nil])
  func `the screen says how this editor takes in a page that has grown`(name: String?) {
    let words = PageReload.notice(name)
    let how = [
      "vim": "`:e`", "nvim": "`:e`", "emacs": "`M-x revert-buffer`", "nano": "Ctrl-X",
      "micro": "`y`", "hx": "`:reload`", "code": "Revert File",
    ]
    #expect(words.hasPrefix("The page has grown by this step. "))
    #expect(words.contains(how[name ?? ""] ?? "Revert or Reload"), "\(words)")
    // On a screen of 80 columns it is whole.
    #expect(words.count < 80)
    #expect(PageReload.notice(name, putBack: ["decode"]).count < 90)
  }

  @Test
  func `an editor that can shows what is written into the page, and the line to type is short`()
    throws
  {
    func command(_ editor: String) throws -> EditorCommand {
      try Editor(environment: ["PATH": "/b", "EDITOR": editor]) { _ in true }.opening("a", line: 7)
    }
    for name in ["vim", "nvim"] {
      let vim = try command(name)
      #expect(vim.launched.contains { $0.contains("checktime") })
      #expect(vim.line == "\(name) +7 a")
    }
    #expect(try command("emacs").launched[1] == "--eval")
    // `emacsclient` would take every word for an expression.
    #expect(try command("emacsclient").launched == ["/b/emacsclient", "+7", "a"])
  }

  @Test func `an editor that is named from the current folder is found by its host`() throws {
    let command = EditorCommand(words: ["./ed", "+7", page], kind: .terminal, program: "./ed")
    let split = command.split(["TMUX": "x", "PATH": "/b"], in: "/home/me") { _ in true }
    #expect(split?.calls == [["/b/tmux", "split-window", "-h", "/home/me/./ed", "+7", page]])
  }

  @Test func `in the terminal of VS Code a page opens in VS Code`() throws {
    func words(_ variables: [String: String], _ programs: Set<String>) throws -> [String] {
      let environment = variables.merging(["PATH": "/b", "TERM_PROGRAM": "vscode"]) { $1 }
      return try Editor(environment: environment) { programs.contains(String($0.dropFirst(3))) }
        .opening("/p/a.swift", line: 7).words
    }
    let all: Set = ["code", "vim", "subl"]
    let code = ["/b/code", "--goto", "/p/a.swift:7"]
    #expect(try words([:], all) == code)
    #expect(try words(["EDITOR": "vim"], all) == code)
    #expect(try words(["VISUAL": "vim -n"], all) == code)
    #expect(try words(["EDITOR": "subl"], all) == ["/b/subl", "/p/a.swift:7"])
    #expect(try words(["LESSONS_EDITOR": "vim"], all) == ["/b/vim", "+7", "/p/a.swift"])
    #expect(try words(["EDITOR": "vim"], ["vim"]) == ["/b/vim", "+7", "/p/a.swift"])
  }

  @Test(arguments: [("-page.swift", "./-page.swift"), ("+page.swift", "./+page.swift")])
  func `a name that looks like an option is no option`(name: String, word: String) throws {
    let editor = try Editor(environment: ["PATH": "/b", "EDITOR": "vim"]) { _ in true }
    #expect(editor.opening(name, line: 7).words == ["/b/vim", "+7", word])
  }

  /// A program in the sandbox's `bin`.
  private func program(_ name: String, _ script: String, in sandbox: Sandbox) throws {
    let file = try sandbox.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  private func path(_ sandbox: Sandbox) -> String {
    "\(sandbox.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
  }

  /// An editor that says what it was called with and stays until it is ended.
  private static let saying =
    #"{ printf '%s\n' "$@" end; } >"$0.new"; mv "$0.new" "$0.said"; exec sleep 600"#

  @Test func `open says where the editor is, and what its host said when that failed`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    try program("vim", "exit 0", in: sandbox)
    try program("kitty", "printf '%s\\n' \"$@\" >\"$0.said\"", in: sandbox)
    let variables = ["PATH": path(sandbox), "EDITOR": "vim", "KITTY_WINDOW_ID": "1"]
    let outcome = try sandbox.run("open", environment: variables)
    #expect(outcome.code == 0, "\(outcome.talk)")
    #expect(outcome.talk.hasPrefix("vim opens Playground/00-pages.swift:"))
    #expect(outcome.talk.hasSuffix(", beside this in kitty\n"))
    let said = try sandbox.read("bin/kitty.said").split(separator: "\n")
    #expect(said.contains("\(sandbox.path)/bin/vim"))
    #expect(said.last == "\(sandbox.path)/Playground/00-pages.swift")

    try program("kitty", "echo 'Remote control is off.' >&2; exit 1", in: sandbox)
    let failed = try sandbox.run("open", environment: variables)
    #expect(failed.code == 3)
    let lines = failed.talk.split(separator: "\n")
    #expect(lines.first == "kitty could not open `vim` beside this: Remote control is off.")
    #expect(lines.last?.contains("type in one: vim +") == true)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "needs `tmux`"))
  func `in tmux the screen's o shows the editor beside it`() throws {
    let sandbox = try Sandbox()
    let folder = "it's a; folder"
    try sandbox.write("", to: "\(folder)/.keep")
    try program("my vim", Self.saying, in: sandbox)
    let server = "lessons-\(UUID().uuidString.prefix(8))"
    let environment = sandbox.environment(
      course: try sandbox.firstLessons(),
      ["PATH": path(sandbox), "EDITOR": #"'my vim' -c "set nu;""#, "SHELL": "/bin/sh"])
    func tmux(_ words: String...) throws -> String {
      try sandbox.shell("exec tmux -L \"$@\"", [server] + words, environment).output
    }
    defer { _ = try? tmux("kill-server") }
    let variables = environment.map { "\($0.key)=\($0.value)" }
    _ = try sandbox.shell(
      "cd \"$1\"; shift; exec tmux -L \(server) -f /dev/null new-session -d -x 120 -y 40 env \"$@\"",
      [folder] + variables + [sandbox.program, "watch", "--no-values"], environment)
    try wait { try tmux("capture-pane", "-p").contains("q quit") }
    _ = try tmux("send-keys", "o")
    try wait { (try? sandbox.read("bin/my vim.said")) != nil }
    let said = try sandbox.read("bin/my vim.said").split(separator: "\n").map(String.init)
    #expect(
      said == [
        "-c", "set nu;", "\(sandbox.path)/\(folder)/Playground/00-pages.swift", "end",
      ], "\(said)")
    #expect(try tmux("list-panes").split(separator: "\n").count == 2)
    try wait {
      try tmux("capture-pane", "-p", "-t", "0.0").replacing("\n", with: " ")
        .contains("beside this in tmux")
    }
    // Again, from the screen: the editor that is there comes to the front.
    _ = try tmux("select-pane", "-t", "0.0")
    _ = try tmux("send-keys", "-t", "0.0", "o")
    try wait { try tmux("display-message", "-p", "#{pane_index}") == "1\n" }
    #expect(try tmux("list-panes").split(separator: "\n").count == 2)
    // With an editor that has another page, the screen keeps its half, and that editor goes on.
    _ = try tmux("set-option", "-p", "-t", "0.1", "@lessons_page", "/another/page")
    _ = try tmux("send-keys", "-t", "0.0", "o")
    try wait { try tmux("list-panes", "-s").split(separator: "\n").count == 3 }
    #expect(try tmux("list-panes", "-t", "0").split(separator: "\n").count == 2)
    let whole = "#{==:#{pane_height},#{window_height}}"
    try wait { try tmux("display-message", "-p", "-t", "0.0", whole) == "1\n" }
  }

  /// Waits until something is so; the limit is for a program that hangs.
  private func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try isSo() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    try #require(Bool(false), "it never came")
  }
}
