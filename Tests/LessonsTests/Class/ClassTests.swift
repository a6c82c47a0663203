import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// What a teacher sees of a class.
@Suite(.timeLimit(.minutes(5))) struct ClassTests {
  let room: ClassRoom

  init() throws { room = try ClassRoom() }

  /// The words of each line.
  func rows(_ outcome: Sandbox.Outcome) -> [[String]] {
    outcome.output.split(separator: "\n").map { line in
      line.split { $0.isWhitespace }.map(String.init)
    }
  }

  @Test func `a step a row: who has solved it, and what they got wrong`() throws {
    try room.learn("ada", "one", "two")
    try room.learn("bob", "one", tries: 2)
    try room.submit("ada")
    // One handed a file in, the other one a workspace.
    let outcome = try room.run("class", "ada.lessons", "bob")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("course: 2 learners, 4 steps"), "\(outcome)")
    let rows = rows(outcome)
    #expect(rows.contains(["first/one", "2", "2", "2", "0", "0"]), "\(outcome)")
    #expect(rows.contains(["first/two", "2", "1", "0.5", "0", "0"]), "\(outcome)")
    #expect(!outcome.output.contains("second/four"), "\(outcome)")
    #expect(rows.contains(["first/one", "1", "2", "Write", "a", "**1**."]), "\(outcome)")
  }

  @Test func `a person a row`() throws {
    try room.learn("ada", "one", "two")
    try room.learn("bob")
    let outcome = try room.run("class", "--people", "ada", "bob")
    let rows = rows(outcome)
    #expect(rows.contains { $0.starts(with: ["ada", "2", "2", "0"]) && $0.last == "first/three" })
    #expect(rows.contains { $0.starts(with: ["bob", "0", "0", "0"]) && $0.last == "first/one" })
  }

  @Test func `the table is never wider than the window`() throws {
    try room.learn("ada-with-a-very-long-name-that-goes-on-and-on", "one", tries: 1)
    for columns in [40, 60, 80, 200] {
      for words in [["class"], ["class", "--people"]] {
        let outcome = try room.sandbox.run(
          words + ["ada-with-a-very-long-name-that-goes-on-and-on"], course: room.course,
          environment: ["NO_COLOR": "1", "PAGER": "cat"],
          terminal: TerminalSize(columns: columns, rows: 200))
        let widest = outcome.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect(widest <= columns, "\(columns): \(outcome)")
        #expect(widest > 20)
      }
    }
  }

  @Test func `in 80 columns it is a table, whatever people are called`() throws {
    let name = "Maximiliane-Guttenberg-Schwarzenfels"
    try room.learn(name, "one")
    for _ in 0..<5 { #expect(try room.run("check", by: name).code == 1) }
    for words in [["class"], ["class", "--people"]] {
      let outcome = try room.sandbox.run(
        words + [name], course: room.course, environment: ["NO_COLOR": "1", "PAGER": "cat"],
        terminal: TerminalSize(columns: 80, rows: 200))
      let head = words.count > 1 ? ["name", "solved", "tries"] : ["step", "reached", "solved"]
      #expect(rows(outcome).contains { $0.starts(with: head) }, "\(outcome)")
    }
  }

  @Test func `a folder has files and workspaces, and what is neither is passed over`() throws {
    try room.learn("ada", "one")
    try room.learn("class/bob", "one")
    try room.submit("ada")
    _ = try room.sandbox.shell(
      "mv ada.lessons class/; echo note > class/notes.txt; mkdir class/empty")
    let outcome = try room.run("class", "class", "--format", "json")
    let answer = try json(outcome.output)
    let people = try #require(answer["people"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == ["ada", "bob"], "\(outcome)")
    let empty = try room.run("class", "class/empty")
    #expect(empty.code == 4, "\(empty)")
    #expect(empty.talk.contains("class/empty: it has no submission"), "\(empty)")
  }

  @Test func `what is broken, foreign or newer is named, and the others count`() throws {
    try room.learn("ada", "one")
    let good = try room.submit("ada")
    func make(_ name: String, _ old: String, _ new: String) throws {
      try room.repack(good, as: name, old, new)
    }
    try make("other.lessons", "\"course\":\"course\"", "\"course\":\"algebra\"")
    try make("newer.lessons", "\"format\":2", "\"format\":3")
    try make("progress.lessons", "\"format\": 1", "\"format\": 7")
    try make("damaged.lessons", "\"steps\"", "steps")
    try make("wrong.lessons", "\"status\":\"passed\"", "\"status\":\"done\"")
    try make("page.lessons", "\"01-first\"", "\"../01-first\"")
    try make("version.lessons", "\"digest\":\"", "\"digest\":\"0")
    try make("workspace.lessons", "\"workspace\":\"", "\"workspace\":\"0")
    try make("bare.lessons", "\"progress\":", "\"other\":")
    try room.sandbox.write("PK", to: "zip.lessons")
    _ = try room.sandbox.shell(
      "cp ada.lessons twice.lessons; head -c 300 ada.lessons > cut.lessons; tar cf tar.lessons ada.lessons"
    )
    let outcome = try room.run("class", ".", "gone", "--format", "json")
    #expect(outcome.code == 0, "\(outcome)")
    let answer = try json(outcome.output)
    let skipped = try #require(answer["skipped"] as? [[String: String]])
    let reasons = skipped.reduce(into: [String: String]()) { $0[$1["path"] ?? ""] = $1["reason"] }
    #expect(reasons["other.lessons"]?.contains("it is from the course `algebra`") == true)
    #expect(reasons["newer.lessons"]?.contains("(format 3)") == true)
    #expect(reasons["progress.lessons"]?.contains("(format 7)") == true)
    #expect(reasons["damaged.lessons"]?.contains("it is damaged") == true)
    #expect(reasons["wrong.lessons"]?.contains("its `progress` is damaged") == true)
    #expect(reasons["page.lessons"]?.contains("its page `../01-first`") == true)
    #expect(reasons["bare.lessons"]?.contains("it has no `progress`") == true)
    #expect(reasons["zip.lessons"]?.contains("it is not JSON") == true)
    #expect(reasons["tar.lessons"]?.contains("it is an archive") == true)
    #expect(reasons["cut.lessons"]?.contains("cut off") == true)
    #expect(reasons["twice.lessons"]?.contains("a copy of another file") == true)
    #expect(reasons["gone"] == "there is no such file")
    for path in reasons.keys { #expect(outcome.talk.contains("left out: \(path): "), "\(path)") }
    let people = try #require(answer["people"] as? [[String: Any]])
    // The newest of the workspace, its file, and its file from another version of the course; and the file of
    // another workspace.
    #expect(
      reasons["ada/Playground"] == "a later submission from the same workspace counts instead")
    #expect(people.count == 2, "\(outcome)")
    #expect(people.map { $0["current"] as? Bool } == [false, true], "\(outcome)")
    let shown = try room.run("class", "version.lessons")
    let words = shown.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains(
        "1 file from a different version of the course; only steps that this version also has are "
          + "counted: ada"),
      "\(shown)")
  }

  @Test func `names cannot control a terminal, a table, a page or a spreadsheet`() throws {
    try room.learn("ada", "one")
    let good = try room.submit("ada")
    let name = "=cmd|' /C calc'!A1 \u{202E}<script>alert(1)</script>, \"q\"\u{1B}[31m|x"
    try room.repack(
      good, as: "evil.lessons", "\"name\":\"ada\"", "\"name\":\(JSONField.quoted(name))")
    for format in ["human", "csv", "json", "html", "markdown"] {
      let outcome = try room.run("class", "--people", "evil.lessons", "--format", format)
      #expect(outcome.code == 0, "\(outcome)")
      for hazard in ["\u{202E}", "\u{1B}", "<script"] where hazard != "<script" || format == "html"
      {
        #expect(!outcome.output.contains(hazard), "\(format)")
      }
      switch format {
      case "csv":
        #expect(
          outcome.output.contains(
            "\r\n\"'=cmd|' /C calc'!A1 <script>alert(1)</script>, \"\"q\"\"|x\",\"1\","),
          "\(outcome)")
      case "markdown": #expect(outcome.output.contains("\\<script\\>"), "\(outcome)")
      case "html": #expect(outcome.output.contains("&lt;script&gt;"), "\(outcome)")
      default: break
      }
    }
  }

  @Test(arguments: [
    ("Ada;=1+1", "Ada;'=1+1"), ("\u{FF1D}1", "'\u{FF1D}1"), (" \u{A0}=1", " \u{A0}'=1"),
    ("\u{200B}\u{FEFF}@x", "\u{200B}\u{FEFF}'@x"), ("=\u{301}1", "'=\u{301}1"),
    ("x;\"=1\"", "x;\"\"'=1\"\""),
    ("a|-b", "a|'-b"), ("Jean-Luc, 1+1", "Jean-Luc, 1+1"), ("a \u{FF0B}b", "a '\u{FF0B}b"),
  ])
  func `a cell of csv is quoted, and a formula in it is defused`(name: String, cell: String) {
    let table = ClassTable(columns: [("name", .text), ("solved", .number)], rows: [[name, "2"]])
    #expect(table.csv == "\"name\",\"solved\"\r\n\"\(cell)\",\"2\"\r\n")
  }

  @Test func `a renamed step is one step for the learner and the teacher`() throws {
    try room.learn("ada", "one", "two")
    try room.sandbox.edit("course/01-first.md", "step=two", "step=zwei was=two")
    _ = try room.sandbox.shell("mv course/01-first.md course/01-erste.md")
    try room.sandbox.write(
      "{\"id\": \"course\", \"renamed\": {\"first\": \"erste\"}}", to: "course/course.json")
    let dry = try room.run("submit", "--dry-run", by: "ada")
    let words = dry.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("2 steps passed of 3 begun"), "\(dry)")
    #expect(try room.run("goto", "first/two", by: "ada").code == 0)
    let list = try room.run("list", by: "ada")
    #expect(!list.output.contains("No longer"), "\(list)")
    try room.sandbox.edit("course/01-erste.md", "step=zwei was=two", "step=drei")
    let gone = try room.run("list", by: "ada")
    #expect(gone.output.contains("No longer in the course: erste/two, erste/zwei"), "\(gone)")
    try room.sandbox.write(
      "{\"id\": \"course\", \"renamed\": {\"first\": \"erste\"}, \"removed\": [\"erste/two\", \"erste/zwei\"]}",
      to: "course/course.json")
    let removed = try room.run("list", by: "ada")
    #expect(!removed.output.contains("No longer"), "\(removed)")
    #expect(try room.sandbox.read("ada/Playground/.lessons/progress.json").contains("first/two"))
    #expect(try room.sandbox.read("ada/Playground/01-first.swift").contains("let two = 1"))
  }

  @Test func `the page loads and runs nothing, and its style is the one that is allowed`() throws {
    try room.learn("ada", "one")
    let outcome = try room.run("class", "ada", "--format", "html")
    let policy = "default-src 'none'; style-src 'sha256-\(ClassPage.styleHash)'"
    #expect(outcome.output.contains(policy), "\(outcome)")
    #expect(outcome.output.contains("<style>\(ClassPage.style)</style>"))
    for word in ["<script", "http:", "https:", "src=\"", "@import", "url("] {
      #expect(!outcome.output.contains(word), "\(word)")
    }
    try room.sandbox.write(ClassPage.style, to: "style")
    let hash = try room.sandbox.shell("openssl dgst -sha256 -binary style | openssl base64")
    #expect(hash.output == ClassPage.styleHash + "\n", "\(hash)")
  }

  @Test func `the answer goes into a file, and wrong calls are refused`() throws {
    try room.learn("ada", "one")
    let written = try room.run("class", "ada", "--format", "csv", "--output", "class.csv")
    #expect(written.code == 0 && written.output.isEmpty, "\(written)")
    #expect(
      try room.sandbox.read("class.csv").hasPrefix(
        "\"name\",\"step\",\"passed\",\"holds\","))
    #expect(try room.run("class").code == 64)
    #expect(try room.run("class", "ada", "--format", "pdf").code == 64)
    #expect(try room.run("class", "ada", "--output", "no/where").code == 3)
  }
}
