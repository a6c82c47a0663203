import Foundation
import Testing

@testable import Validation

/// `lessons record`, run as an author would.
@Suite(.waiting, .timeLimit(.minutes(5))) struct RecordTests {
  /// A lesson of demonstrations, each with what its `output` fence says.
  func lesson(_ steps: (code: String, fences: String)...) -> String {
    "# One\n"
      + steps.enumerated().map { number, step in
        "\n## Step \(number)\n\n```swift step=s\(number)\n\(step.code)\n```\n\n\(step.fences)"
      }.joined()
  }

  func output(_ lines: String, _ words: String = "") -> String {
    "```output\(words)\n\(lines)```\n"
  }

  @Test func `empty fences are filled, the lesson validates, and a second time changes nothing`()
    throws
  {
    let sandbox = try Sandbox()
    let text = lesson(
      ("let token = 7\nprint(\"token\", token)", output("")),
      ("print(\"a\\n\\nb\")\nprint(token)", output("")))
    try sandbox.write(text, to: "course/01-one.md")
    let course = sandbox.path + "/course"
    let check = try sandbox.run("record", "--check", course: course)
    #expect(check.code == 2)
    #expect(
      check.output == """
        course/01-one.md:11: the output of `s0`
          + token 7
        course/01-one.md:21: the output of `s1`
          + a
          +\u{20}
          + b
          + 7
        2 outputs in 1 lesson would change; `lessons record` writes them

        """)
    #expect(try sandbox.read("course/01-one.md") == text)
    let record = try sandbox.run("record", course: course)
    #expect(record.code == 0)
    #expect(record.output == "wrote 2 outputs in 1 lesson\n")
    let recorded = try sandbox.read("course/01-one.md")
    #expect(
      recorded
        == lesson(
          ("let token = 7\nprint(\"token\", token)", output("token 7\n")),
          ("print(\"a\\n\\nb\")\nprint(token)", output("a\n\nb\n7\n"))))
    #expect(try sandbox.run("validate", course: course).code == 0)
    for words in [["--check"], []] {
      let again = try sandbox.run(["record"] + words, course: course)
      #expect(again.code == 0)
      #expect(again.output == "2 outputs, nothing to record\n")
    }
    #expect(try sandbox.read("course/01-one.md") == recorded)
    #expect(try FileManager.default.contentsOfDirectory(atPath: course) == ["01-one.md"])
  }

  @Test func `wildcards that still match are kept`() throws {
    let sandbox = try Sandbox()
    let first =
      "let token = Int.random(in: 100...999)\nprint(\"token\", token)\nfor n in 1...3 { print(n) }\nprint(\"end\")\nprint(\"new\")"
    try sandbox.write(
      lesson(
        (first, output("token [..]\n...\nend\nold\n")),
        ("print(\"again\", token)\nprint(2)", output("again [..]\n1\n"))),
      to: "course/01-one.md")
    let course = sandbox.path + "/course"
    #expect(try sandbox.run("record", course: course).output == "wrote 2 outputs in 1 lesson\n")
    #expect(
      try sandbox.read("course/01-one.md")
        == lesson(
          (first, output("token [..]\n...\nend\nnew\n")),
          ("print(\"again\", token)\nprint(2)", output("again [..]\n2\n"))))
    #expect(try sandbox.run("validate", course: course).code == 0)
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [true, false])
  func `line ends, front matter, a byte-order mark and a missing final newline are kept`(
    lineBreak: String, isWhole: Bool
  ) throws {
    let sandbox = try Sandbox()
    func bytes(_ lines: String) -> Data {
      let front = "---\ntitle:  \u{A0}T \n---\n"
      let text = front + lesson(("print(\"é\")\nprint(2)", output(lines) + "\nTrailing  \n\n\tend"))
      let end = isWhole ? "\n" : ""
      return Data(
        ((isWhole ? "" : "\u{FEFF}") + text + end).replacing("\n", with: lineBreak).utf8)
    }
    try sandbox.write(bytes("é\n1\n"), to: "course/01-one.md")
    #expect(try sandbox.run("record", course: sandbox.path + "/course").code == 0)
    let file = URL(fileURLWithPath: sandbox.path + "/course/01-one.md")
    #expect(try Data(contentsOf: file) == bytes("é\n2\n"))
  }

  @Test func `a wrong step is reported and not changed, and the others are recorded`() throws {
    let sandbox = try Sandbox()
    let steps = [
      ("print(1)", output("old\n") + "\n```swift check\nexpect(false, \"do it\")\n```\n"),
      ("print(Int.random(in: 0...1_000_000_000_000))", output("")),
      ("print(\"```\")", output("")),
      ("print(\"\\u{1B}[1m\")", output("")),
      ("print(\"...\")", output("")),
      ("print(\"...\")", output("", " verbatim")),
      ("print(1)", output("")),
      ("let x: Int = \"\"", output("")),
      ("print(2)", output("")),
      ("print(x)", output("")),
      ("print(3)", output("4\n")),
    ]
    let text =
      "# One\n"
      + steps.enumerated().map { number, step in
        "\n## Step \(number)\n\n```swift step=s\(number)\n\(step.0)\n```\n\n\(step.1)"
      }.joined()
    try sandbox.write(text, to: "course/01-one.md")
    let outcome = try sandbox.run("record", course: sandbox.path + "/course")
    #expect(outcome.code == 2)
    for words in [
      "01-one.md:14:1: error: the code of `s0` cannot be recorded: its check fails: do it\n",
      "the code of `s1` prints `",
      "in the next; write `[..]` for what varies, as `lessons record --vary` does\n",
      "the code of `s2` prints a line of three backticks, which would end the fence; write `[..]`",
      "the code of `s3` prints the control character U+001B",
      "the code of `s4` prints `...`, which contains a wildcard; write `output verbatim`",
      "the code of `s7` cannot be recorded: the code does not compile: ",
      "not recorded, because the earlier step `s7` is broken: `one/s9`, `one/s10`\n",
      "wrote 3 outputs in 1 lesson, 6 problems\n",
    ] {
      #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
    }
    #expect(
      try sandbox.read("course/01-one.md")
        == text.replacing("```output verbatim\n", with: "```output verbatim\n...\n")
        .replacing(
          "step=s6\nprint(1)\n```\n\n```output\n", with: "step=s6\nprint(1)\n```\n\n```output\n1\n"
        )
        .replacing(
          "step=s8\nprint(2)\n```\n\n```output\n", with: "step=s8\nprint(2)\n```\n\n```output\n2\n")
    )
  }

  @Test func `what a program prints before it crashes is recorded`() throws {
    let sandbox = try Sandbox()
    let code = "print(\"before\")\nfatalError(\"stop here\")"
    let crash = "```crash\nstop here\n```\n\n"
    let error = "```error\ncannot find\n```\n"
    try sandbox.write(
      lesson((code, crash + output("old\n")), ("nothing()", error)), to: "course/01-one.md")
    let outcome = try sandbox.run("record", course: sandbox.path + "/course")
    #expect(outcome.output == "wrote 1 output in 1 lesson\n")
    #expect(
      try sandbox.read("course/01-one.md")
        == lesson((code, crash + output("before\n")), ("nothing()", error)))
  }

  @Test func `a step, a lesson or a file name limits what is recorded`() throws {
    let sandbox = try Sandbox()
    for name in ["01-one", "02-two"] {
      try sandbox.write(
        lesson(("print(1)", output("")), ("print(2)", output(""))), to: "course/\(name).md")
    }
    let course = sandbox.path + "/course"
    #expect(try sandbox.run("record", "one/s1", course: course).output.hasPrefix("wrote 1 output "))
    #expect(
      try sandbox.run("record", "one/s0", "02-two", course: course).output.contains("3 outputs"))
    let missed = try sandbox.run("record", "oen", course: course)
    #expect(missed.code == 4)
    #expect(missed.talk.contains("there is no lesson or step `oen`; did you mean `one`?"))
  }

  @Test func `a lesson saved meanwhile is not overwritten, and links and permissions are kept`()
    throws
  {
    let sandbox = try Sandbox()
    // The lesson is saved while its step waits.
    let wait =
      "import Foundation\n_ = FileManager.default.createFile(atPath: \"runs\", contents: nil)\n"
      + "while FileManager.default.fileExists(atPath: \"runs\") { usleep(1000) }\nprint(1)"
    let text = lesson((wait, output("")))
    try sandbox.write(text, to: "course/01-one.md")
    try sandbox.write(lesson(("print(1)", output(""))), to: "real.md")
    let shell = try sandbox.shell("chmod 640 real.md && ln -s ../real.md course/02-two.md")
    #expect(shell.code == 0)
    let outcome = try sandbox.shell(
      """
      mkdir tmp; "$1" record & until ls tmp/*/work/runs >/dev/null 2>&1; do sleep 0.05; done
      echo more >>course/01-one.md
      while kill -0 $!; do rm -f tmp/*/work/runs; sleep 0.05; done 2>/dev/null; wait $!
      """, [sandbox.program],
      sandbox.environment(
        course: sandbox.path + "/course", ["TMPDIR": sandbox.path + "/tmp"]))
    #expect(outcome.code == 2)
    #expect(
      outcome.output.contains("01-one.md:1:1: error: the lesson was saved while its steps ran"))
    #expect(outcome.output.hasSuffix("wrote 1 output in 1 lesson, 1 problem\n"))
    let left = try sandbox.read("course/01-one.md")
    #expect(left.hasPrefix(text + "more\n"))
    #expect(try sandbox.read("real.md").hasSuffix(output("1\n")))
    let listing = try sandbox.shell("ls -l real.md course/02-two.md").output
    #expect(listing.contains("-rw-r-----"))
    #expect(listing.contains("02-two.md -> ../real.md"))
  }

  @Test(arguments: [("INT", "130"), ("TERM", "130"), ("KILL", "137")])
  func `nothing is lost when it is stopped while a step runs`(signal: String, code: String) throws {
    let sandbox = try Sandbox()
    let slow =
      "import Foundation\n_ = FileManager.default.createFile(atPath: \"runs\", contents: nil)\n"
      + "Thread.sleep(forTimeInterval: 50)\nprint(2)"
    let old = lesson(("print(1)", output("")), (slow, output("")))
    try sandbox.write(old, to: "course/01-one.md")
    let outcome = try sandbox.shell(
      """
      mkdir tmp; "$1" record & until ls tmp/*/work/runs >/dev/null 2>&1; do sleep 0.1; done
      kill -\(signal) $!; wait $!; echo $?
      """, [sandbox.program],
      sandbox.environment(
        course: sandbox.path + "/course", ["TMPDIR": sandbox.path + "/tmp"]))
    #expect(outcome.output == code + "\n")
    #expect(try sandbox.read("course/01-one.md") == old)
  }

  @Test(arguments: ["\"k\".hashValue", "Array(Set(1...50))"])
  func `output whose order changes is not recorded`(value: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(lesson(("print(\(value))", output("1\n"))), to: "course/01-one.md")
    let outcome = try sandbox.run("record", course: "\(sandbox.path)/course")
    #expect(outcome.code == 2)
    #expect("\(outcome.output)\(outcome.talk)".contains(" in one run and "))
  }

  @Test func `the shipped lessons have their recorded output`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("record", "--check", course: try sandbox.firstLessons())
    #expect(outcome.code == 0)
    #expect(outcome.output == "12 outputs, nothing to record\n")
  }

  @Test(arguments: [
    ("yn", "A", "2", "wrote 1 output in 1 lesson"), ("ny", "1", "B", "wrote 1 output in 1 lesson"),
    ("a", "A", "B", "wrote 2 outputs in 1 lesson"), ("q", "1", "2", "nothing written"),
    ("ya", "A", "B", "wrote 2 outputs in 1 lesson"),
    ("x?yq", "A", "2", "wrote 1 output in 1 lesson"),
    ("abort|yes|quit", "A", "2", "wrote 1 output in 1 lesson"),
    ("\u{4}", "1", "2", "nothing written"), ("\u{3}", "1", "2", "^C"),
  ])
  func `the author is asked about each change`(
    keys: String, first: String, second: String, end: String
  ) throws {
    let sandbox = try Sandbox()
    let code = ("print(\"A\")", "print(\"B\")")
    try sandbox.write(
      lesson((code.0, output("1\n")), (code.1, output("2\n"))), to: "course/01-one.md")
    let terminal = try sandbox.terminal(course: sandbox.path + "/course", ["TERM": "dumb"])
    terminal.type("'\(sandbox.program)' record -i; echo code''=$?.\n")
    var mark = 0
    // Single letters, or words between bars.
    for key in keys.contains("|")
      ? keys.split(separator: "|").map(String.init) : keys.map(String.init)
    {
      mark = try terminal.wait(for: "[q]uit: ", after: mark)
      terminal.type(key == "\u{3}" || key == "\u{4}" ? "\(key)" : "\(key)\n")
    }
    try terminal.wait(for: end, after: mark)
    try terminal.wait(for: keys == "\u{3}" ? "code=130." : "code=0.", after: mark)
    #expect(
      try sandbox.read("course/01-one.md")
        == lesson((code.0, output(first + "\n")), (code.1, output(second + "\n"))))
  }

  @Test func `without a terminal to ask on it says so`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    for words in [["-i"], ["--interactive"], ["-i", "--check"]] {
      let outcome = try sandbox.run(["record"] + words, course: course)
      #expect(outcome.code == 64)
      #expect(outcome.talk.contains("`--check`"))
    }
  }
}
