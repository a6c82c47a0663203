import Foundation
import GoldenFiles
import TestPrograms
import Testing

/// `check --values` and `show --values`, from outside.
@Suite(.waiting, .timeLimit(.minutes(5)))
struct ValuesVerbTests {
  private static let code = """
    //#-hidden-code
    let hidden = "never shown"
    //#-end-hidden-code
    let greeting = "Hello, \\u{1B}[31mpage"
    var total = 0
    for number in 1...12 {
      total += number
    }
    //#-editable-code
    let doubled = [1, 2, 3].map { $0 * 2 }
    //#-end-editable-code
    let alphabet = (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let sentence = "A line of code that is much too long to have anything beside it".uppercased()
    let lines = ["one", "two"].joined(separator: "\\n")
    struct Card: CustomStringConvertible { let description = "┌─┐\\n└─┘" }
    let card = Card()
    print("ok")
    """

  private func screen(_ sandbox: Sandbox, _ words: String, columns: Int) throws -> String {
    let outcome = try sandbox.run(
      words.split(separator: " ").map(String.init), course: sandbox.path + "/course",
      environment: ["COLUMNS": "\(columns)"])
    #expect(outcome.code == 0)
    return "$ lessons \(words)\n\(outcome.output)\(outcome.talk)"
  }

  @Test(arguments: TestTier.part(of: [80, 60, 120], oneOf: 3))
  func `each line has its value at the right margin and none overflows`(columns: Int) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, words: " demonstration", solution: nil)
    #expect(try sandbox.run("goto", "s", course: course).code == 0)
    let text =
      try screen(sandbox, "check --values", columns: columns)
      + screen(sandbox, "show --values", columns: columns)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("never shown"))
    try expectGolden(text, named: "values-\(columns)")
  }

  @Test func `JSON has each value with its place in the learner's page`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("var n = 0\nfor i in 1...3 { n += i }\nprint(\"ok\")")
    try sandbox.run("next", course: course)
    let checked = try sandbox.run("check", "--values", "--json", course: course)
    #expect(checked.code == 0)
    let values = try #require(json(checked.output)["values"] as? [[String: Any]])
    #expect(values.map { $0["text"] as? String } == ["0", "6"])
    #expect(values.map { $0["count"] as? Int } == [1, 3])
    #expect(values.map { $0["column"] as? Int } == [5, 18])
    #expect(values.map { $0["earlier"] as? [String] } == [nil, ["1", "3"]])
    let page = try sandbox.read("Playground/01-one.swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(values[1]["line"] as? Int)
    #expect(page[line - 1] == "for i in 1...3 { n += i }")
    let plain = try sandbox.run("check", "--json", course: course)
    #expect(try json(plain.output)["values"] == nil)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
  func `Enter on the live screen shows the values whole`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      var token = "start"
      for _ in 1...20 { token += "DMYx1" }
      let list = (1...40).map { $0 * 1000 }
      print("ok")
      """, fences: "```output\nother\n```\n", solution: "print(\"other\")")
    let environment = ProcessInfo.processInfo.environment
      .merging(sandbox.environment(course: course)) { $1 }
      .merging(["TERM": "xterm-256color", "NO_COLOR": "1"]) { $1 }
    let terminal = try PseudoTerminal(
      folder: sandbox.path, environment: environment, columns: 100, rows: 60)
    terminal.type("'\(sandbox.program)' watch\n")
    var place = try terminal.wait(for: "q quit")
    terminal.type("r")
    place = try terminal.wait(for: "(20 passes)", after: place)
    #expect(!terminal.text.contains("40000]"))
    terminal.type("\r")
    place = try terminal.wait(for: "The values in full", after: place)
    place = try terminal.wait(for: " 1. ", after: place)
    place = try terminal.wait(for: "20. ", after: place)
    place = try terminal.wait(for: "40000]", after: place)
    terminal.type("\r")
    place = try terminal.wait(for: "(20 passes)", after: place)
    terminal.type("q")
    try terminal.wait(for: "$ ", after: place)
  }

  @Test func `tracing does not change verdict and exit code`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    let plain = try sandbox.run("check")
    let traced = try sandbox.run("check", "--values")
    #expect(plain.code == 1)
    #expect(traced.code == 1)
    #expect(traced.output.hasPrefix(plain.output))
    #expect(traced.output.contains("\"Hello, world\"\n"))
    #expect(traced.talk.isEmpty)
    #expect(try sandbox.run("check", "--values", "--no-values").output == plain.output)
  }

  @Test func `a page that cannot be traced gets one sentence`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    try sandbox.edit("Playground/00-pages.swift", "\"Hello, world\"", "7 as String")
    let plain = try sandbox.run("check")
    let traced = try sandbox.run("check", "--values")
    #expect(traced.code == 1)
    #expect(traced.output == plain.output + "\nvalues not available for this step\n")
    #expect(traced.talk.isEmpty)
    #expect(try json(sandbox.run("check", "--values", "--json").output)["values"] == nil)
    let shown = try sandbox.run("show", "--values")
    #expect(shown.code == 0)
    #expect(shown.output.contains("\nvalues not available for this step\n"))
  }

  @Test func `the verdict is there before the traced run`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      struct Slow: CustomStringConvertible {
        var description: String { while true {} }
      }
      let slow = Slow()
      print("ok")
      """, words: " timeout=6")
    try sandbox.run("next", course: course)
    let outcome = try sandbox.shell(
      """
      "$1" check --values >out & until grep -q '✓' out; do sleep 0.05; done
      grep -c available out; wait $!; echo $?; grep -c available out
      """, [sandbox.program],
      ProcessInfo.processInfo.environment.merging(["LESSONS_COURSE": course]) { $1 })
    #expect(outcome.output == "0\n0\n1\n", "\(outcome)")
  }

  @Test func `showing values changes nothing`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("show", "--values").output.contains("values not available"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/Playground"))
    try sandbox.run("next")
    let files = "find Playground -type f ! -path '*/cache/*' -exec md5sum {} + | sort"
    let before = try sandbox.shell(files)
    let shown = try sandbox.shell(
      "flock Playground/.lessons/lock \"$1\" show --values", [sandbox.program],
      ProcessInfo.processInfo.environment.merging(["LESSONS_COURSE": Sandbox.root + "/Lessons"]) {
        $1
      })
    #expect(shown.code == 0, "\(shown.talk)")
    #expect(shown.output.contains("\"Hello, world\"\n"))
    #expect(try sandbox.shell(files).output == before.output)
  }

  @Test func `interrupting the traced run ends the program`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      struct Slow: CustomStringConvertible {
        var description: String { while true {} }
      }
      let slow = Slow()
      print("ok")
      """)
    try sandbox.run("next", course: course)
    let outcome = try sandbox.shell(
      """
      mkdir tmp; TMPDIR="$PWD/tmp" "$1" check --values >out &
      until grep -q '✓' out; do sleep 0.05; done; sleep 1; kill -INT $!; wait $!; echo $?; ls tmp
      """, [sandbox.program],
      ProcessInfo.processInfo.environment.merging(["LESSONS_COURSE": course]) { $1 })
    #expect(outcome.output == "130\n", "\(outcome)")
    #expect(try !sandbox.read("out").contains("available"))
  }
}
