import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// Passes that are proven again from the pages, by the compiler.
@Suite(.timeLimit(.minutes(5))) struct ClassCheckTests {
  private let room: ClassRoom

  init() throws { room = try ClassRoom() }

  private func untrue(_ outcome: Sandbox.Outcome) throws -> [String: [String: String]] {
    let answer = try json(outcome.output)
    let people = try #require(answer["people"] as? [[String: Any]])
    var found: [String: [String: String]] = [:]
    for person in people {
      let name = try #require(person["name"] as? String)
      for pass in person["untrue"] as? [[String: String]] ?? [] {
        found[name, default: [:]][pass["step"] ?? ""] = pass["verdict"]
      }
    }
    return found
  }

  @Test func `true passes hold, and a pass that does not is listed with its verdict`() throws {
    try room.learn("ada", "one", "two", "three")
    try room.learn("bob", "one", "two")
    // What was judged as right without a compiler, and is not.
    try room.sandbox.edit("bob/Playground/01-first.swift", "let two = 1", "let two = 3")
    try room.learn("cem", "one")
    let progress = "cem/Playground/.lessons/progress.json"
    try room.sandbox.edit(
      progress, "\"first/two\": {",
      "\"first/three\": {\"status\":\"passed\"},\n    \"first/two\": {\"status\":\"passed\",")
    let outcome = try room.run("class", "--check", "ada", "bob", "cem", "--format", "json")
    #expect(outcome.code == 1, "\(outcome)")
    #expect(
      try untrue(outcome) == [
        "bob": ["first/two": "failed-check"],
        "cem": ["first/two": "failed-check", "first/three": "no-code"],
      ], "\(outcome)")
    let shown = try room.run("class", "--check", "bob")
    #expect(shown.output.contains("Passes that do not hold"), "\(shown)")
    #expect(shown.output.contains("failed-check"), "\(shown)")
    #expect(shown.output.contains("make it one"), "\(shown)")
    let good = try room.run("class", "--check", "ada")
    #expect(good.code == 0, "\(good)")
    #expect(!good.output.contains("do not hold"), "\(good)")
  }

  @Test func `code that does not compile, crashes, or ends the program spoils no other learner's`()
    throws
  {
    try room.learn("ada", "one", "two", "three")
    for (name, code) in [
      ("bad", "let two: Int = \"\""), ("crash", "let two = [Int]()[1]"),
      ("ends", "import Foundation\nlet two = 1; exit(0)"),
    ] {
      _ = try room.sandbox.shell("cp -r ada \(name)")
      try room.sandbox.edit(
        "\(name)/Playground/01-first.swift", "let two = 1 // passes", code)
    }
    let outcome = try room.run(
      "class", "--check", "ada", "bad", "crash", "ends", "--format", "json")
    #expect(outcome.code == 1, "\(outcome)")
    let found = try untrue(outcome)
    #expect(found["ada"] == nil, "\(outcome)")
    #expect(found["bad"]?["first/two"] == "does-not-compile", "\(outcome)")
    #expect(found["crash"]?["first/two"] == "crashed", "\(outcome)")
    #expect(found["ends"]?["first/two"] == "crashed", "\(outcome)")
    // The other steps are right by themselves.
    #expect(found.values.allSatisfy { $0.count == 1 }, "\(outcome)")
  }

  @Test func `a page that prevents its own verdict is untrue and counted`() throws {
    try room.learn("ada", "one", "two", "three")
    for (name, verdict, code) in [
      ("killed", "no-verdict", "kill(getpid(), SIGKILL)"),
      (
        "written", "crashed",
        "for place in 3...200 { _ = write(Int32(place), \"\\n\\n\\n\", 3) }"
      ),
    ] {
      _ = try room.sandbox.shell("cp -r ada \(name)")
      try room.sandbox.edit(
        "\(name)/Playground/01-first.swift", "let two = 1 // passes",
        "import Foundation\nlet two = 2\n\(code)")
      let outcome = try room.run("class", "--check", "ada", name, "--format", "json")
      #expect(outcome.code == 1, "\(outcome)")
      #expect(try untrue(outcome) == [name: ["first/two": verdict]], "\(outcome)")
      let counts = try room.run("class", "--check", "--people", name, "--format", "csv")
      #expect(counts.output.contains("\"\(name)\",\"2\",\"1\","), "\(counts)")
    }
  }

  @Test func `the exit code tells an untrue pass from one that the machine could not prove`() {
    let untrue = ClassMember.Proof.fails(verdict: "wrong-output", "")
    let unproven = ClassMember.Proof.unproven("the disk is full")
    #expect(ClassVerb.code(of: []) == .success)
    #expect(ClassVerb.code(of: [.holds, .holds]) == .success)
    #expect(ClassVerb.code(of: [.holds, unproven]) == .environment)
    #expect(ClassVerb.code(of: [unproven, untrue]) == .failed)
    #expect(ClassVerb.code(of: [.missing]) == .failed)
  }

  @Test func `a step that builds on the learner's own names is judged in their page`() throws {
    try room.learn("ada", "one", "two", "three")
    let page = "ada/Playground/01-first.swift"
    try room.sandbox.edit(page, "let one = 1 // passes", "let one = 1\nlet mine = 1")
    try room.sandbox.edit(page, "let two = 1 // passes", "let two = mine")
    #expect(try room.run("class", "--check", "ada").code == 0)
    try room.sandbox.edit(page, "let mine = 1", "let mine = 2")
    let outcome = try room.run("class", "--check", "ada", "--format", "json")
    #expect(try untrue(outcome) == ["ada": ["first/two": "failed-check"]], "\(outcome)")
  }

  @Test func `what has passed is not proven again as long as its lesson stays, and what failed is`()
    throws
  {
    try room.learn("ada", "one", "two")
    func code() throws -> Int32 { try room.run("class", "--check", "ada").code }
    #expect(try code() == 0)
    try room.sandbox.edit("ada/Playground/01-first.swift", "let two = 1", "let two = 3")
    #expect(try code() == 1)
    #expect(try code() == 1)
    // What is kept is believed, so nothing is compiled for it.
    let kept = ".cache/lessons/validate/passes-*.json"
    #expect(try room.sandbox.shell("sed -i 's/two = 1/two = 3/' \(kept)").code == 0)
    #expect(try code() == 0)
    try room.sandbox.edit("course/01-first.md", "make it one", "make it 1")
    #expect(try code() == 1)
  }

  @Test func `without a sandbox nothing runs before the user says yes`() throws {
    try room.learn("ada", "one")
    let refused = try room.sandbox.run(
      "class", "--check", "ada", course: room.course, isProtected: false)
    #expect(refused.code == 3, "\(refused)")
    #expect(refused.talk.contains("add `--trust`"), "\(refused)")
    #expect(refused.output.isEmpty)
  }

  @Test func `code that was handed in can neither read nor write outside of its folder`() throws {
    try room.learn("ada", "one")
    let secret = try room.sandbox.write("secret", to: "home/secret")
    try room.sandbox.edit(
      "ada/Playground/01-first.swift", "let one = 1 // passes",
      """
      import Foundation
      let read = FileManager.default.contents(atPath: "\(secret)")
      FileManager.default.createFile(atPath: "\(room.sandbox.path)/written", contents: Data())
      let one = read == nil ? 1 : 2
      """)
    let outcome = try room.run("class", "--check", "ada", "--format", "json")
    #expect(!FileStamp.isThere("\(room.sandbox.path)/written"))
    #expect(outcome.code == 0, "\(outcome)")
  }
}
