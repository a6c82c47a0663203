import Foundation
import SystemIO
import Testing

/// What stands where a file of the workspace should be, and cannot be used as one.
@Suite(.waiting, .timeLimit(.minutes(10))) struct UnusableFileTests {
  /// Something that is no ordinary file of the learner.
  enum Thing: String, CaseIterable {
    case folder, pipe, socket, device, link, endless

    /// Puts it at a path.
    var script: String {
      switch self {
      case .folder: "mkdir \"$1\""
      case .pipe: "mkfifo \"$1\""
      case .socket:
        "python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' \"$1\""
      case .device: "ln -s /dev/zero \"$1\""
      case .link: "ln -s nowhere \"$1\""
      case .endless: "ln -s \"$(basename \"$1\")\" \"$1\""
      }
    }

    /// What the message calls it.
    var words: String {
      switch self {
      case .folder: "is a folder"
      case .pipe: "is a named pipe"
      case .socket: "is a socket"
      case .device: "is a device"
      case .link, .endless: "is a link to a file that is not there"
      }
    }
  }

  private static let page = "Playground/01-first.swift"
  private static let progress = "Playground/.lessons/progress.json"

  private static let verbs = [
    ["next"], ["check", "one"], ["goto", "two"], ["reset", "one"],
    ["reset", "--lesson", "first", "--yes"],
    ["solution", "one", "--reveal", "--write"],
  ]

  /// A learner at the first step.
  private func learner() throws -> ProgressVerbTests.Learner {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    return learner
  }

  private func put(_ thing: Thing, at name: String, _ learner: ProgressVerbTests.Learner) throws {
    let path = "\(learner.sandbox.path)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    #expect(try learner.sandbox.shell(thing.script, [path]).code == 0)
  }

  /// What `ls` says of a file, to see that it was left alone.
  private func listing(_ name: String, _ learner: ProgressVerbTests.Learner) throws -> String {
    try learner.sandbox.shell("ls -ldi \"$1\"", [name]).output
  }

  /// Runs the built program, since one that hangs cannot be stopped in this process.
  private func refusal(
    of words: [String], _ learner: ProgressVerbTests.Learner,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try learner.sandbox.shell(
      "exec \"$@\"", [learner.sandbox.program] + words,
      learner.sandbox.environment(course: learner.course))
    #expect(outcome.code == 3, "\(words): \(outcome.talk)", sourceLocation: sourceLocation)
    let lines = outcome.talk.split(separator: "\n")
    #expect(lines.count == 1, "\(words): \(outcome.talk)", sourceLocation: sourceLocation)
    return outcome.talk
  }

  @Test(arguments: Thing.allCases)
  func `what is no file is named in place of a page and left alone`(thing: Thing) throws {
    let learner = try learner()
    try put(thing, at: Self.page, learner)
    let before = try listing(Self.page, learner)
    for words in Self.verbs {
      let talk = try refusal(of: words, learner)
      #expect(talk.contains("\(Self.page) \(thing.words)"), "\(words): \(talk)")
      #expect(try listing(Self.page, learner) == before)
    }
  }

  @Test(arguments: Thing.allCases)
  func `what is no file is named in place of progress and left alone`(thing: Thing) throws {
    let learner = try learner()
    try put(thing, at: Self.progress, learner)
    let before = try listing(Self.progress, learner)
    for words in [["next"], ["status"], ["reset", "--all", "--yes"]] {
      let talk = try refusal(of: words, learner)
      #expect(talk.contains("\(Self.progress) \(thing.words)"), "\(words): \(talk)")
    }
    #expect(try listing(Self.progress, learner) == before)
  }

  @Test(arguments: [Thing.folder, .pipe, .socket, .device, .endless])
  func `what is no file is named in place of the lock`(thing: Thing) throws {
    let learner = try learner()
    try put(thing, at: "Playground/.lessons/lock", learner)
    let talk = try refusal(of: ["next"], learner)
    #expect(talk.contains(".lessons/lock \(thing.words)"), "\(talk)")
  }

  @Test(arguments: [
    "Playground/.lessons", "Playground/.lessons/backup", "Playground/.lessons/cache",
  ])
  func `a file in place of a folder is named and left alone`(name: String) throws {
    let learner = try learner()
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(name)")
    try learner.sandbox.write("mine", to: name)
    for words in [["next"], ["reset", "one"]] {
      let outcome = try learner.sandbox.shell(
        "exec \"$@\"", [learner.sandbox.program] + words + ["--workspace", "Playground"],
        learner.sandbox.environment(course: learner.course))
      #expect(outcome.code == 3)
      #expect(outcome.talk.contains("\(name)"), "\(outcome.talk)")
      #expect(outcome.talk.split(separator: "\n").count == 1, "\(outcome.talk)")
    }
    #expect(try learner.sandbox.read(name) == "mine")
  }

  @Test func `a folder of the program may be a link`() throws {
    let learner = try learner()
    let state = "\(learner.sandbox.path)/Playground/.lessons"
    try FileManager.default.moveItem(atPath: state, toPath: "\(learner.sandbox.path)/state")
    try FileManager.default.createSymbolicLink(atPath: state, withDestinationPath: "../state")
    try learner.pass("one")
    #expect(try learner.run("reset", "one").code == 0)
    #expect(try learner.sandbox.read("state/backup/01-first.1.swift").contains("let one = 1"))
  }

  @Test func `a page that is too large is refused at once and is no attempt`() throws {
    let learner = try learner()
    let text = try learner.sandbox.read(Self.page)
    let path = "\(learner.sandbox.path)/\(Self.page)"
    unsafe truncate(path, 100 << 20)
    for words in Self.verbs {
      let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
      #expect(outcome.code == 3, "\(words): \(outcome.talk)")
      #expect(
        outcome.talk.contains("\(Self.page) is larger than the limit of 1 MiB"),
        "\(outcome.talk)")
    }
    #expect(!(try learner.sandbox.read(Self.progress).contains("attempts")))
    // It can be opened, to make it smaller.
    let open = try learner.sandbox.run(
      "open", course: learner.course, environment: ["LESSONS_EDITOR": "true"])
    #expect(open.talk.contains("needs a terminal"), "\(open.talk)")
    // A page of exactly that size is judged.
    let filler = String(repeating: "/", count: (1 << 20) - text.utf8.count)
    try learner.sandbox.write(text + filler, to: Self.page)
    #expect(try learner.run("check").code == 1)
    try learner.sandbox.write(text + filler + "/", to: Self.page)
    #expect(try learner.run("check").code == 3)
  }

  @Test func `a read-only page is left alone, and checked`() throws {
    let learner = try learner()
    try learner.sandbox.edit(Self.page, "let one = 0", "let one = 1 // passes and is mine")
    let path = "\(learner.sandbox.path)/\(Self.page)"
    unsafe chmod(path, 0o444)
    let before = try listing(Self.page, learner)
    #expect(try learner.run("check").code == 0)
    for words in Self.verbs where words[0] != "check" {
      let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
      #expect(outcome.code == 3, "\(words): \(outcome.talk)")
      #expect(
        outcome.talk.contains("\(Self.page) is read-only and was not changed"), "\(outcome.talk)")
      #expect(outcome.talk.contains("chmod u+w \(Self.page)"), "\(outcome.talk)")
      #expect(try listing(Self.page, learner) == before)
    }
    // A pass is not lost by that.
    #expect(try learner.step("one")["passed"] as? Bool == true)
    let backups = try FileManager.default.contentsOfDirectory(
      atPath: "\(learner.sandbox.path)/Playground/.lessons/backup")
    #expect(backups.isEmpty)
    unsafe chmod(path, 0o644)
    #expect(try learner.run("next").code == 0)
  }

  @Test func `read-only progress is left alone, and nothing is judged for nothing`() throws {
    let learner = try learner()
    let path = "\(learner.sandbox.path)/\(Self.progress)"
    unsafe chmod(path, 0o444)
    let before = try listing(Self.progress, learner)
    let outcome = try learner.run("check")
    #expect(outcome.code == 3)
    #expect(outcome.talk.contains("\(Self.progress) is read-only and was not changed"))
    #expect(try listing(Self.progress, learner) == before)
  }

  @Test func `a page that is a link keeps the link, and its file is written`() throws {
    let learner = try learner()
    let path = "\(learner.sandbox.path)/\(Self.page)"
    try FileManager.default.createDirectory(
      atPath: "\(learner.sandbox.path)/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: path, toPath: "\(learner.sandbox.path)/elsewhere/mine.swift")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../elsewhere/mine.swift")
    #expect(try learner.run("goto", "two").code == 0)
    #expect(try learner.run("reset", "one").code == 0)
    #expect(try learner.sandbox.read("elsewhere/mine.swift").contains("MARK: - two"))
    let kept = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(kept == "../elsewhere/mine.swift")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(learner.sandbox.path)/elsewhere")
    #expect(names == ["mine.swift"])
  }

  @Test func `a progress file of a gigabyte is refused at once`() throws {
    let learner = try learner()
    unsafe truncate("\(learner.sandbox.path)/\(Self.progress)", 1 << 30)
    let outcome = try learner.run("status")
    #expect(outcome.code == 3)
    #expect(
      outcome.talk.contains("\(Self.progress) is larger than the limit of 4 MiB"),
      "\(outcome.talk)")
  }
}
