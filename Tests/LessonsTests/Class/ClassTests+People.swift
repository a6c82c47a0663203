import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// Who a submission belongs to.
extension ClassTests {
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
}
