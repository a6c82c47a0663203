import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// What goes into the file that is handed in.
@Suite struct SubmitTests {
  private let room: ClassRoom

  init() throws {
    room = try ClassRoom()
    try room.learn("ada", "one")
  }

  @Test func `the file has the pages and the progress, and says so before`() throws {
    let outcome = try room.run("submit", "--name", "Ada  Lovelace", by: "ada")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("your pages (1, "), "\(outcome)")
    #expect(outcome.output.contains("01-first.swift\n"), "\(outcome)")
    #expect(outcome.output.contains("1 step passed of 2 begun"), "\(outcome)")
    #expect(outcome.output.hasSuffix("hand it in\n"), "\(outcome)")
    let submission = try Submission(room.bytes("ada/Ada-Lovelace.lessons"))
    #expect(submission.name == "Ada Lovelace")
    #expect(submission.pages.map(\.name) == ["01-first"])
    #expect(submission.pages[0].bytes == (try room.bytes("ada/Playground/01-first.swift")))
    #expect(submission.progress[StepAddress(lesson: "first", step: "one")].status == .passed)
    #expect(submission.workspace?.count == 32)
    let file = try json(room.sandbox.read("ada/Ada-Lovelace.lessons"))
    #expect(
      file.keys.sorted() == [
        "course", "digest", "format", "name", "pages", "progress", "tool", "workspace",
      ])
  }

  @Test func `the same work is the same file, and of a person only the name is in it`() throws {
    let progress = "ada/Playground/.lessons/progress.json"
    try room.sandbox.edit(
      progress, "  \"course\"", "  \"mail\": \"ada@example.org\",\n  \"course\"")
    try room.submit("ada")
    let first = try room.bytes("ada.lessons")
    try FileManager.default.removeItem(atPath: "\(room.sandbox.path)/ada.lessons")
    try room.submit("ada")
    #expect(try room.bytes("ada.lessons") == first)
    let text = String(decoding: first, as: UTF8.self)
    #expect(!text.contains("example.org"))
    #expect(!text.contains(room.sandbox.path))
    #expect(!text.contains(NSUserName()) || NSUserName().count < 5)
  }

  @Test func `a page that is not UTF-8 comes back byte for byte`() throws {
    let page = "ada/Playground/01-first.swift"
    let bytes = try room.bytes(page) + [0x2F, 0x2F, 0xFF, 0x00, 0x0A]
    try room.sandbox.write(Data(bytes), to: page)
    try room.submit("ada")
    #expect(try Submission(room.bytes("ada.lessons")).pages[0].bytes == bytes)
  }

  @Test func `a workspace has one random id, and another workspace has another one`() throws {
    try room.learn("bob", "one")
    for name in ["ada", "bob"] { try room.submit(name) }
    let ids = try ["ada", "bob"].map { try Submission(room.bytes("\($0).lessons")).workspace }
    #expect(ids[0] != ids[1])
    #expect(try room.sandbox.read("ada/Playground/.lessons/id") == "\(ids[0] ?? "")\n")
    // A damaged id is replaced.
    try room.sandbox.write("x\n", to: "ada/Playground/.lessons/id")
    try room.submit("ada")
    #expect(try Submission(room.bytes("ada.lessons")).workspace?.count == 32)
  }

  @Test func `a dry run says it and writes nothing`() throws {
    let outcome = try room.run("submit", "--dry-run", by: "ada")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.hasPrefix("This would go into the file:\n"), "\(outcome)")
    #expect(FileStamp.files(in: "\(room.sandbox.path)/ada").map(FilePath.name) == ["Playground"])
  }

  @Test func `what goes into the file is said within the window`() throws {
    for number in 3...9 {
      try room.sandbox.write(
        room.sandbox.read("course/02-second.md"), to: "course/0\(number)-lesson\(number).md")
      try room.sandbox.write("// mine\n", to: "ada/Playground/0\(number)-lesson\(number).swift")
    }
    let outcome = try room.sandbox.run(
      "submit", "--dry-run", course: room.course, environment: ["NO_COLOR": "1"], in: "ada",
      terminal: TerminalSize(columns: 60, rows: 24))
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(outcome)")
    #expect(
      lines.contains { $0.hasPrefix("    ") && $0.contains("09-lesson9.swift") }, "\(outcome)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs `/dev/full`"))
  func `nothing is written when it cannot be said what goes into the file`() throws {
    let outcome = try room.sandbox.shell(
      "cd ada && exec \"$1\" submit --name Ada --course \"$2\" > /dev/full",
      [room.sandbox.program, room.course])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(!FileStamp.isThere("\(room.sandbox.path)/ada/Ada.lessons"))
  }

  @Test func `without a terminal the name is git's, and needed`() throws {
    let none = try room.run("submit", by: "ada")
    #expect(none.code == 64, "\(none)")
    #expect(none.talk.contains("lessons submit --name"), "\(none)")
    try room.sandbox.write("[user]\n name = Grace Hopper\n", to: "git")
    let named = try room.sandbox.run(
      "submit", course: room.course, environment: ["GIT_CONFIG_GLOBAL": "\(room.sandbox.path)/git"],
      in: "ada")
    #expect(named.code == 0, "\(named)")
    #expect(named.output.contains("Grace-Hopper.lessons"), "\(named)")
  }

  @Test func `on a terminal the name is asked for, after what is in the file was said`() throws {
    func ask(_ answers: String...) throws -> Sandbox.Outcome {
      try room.sandbox.run(
        ["submit"], course: room.course, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"], in: "ada",
        terminal: TerminalSize(columns: 80, rows: 24), answers: answers)
    }
    let named = try ask("Ada L.")
    #expect(named.code == 0, "\(named)")
    #expect(named.talk.contains("Your name in it"), "\(named)")
    #expect(named.output.contains("Ada-L.lessons"), "\(named)")
    let none = try ask()
    #expect(none.code == 1, "\(none)")
    #expect(none.talk.contains("nothing is written"), "\(none)")
    #expect(FileStamp.files(in: "\(room.sandbox.path)/ada").count == 2)
  }

  @Test func `an earlier file is replaced, another one is not`() throws {
    try room.submit("ada")
    try room.submit("ada")
    try room.sandbox.write("mine", to: "ada.lessons")
    let refused = try room.run("submit", "--name", "ada", "--output", "../ada.lessons", by: "ada")
    #expect(refused.code == 3, "\(refused)")
    #expect(refused.talk.contains("exists and was not written by"), "\(refused)")
    #expect(try room.sandbox.read("ada.lessons") == "mine")
    let forced = try room.run(
      "submit", "--name", "ada", "--output", "../ada.lessons", "--force", by: "ada")
    #expect(forced.code == 0, "\(forced)")
  }

  @Test func `nothing begun, and too much, are refused`() throws {
    let nothing = try room.run("submit", "--name", "Bob", by: "")
    #expect(nothing.code == 4, "\(nothing)")
    #expect(nothing.talk.contains("nothing to hand in"), "\(nothing)")
    // Six lessons with a page of nearly a megabyte each.
    let page = try room.sandbox.read("ada/Playground/01-first.swift")
    let padding = String(repeating: "// a long line of many letters\n", count: 33_000)
    for number in 3...8 {
      let text = try room.sandbox.read("course/02-second.md")
      try room.sandbox.write(text, to: "course/0\(number)-l\(number).md")
      try room.sandbox.write(page + padding, to: "ada/Playground/0\(number)-l\(number).swift")
    }
    let large = try room.run("submit", "--name", "Ada", by: "ada")
    #expect(large.code == 1, "\(large)")
    #expect(large.talk.contains("the limit is 5 MB"), "\(large)")
    #expect(!FileStamp.isThere("\(room.sandbox.path)/ada/Ada.lessons"))
  }

  @Test(arguments: [
    ("Ada Lovelace", "Ada-Lovelace"), ("../../etc", "etc"), ("Łukasz 3", "Łukasz-3"),
    ("…", "submission"),
    ("-rf", "rf"), ("名前", "名前"),
  ])
  func `the file is called like the person, whatever they are called`(name: String, file: String) {
    #expect(SubmitVerb.fileName(for: name) == file + ".lessons")
  }
}
