import Foundation
import Testing

/// What the live screen takes over that happens outside, and what is typed into it by mistake.
@Suite(
  .waiting, .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct FollowingTests {
  @Test func `the screen follows another terminal and a changed lesson`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("next", course: course)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    #expect(try sandbox.run("hint", course: course).code == 0)
    place = try terminal.wait(for: "Hint 1 of 3", after: place)
    #expect(try sandbox.run("goto", "basic/encode", course: course).code == 0)
    place = try terminal.wait(for: "Basic is encoding", after: place)
    place = try terminal.wait(for: "Another terminal went to `basic/encode`.", after: place)
    try sandbox.edit(
      "first/01-basic.md", "Build the header\n", "Build the header anew\n")
    place = try terminal.wait(for: "Changed in this step: the text.", after: place)
    try sandbox.edit("first/01-basic.md", "print(header)", "print(header, 1)")
    place = try terminal.wait(
      for: "the code to begin with; `lessons refresh` brings", after: place)
    try sandbox.edit("first/01-basic.md", "```swift step=encode", "```swift stop=encode")
    place = try terminal.wait(for: "cannot be read; the old one stays", after: place)
    terminal.type("q")
    try terminal.wait(for: "`lessons` goes on from here.", after: place)
  }

  @Test func `a page that was edited while the screen was closed is checked when it opens`() throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("goto", "basic/encode", course: course)
    try sandbox.run("solution", "--write", course: course)
    let terminal = try sandbox.liveScreen(course: course)
    try terminal.wait(for: "✓")
    terminal.type("q")
    try terminal.wait(for: "goes on from here")
    #expect(try sandbox.run("list", course: course).output.contains("✓"))
  }

  @Test(arguments: [["lessons next\n"], "lessons next\n".map(String.init), ["proxy.size"]])
  func `words for a shell do nothing but a line that says so`(keys: [String]) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("next", course: course)
    let before = try sandbox.run("list", course: course).output
    let terminal = try sandbox.liveScreen(course: course)
    let place = try terminal.wait(for: "q quit")
    for key in keys { terminal.type(key) }
    try terminal.wait(for: "was ignored", after: place)
    terminal.type("\u{3}")
    try terminal.wait(for: "[?1049l", after: place)
    #expect(try sandbox.run("list", course: course).output == before)
  }
}
