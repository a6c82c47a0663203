import Foundation
import Testing

/// The live screen when the page is a link, or the page or its folder is moved, replaced or gone.
@Suite(
  .waiting, .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct MovedPageTests {
  private static let page = "Playground/00-pages.swift"

  /// Ways to copy and to delete a folder while the screen may still write how the check ended.
  private static let functions = """
    copy() { until cp -r "$1" "$2" 2>/dev/null; do rm -rf "$2"; done; }
    delete() { until rm -rf "$1"; do :; done; }
    """

  /// A learner at the first step of the first lesson.
  private func learner() throws -> (sandbox: Sandbox, course: String) {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("next", course: course, checks: .passing())
    return (sandbox, course)
  }

  private func shell(_ script: String, _ sandbox: Sandbox) throws {
    let outcome = try sandbox.shell("set -e; \(Self.functions); \(script)")
    #expect(outcome.code == 0, "\(script): \(outcome.talk)")
  }

  /// The page with code that prints a word; what it prints stands nowhere in the code.
  private func text(_ word: String, of page: String) -> String {
    page.replacing("print(greeting)", with: "print(greeting, \"was judged\")")
      .replacing("Hello, world", with: word)
  }

  @Test func `a page that is a link is checked however it is saved`() throws {
    let (sandbox, course) = try learner()
    let page = try sandbox.read(Self.page)
    try shell("mkdir notes; mv \(Self.page) notes/p; ln -s ../notes/p \(Self.page)", sandbox)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    let ways = [
      "cat new >notes/p", "mv new notes/p", "rm notes/p; mv new notes/p",
      "mv new notes/q; ln -sfn ../notes/q \(Self.page)", "rm \(Self.page); mv new \(Self.page)",
    ]
    for (number, way) in ways.enumerated() {
      try sandbox.write(text("Save \(number).", of: page), to: "new")
      try shell(way, sandbox)
      place = try terminal.wait(for: "Save \(number). was judged", after: place)
    }
  }

  @Test(arguments: [
    ("mv Playground away", "mv away Playground"),
    ("copy Playground away; delete Playground", "copy away Playground"),
  ])
  func `a folder that is gone is said to be, nothing is made in its place, and it may come back`(
    away: String, back: String
  ) throws {
    let (sandbox, course) = try learner()
    let page = try sandbox.read(Self.page)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    try sandbox.write(text("First.", of: page), to: Self.page)
    place = try terminal.wait(for: "First. was judged", after: place)
    try shell(away, sandbox)
    place = try terminal.wait(for: "Playground is gone; put it", after: place)
    for key in ["n", "h", "r"] {
      terminal.type(key)
      place = try terminal.wait(for: "Not now: Playground is gone", after: place)
      // The next key has an answer of its own.
      terminal.type("?")
      place = try terminal.wait(for: "the page in your editor", after: place)
      terminal.type("\u{1B}")
      place = try terminal.wait(for: "q quit", after: place)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Playground"))
    try shell(back, sandbox)
    place = try terminal.wait(for: "Playground is back", after: place)
    try sandbox.write(text("Second.", of: page), to: Self.page)
    place = try terminal.wait(for: "Second. was judged", after: place)
    terminal.type("q")
    place = try terminal.wait(for: "$ ", after: place)
  }

  @Test func `a folder that takes the place of another is watched, by its name or by a link`()
    throws
  {
    let (sandbox, course) = try learner()
    let page = try sandbox.read(Self.page)
    try shell("mv Playground one; ln -s one Playground", sandbox)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    let ways = [
      "copy one two; cp new two/00-pages.swift; ln -sfn two Playground",
      "copy two three; cp new three/00-pages.swift; mv two old; mv three two",
      "cat new >Playground/00-pages.swift",
    ]
    for (number, way) in ways.enumerated() {
      try sandbox.write(text("Save \(number).", of: page), to: "new")
      try shell(way, sandbox)
      place = try terminal.wait(for: "Save \(number). was judged", after: place)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "needs `git`"))
  func `another branch without the pages gets none, and the own branch is gone on with`() throws {
    let (sandbox, course) = try learner()
    let git = "git -c user.name=a -c user.email=a@example.org -c commit.gpgsign=false"
    try shell(
      "\(git) init -q -b main .; \(git) add first; \(git) commit -qm l; \(git) checkout -qb mine",
      sandbox)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    // The screen may still write how it opened; git refuses to go while some of that is not committed.
    let commit =
      "\(git) add Playground && { \(git) diff --cached --quiet || \(git) commit -qm pages; }"
    try shell("until \(commit) && \(git) checkout -q main; do :; done", sandbox)
    place = try terminal.wait(for: "Playground/.lessons/progress.json is gone", after: place)
    terminal.type("n")
    place = try terminal.wait(for: "Not now: Playground/.lessons/progress.json", after: place)
    let left = try sandbox.shell("find Playground -name '*.swift' -o -name progress.json")
    #expect(left.output == "")
    try shell("\(git) checkout -q mine", sandbox)
    place = try terminal.wait(for: " is back", after: place)
    let page = try sandbox.read(Self.page)
    try sandbox.write(text("Back.", of: page), to: Self.page)
    place = try terminal.wait(for: "Back. was judged", after: place)
  }

  @Test func `a page that is gone when the screen opens is said to be, and its step can be read`()
    throws
  {
    let (sandbox, course) = try learner()
    try shell("mv \(Self.page) kept", sandbox)
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "You found a tutorial")
    place = try terminal.wait(for: "\(Self.page) is gone; put it", after: place)
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/\(Self.page)"))
    try shell("mv kept \(Self.page)", sandbox)
    place = try terminal.wait(for: "the output differs", after: place)
  }
}
