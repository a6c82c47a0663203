import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// What a teacher sees of a class.
@Suite(.timeLimit(.minutes(5))) struct ClassTests {
  private let room: ClassRoom

  init() throws { room = try ClassRoom() }

  /// The words of each line.
  private func rows(_ outcome: Sandbox.Outcome) -> [[String]] {
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
        "1 file from a different version of the course; only the steps that are here too count: ada"
      ),
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

  @Test func `of what comes from one workspace the newest counts, whatever name is in it`() throws {
    try room.learn("ada", "one")
    try room.submit("ada")
    _ = try room.sandbox.shell("mkdir class; mv ada.lessons class/z-first.lessons; cp -r ada bob")
    try room.sandbox.edit(
      "ada/Playground/01-first.swift", "let two = 0", "let two = 1 // passes")
    #expect(try room.run("next", by: "ada").code == 0)
    // Times are in seconds.
    try room.sandbox.edit(
      "ada/Playground/.lessons/progress.json", "\"first/two\": {\"at\":", "\"first/two\": {\"at\":9"
    )
    for name in ["ada", "bob"] { try room.submit(name) }
    _ = try room.sandbox.shell("mv *.lessons class/")
    let outcome = try room.run("class", "class", "--people", "--format", "csv")
    let lines = outcome.output.split(separator: "\r\n")
    #expect(lines.count == 4 && lines[1].hasPrefix("\"ada\",\"2\","), "\(outcome)")
    // What is left out is named in the table and beside it.
    for word in [
      "z-first.lessons", "left out: a later submission from the same workspace counts instead",
      "bob.lessons", "this one is by `bob`, that one by `ada`",
    ] { #expect(outcome.output.contains(word), "\(outcome)") }
    #expect(outcome.talk.contains("z-first.lessons: a later submission"), "\(outcome)")
    for format in ["human", "html", "markdown", "json"] {
      let other = try room.run("class", "class", "--format", format)
      #expect(other.output.contains("bob.lessons"), "\(format): \(other)")
    }
  }

  @Test func `two people of one name are told apart by their files, and it is said`() throws {
    try room.learn("a/ada", "one")
    try room.learn("b/ada", "one", "two")
    let outcome = try room.run("class", "a/ada", "b/ada", "--people", "--format", "csv")
    #expect(outcome.output.contains("\"ada (a/ada/Playground)\",\"1\","), "\(outcome)")
    #expect(outcome.output.contains("\"ada (b/ada/Playground)\",\"2\","), "\(outcome)")
    let namesakes = "2 different workspaces were handed in under the name ada"
    #expect(outcome.talk.contains(namesakes), "\(outcome)")
  }

  @Test func `the folders of a learning platform are a person's each, and an empty one is named`()
    throws
  {
    try room.learn("ada", "one")
    try room.learn("bob", "one", "two")
    for name in ["ada", "bob"] { try room.submit(name) }
    _ = try room.sandbox.shell(
      "mkdir -p 'all/Ada E_1_file_' 'all/Bob E_2_file_' 'all/Cy E_3_file_'; cp ada.lessons all/Ada*/; "
        + "cp bob.lessons all/Bob*/; echo x >all/Cy*/note.txt")
    let outcome = try room.run("class", "all", "--people", "--format", "json")
    let answer = try json(outcome.output)
    let people = try #require(answer["people"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == ["ada", "bob"], "\(outcome)")
    #expect(outcome.talk.contains("all/Cy E_3_file_: it has no submission"), "\(outcome)")
  }

  @Test func `a row for each person and step is what marks are made of`() throws {
    try room.learn("ada", "one", tries: 1)
    try room.learn("bob")
    let csv = try room.run("class", "ada", "bob", "gone", "--format", "csv")
    let lines = csv.output.split(separator: "\r\n").map(String.init)
    #expect(
      lines[0]
        == "\"name\",\"step\",\"passed\",\"holds\",\"when\",\"hints\",\"tries\",\"note\"")
    #expect(lines.count == 1 + 2 * 4 + 1, "\(csv)")
    let one = try #require(lines.first { $0.hasPrefix("\"ada\",\"first/one\"") })
    #expect(
      one.contains(/"yes","","\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ","0","2",""/), "\(one)")
    #expect(lines.contains("\"bob\",\"second/four\",\"no\",\"\",\"\",\"0\",\"0\",\"\""), "\(csv)")
    #expect(lines.last?.hasPrefix("\"gone\",") == true, "\(csv)")
    let answer = try json(room.run("class", "ada", "--format", "json").output)
    let people = try #require(answer["people"] as? [[String: Any]])
    let marks = try #require(people.first?["marks"] as? [[String: Any]])
    #expect(marks.map { $0["passed"] as? Bool } == [true, false, false, false])
    let html = try room.run("class", "ada", "bob", "--format", "html")
    #expect(html.output.contains("<th class=\"n\">first (3)</th>"), "\(html)")
  }

  @Test func `a roster says who has not handed in, and who is not in it`() throws {
    try room.learn("Ada Lovelace", "one")
    try room.learn("eve", "one")
    let file = try room.submit("Ada Lovelace")
    let id = try #require(try json(room.sandbox.read(file))["workspace"] as? String)
    try room.sandbox.write("\u{FEFF}ada  lovelace\r\n\r\nBob B\r\n", to: "roster.txt")
    for format in ["csv", "json", "html", "markdown", "human"] {
      let outcome = try room.run(
        "class", file, "eve", "--roster", "roster.txt", "--format", format)
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.output.contains("Bob B"), "\(format): \(outcome)")
      let all = outcome.output + outcome.talk
      #expect(all.contains("not handed in"), "\(format): \(outcome)")
      #expect(all.contains("not in the roster: eve"), "\(format): \(outcome)")
    }
    try room.sandbox.write("\(id)\n", to: "roster.txt")
    let byID = try room.run("class", file, "--roster", "roster.txt", "--format", "json")
    #expect(try json(byID.output)["missing"] as? [String] == [], "\(byID)")
    #expect(try room.run("class", file, "--roster", "nothing.txt").code == 64)
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
