import LessonsCLI
import Testing

/// The command lines that open a page in each editor; no editor is started.
@Suite struct EditorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var editor: String
    var words: [String]
    var kind: EditorCommand.Kind
    var testDescription: String { editor }
  }

  private func editor(
    _ environment: [String: String], programs: Set<String> = []
  ) throws -> Editor {
    try Editor(environment: environment.merging(["PATH": "/usr/bin:/opt/bin"]) { $1 }) {
      programs.isEmpty || programs.contains($0)
    }
  }

  @Test(arguments: [
    Case(editor: "code", words: ["code", "--goto", "/p/a.swift:7"], kind: .window),
    Case(
      editor: "code --wait -n", words: ["code", "--wait", "-n", "--goto", "/p/a.swift:7"],
      kind: .window),
    Case(editor: "codium", words: ["codium", "--goto", "/p/a.swift:7"], kind: .window),
    Case(editor: "cursor", words: ["cursor", "--goto", "/p/a.swift:7"], kind: .window),
    Case(editor: "windsurf", words: ["windsurf", "--goto", "/p/a.swift:7"], kind: .window),
    Case(editor: "subl -w", words: ["subl", "-w", "/p/a.swift:7"], kind: .window),
    Case(editor: "zed", words: ["zed", "/p/a.swift:7"], kind: .window),
    Case(editor: "mate", words: ["mate", "--line", "7", "/p/a.swift"], kind: .window),
    Case(editor: "gvim", words: ["gvim", "+7", "/p/a.swift"], kind: .window),
    Case(editor: "vim", words: ["vim", "+7", "/p/a.swift"], kind: .terminal),
    Case(
      editor: "nvim -u 'my init.lua'", words: ["nvim", "-u", "my init.lua", "+7", "/p/a.swift"],
      kind: .terminal),
    Case(editor: "vi", words: ["vi", "+7", "/p/a.swift"], kind: .terminal),
    Case(editor: "nano", words: ["nano", "+7", "/p/a.swift"], kind: .terminal),
    Case(editor: "emacs -nw", words: ["emacs", "-nw", "+7", "/p/a.swift"], kind: .terminal),
    Case(editor: "micro", words: ["micro", "+7", "/p/a.swift"], kind: .terminal),
    Case(editor: "kak", words: ["kak", "+7", "/p/a.swift"], kind: .terminal),
    Case(editor: "hx", words: ["hx", "/p/a.swift:7"], kind: .terminal),
    Case(editor: "helix", words: ["helix", "/p/a.swift:7"], kind: .terminal),
    Case(editor: "ed", words: ["ed", "/p/a.swift"], kind: .terminal),
  ])
  func `each editor gets the line in its own form`(test: Case) throws {
    let command = try editor(["EDITOR": test.editor]).opening("/p/a.swift", line: 7)
    #expect(command.words == ["/usr/bin/" + test.words[0]] + test.words.dropFirst())
    #expect(command.kind == test.kind)
    let alone = try editor(["EDITOR": test.editor]).opening("/p/a.swift", line: nil)
    #expect(alone.words.last == "/p/a.swift")
  }

  @Test func `the first variable that is not empty decides`() throws {
    func program(_ environment: [String: String]) throws -> String {
      try editor(environment).opening("/a", line: nil).program
    }
    #expect(try program(["LESSONS_EDITOR": "hx", "VISUAL": "vim", "EDITOR": "nano"]) == "hx")
    #expect(try program(["LESSONS_EDITOR": " ", "VISUAL": "vim", "EDITOR": "nano"]) == "vim")
    #expect(try program(["VISUAL": "", "EDITOR": "nano"]) == "nano")
    #expect(try program([:]) == "code")
  }

  @Test func `a program is found on the PATH or by its own path`() throws {
    let programs: Set = ["/opt/bin/vim", "/home/me/my editor/vim"]
    #expect(
      try editor(["EDITOR": "vim"], programs: programs).opening("/a", line: 1).words[0]
        == "/opt/bin/vim")
    let own = try editor(["EDITOR": #"/home/me/my\ editor/vim"#], programs: programs)
      .opening("/a", line: 1)
    #expect(own.words == ["/home/me/my editor/vim", "+1", "/a"])
    #expect(own.line == "'/home/me/my editor/vim' +1 /a")
  }

  @Test func `the printed command line works in a shell`() throws {
    let command = try editor(["EDITOR": "vim -c \"set nu\" ''"])
      .opening("/it's/a page.swift", line: 3)
    #expect(command.line == #"vim -c 'set nu' '' +3 '/it'\''s/a page.swift'"#)
    #expect(
      try Sandbox().shell("printf '%s\\n' \(command.line)").output
        == "vim\n-c\nset nu\n\n+3\n/it's/a page.swift\n")
  }

  @Test(arguments: [
    (["EDITOR": "nosuch -x"], "$EDITOR is `nosuch -x`, and there is no program `nosuch`"),
    (["VISUAL": "vim 'a"], "$VISUAL is `vim 'a`, where a quotation mark is never closed"),
    ([:], "no editor is known; set one, such as `export EDITOR=vim`"),
  ])
  func `an editor that cannot be started is reported with what to set`(
    environment: [String: String], words: String
  ) {
    let failure = #expect(throws: Failure.self) {
      try editor(environment, programs: ["/usr/bin/vim"])
    }
    #expect(failure?.code == .environment)
    #expect(failure?.message.hasPrefix(words) == true, "\(failure?.message ?? "")")
  }
}
