import Foundation
import LessonModel
import Synchronization
import SystemIO
import Tutoring
import Testing

@testable import LessonsCLI

/// The question about a course from elsewhere where no sandbox is in force.
@Suite(.waiting, .timeLimit(.minutes(5))) struct CourseTrustTests {
  /// A sandbox with a course from elsewhere, and a runner that counts how often code would run.
  private final class Stranger: Sendable {
    let sandbox: Sandbox
    let course: String
    private let count = Atomic(0)

    init() throws {
      sandbox = try Sandbox()
      course = "\(sandbox.path)/course"
      try sandbox.write(
        """
        # One

        ## Step

        Words.

        ```swift step=s printing=passes
        print("no")
        ```

        ```swift solution
        print("ok")
        ```

        ```output
        ok
        ```

        ```hint
        Say ok.
        ```

        ## Demonstration

        Words.

        ```swift step=d
        print("d")
        ```

        ```output
        d
        ```
        """, to: "course/01-one.md")
    }

    /// How often code of the course has run.
    var runs: Int { count.load(ordering: .relaxed) }

    var state: String { "\(sandbox.path)/state" }

    func run(
      _ words: String..., course: String? = nil, state: String? = nil, terminal: Bool = false,
      answers: [String] = []
    ) throws -> Sandbox.Outcome {
      try sandbox.run(
        words, course: course ?? self.course,
        environment: ["XDG_STATE_HOME": state ?? self.state],
        terminal: terminal ? TerminalSize(columns: 80, rows: 24) : nil, answers: answers,
        checks: CheckRunner(judge: { _, _ in
          self.count.add(1, ordering: .relaxed)
          return Judgement(.passed(.ran))
        }), isProtected: false)
    }
  }

  @Test func `code of a course from elsewhere does not run unasked`() throws {
    let stranger = try Stranger()
    // The first step is only shown.
    #expect(try stranger.run("next").code == 0)
    for line in ["next", "check", "goto d", "watch --plain", "show --values"] {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try stranger.sandbox.run(
        words, course: stranger.course, environment: ["XDG_STATE_HOME": stranger.state],
        checks: CheckRunner(judge: { _, _ in Judgement(.passed(.ran)) }), isProtected: false)
      #expect(outcome.code == 3, "\(words) \(outcome)")
      #expect(outcome.talk.contains("would run with your permissions"), "\(words)")
      #expect(outcome.talk.contains("add `--trust` to the command"), "\(words)")
      #expect(outcome.talk.count { $0 == "\n" } == 1)
    }
    #expect(try stranger.run("check").code == 3)
    #expect(stranger.runs == 0)
  }

  @Test func `code of a course from elsewhere is not compiled ahead before the answer`() throws {
    let stranger = try Stranger()
    let prepared = Mutex(0)
    var checks = CheckRunner(judge: { _, _ in Judgement(.passed(.ran)) })
    checks.prepareLater = { _ in prepared.withLock { $0 += 1 } }
    func next(_ words: String...) throws {
      _ = try stranger.sandbox.run(
        ["next"] + words, course: stranger.course,
        environment: ["XDG_STATE_HOME": stranger.state], checks: checks, isProtected: false)
    }
    try next()
    #expect(prepared.withLock { $0 } == 0)
    try next("--trust")
    #expect(prepared.withLock { $0 } == 1)
  }

  @Test(arguments: [
    "list", "show", "status", "lint", "hint", "solution --reveal", "summary", "reset s",
    "complete -- goto x", "solution --write",
  ])
  func `verbs that run no code never ask`(line: String) throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    let outcome = try stranger.sandbox.run(
      line.split(separator: " ").map(String.init), course: stranger.course,
      environment: ["XDG_STATE_HOME": stranger.state], isProtected: false)
    #expect(!(outcome.talk + outcome.output).contains("your permissions"), "\(outcome)")
    #expect(!FileStamp.isThere(stranger.state))
  }

  @Test func `the option answers once for all verbs`() throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    #expect(try stranger.run("check", "--trust").code == 0)
    #expect(stranger.runs == 1)
    #expect(try stranger.run("next").code == 0)
    #expect(stranger.runs == 2)
    let kept = try stranger.sandbox.read("state/lessons/trusted")
    let real = try #require(FilePath.real(stranger.course))
    #expect(try JSONDecoder().decode([String].self, from: Data(kept.utf8)) == [real])
    // The same folder by another name.
    let link = "\(stranger.sandbox.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "course")
    #expect(try stranger.run("check", course: link).code == 0)
    // Another folder with the same lessons.
    let copy = "\(stranger.sandbox.path)/copy"
    try FileManager.default.copyItem(atPath: stranger.course, toPath: copy)
    #expect(try stranger.run("check", course: copy).code == 3)
    #expect(try stranger.run("check", "--trust", course: copy).code == 0)
    #expect(try stranger.run("check").code == 0)
  }

  @Test func `on a terminal the learner is asked once`() throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    let no = try stranger.run("check", terminal: true, answers: [""])
    #expect(no.code == 3)
    #expect(no.talk.contains("This course's code would run with your permissions: "))
    #expect(no.talk.contains("Do you trust \(stranger.course)? [y/N]"), "\(no.talk)")
    #expect(stranger.runs == 0)
    #expect(try stranger.run("check", terminal: true, answers: ["y"]).code == 0)
    let again = try stranger.run("check", terminal: true)
    #expect(again.code == 0)
    #expect(!again.talk.contains("your permissions"))
    #expect(stranger.runs == 2)
  }

  @Test func `an answer in the course or the workspace counts for nothing`() throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    let answer = "[\"\(try #require(FilePath.real(stranger.course)))\"]"
    for folder in ["course", "Playground", "Playground/.lessons", "course/.lessons"] {
      for name in ["trusted", "lessons/trusted"] {
        try stranger.sandbox.write(answer, to: "\(folder)/\(name)")
      }
    }
    // A relative folder for state would be one in the folder the learner is in.
    try stranger.sandbox.write(answer, to: "rel/lessons/trusted")
    #expect(try stranger.run("check").code == 3)
    let outcome = try stranger.sandbox.run(
      "check", course: stranger.course,
      environment: ["XDG_STATE_HOME": "rel", "HOME": "\(stranger.sandbox.path)/home"],
      isProtected: false)
    #expect(outcome.code == 3)
  }

  @Test func `an answer that cannot be kept counts for this time`() throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    for _ in 0..<2 {
      let outcome = try stranger.run("check", "--trust", state: "/dev/null/x")
      #expect(outcome.code == 0)
      #expect(
        outcome.talk.contains("your answer was not saved: /dev/null/x/lessons/trusted cannot"))
    }
    #expect(try stranger.run("check", state: "/dev/null/x").code == 3)
  }

  @Test func `garbage in the file of answers is no answer`() throws {
    let stranger = try Stranger()
    _ = try stranger.run("next")
    try stranger.sandbox.write("{\"\(stranger.course)\": true", to: "state/lessons/trusted")
    #expect(try stranger.run("check").code == 3)
    #expect(try stranger.run("check", "--trust").code == 0)
    #expect(try stranger.run("check").code == 0)
  }

  @Test func `no question is asked about the lessons that came with the program`() throws {
    let stranger = try Stranger()
    let shipped = Sandbox.root + "/Lessons"
    for words in ["next", "check"] {
      #expect(try stranger.run(words, course: shipped).code == 0)
    }
    #expect(stranger.runs == 1)
    #expect(!FileStamp.isThere(stranger.state))
  }

  @Test func `no question is asked where a sandbox is in force`() throws {
    let sandbox = try Stranger().sandbox
    let runner = CheckRunner(judge: { _, _ in Judgement(.passed(.ran)) })
    for words in ["next", "check"] {
      let outcome = try sandbox.run(words, course: "\(sandbox.path)/course", checks: runner)
      #expect(outcome.code == 0)
      #expect(!outcome.talk.contains("your permissions"))
    }
  }

  @Test(arguments: ["validate", "record"])
  func `authors' verbs go on and say so in one line`(verb: String) throws {
    let stranger = try Stranger()
    let outcome = try stranger.sandbox.run(
      verb, course: stranger.course, environment: ["XDG_STATE_HOME": stranger.state],
      isProtected: false)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(
      outcome.talk
        == "there is no sandbox here: the code of these lessons runs with your permissions\n")
    #expect(!FileStamp.isThere(stranger.state))
  }

  @Test(arguments: [
    ("bin/lessons", "lib/lessons/Lessons", true), ("bin/lessons", "Lessons", false),
    ("bin/lessons", "bin/Lessons", false), (".build/debug/lessons", "Lessons", true),
    ("elsewhere/lessons", "Lessons", false),
  ])
  func `only a course at the program's own place is installed`(
    program: String, course: String, isInstalled: Bool
  ) throws {
    let sandbox = try Sandbox()
    for file in ["Package.swift", program, "\(course)/01-one.md"] {
      try sandbox.write("# One\n", to: file)
    }
    let context = Context(
      environment: ["LESSONS_COURSE": course], directory: sandbox.path, executable: "",
      streams: StandardStreams(write: { _, _ in nil }), interrupt: .never)
    let folder = try CourseFolder.ofAuthor(
      Invocation(options: OptionValues(of: CommonOptions.all), context: context))
    #expect(folder.isInstalled(with: "\(sandbox.path)/\(program)") == isInstalled)
  }
}
