import Foundation
import SystemIO
import Testing

@Suite struct StartTests {
  private let sandbox: Sandbox
  private let course: GitCourse

  init() throws {
    sandbox = try Sandbox()
    course = try GitCourse(in: sandbox)
  }

  private func run(
    _ words: String..., in folder: String = "", answers: [String]? = nil
  ) throws -> Sandbox.Outcome {
    try sandbox.run(
      words, course: nil, in: folder,
      terminal: answers == nil ? nil : .init(columns: 80, rows: 24), answers: answers ?? [],
      checks: .passing(with: "print"))
  }

  @Test func `a course is shown before it is kept, then its first step is there`() throws {
    let no = try run("start", course.address, answers: ["n"])
    #expect(no.code == 1)
    #expect(no.output.contains("Fruit\n1 lesson · 1 step · "), "\(no)")
    #expect(no.output.contains("by Ada"))
    #expect(no.output.contains("Its code runs in a sandbox"))
    #expect(no.talk.contains("nothing was started, and no file was kept"))
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/course"))
    let yes = try run("start", course.address, answers: ["y"])
    #expect(yes.code == 0, "\(yes)")
    #expect(yes.output.contains("cd course"))
    #expect(yes.output.contains("Apples · step 1 of 1"))
    #expect(
      try sandbox.files(in: "course") == [
        "course/Lessons", "course/Lessons/01-apples.md", "course/Lessons/course.json",
        "course/Playground", "course/Playground/.gitignore", "course/Playground/.lessons",
        "course/Playground/.sourcekit-lsp", "course/Playground/.sourcekit-lsp/config.json",
        "course/Playground/01-apples.swift",
      ])
    #expect(try run("status", in: "course").output.contains("1/1"))
  }

  @Test func `without a terminal it needs a word, and says which`() throws {
    let unasked = try run("start", course.address)
    #expect(unasked.code == 64)
    #expect(unasked.talk.contains("`lessons start course.git --yes` does it without a question"))
    #expect(try run("start", course.address, "--yes").code == 0)
  }

  /// Writes a file into the folder of a course while it is fetched, and lets the fetching fail.
  private func fetchAndFail(into folder: String) throws -> Sandbox.Outcome {
    let script = try sandbox.write(
      "#!/bin/sh\necho work >'\(sandbox.path)/\(folder)/thesis.txt'\nexit 1\n", to: "ssh")
    return try sandbox.shell(
      "chmod +x ssh; exec \"$@\"",
      [sandbox.program, "start", "ssh://host/x.git", "--into", folder],
      sandbox.environment(course: nil, ["GIT_SSH_COMMAND": script]))
  }

  @Test func `files of others stay when a course cannot be fetched`() throws {
    try Folder.makeAll("\(sandbox.path)/there")
    for folder in ["there", "new/one"] {
      let outcome = try fetchAndFail(into: folder)
      #expect(outcome.code == 3, "\(outcome)")
      #expect(try sandbox.read("\(folder)/thesis.txt") == "work\n")
      #expect(Folder.names(in: "\(sandbox.path)/\(folder)") == ["thesis.txt"])
    }
  }

  @Test func `files of others stay when the answer is no, and empty folders do not`() throws {
    let path = sandbox.path
    for (folder, answer) in [("a/b", "n"), ("a/b", "y"), ("c", "n")] {
      let isKept = folder == "a/b"
      let outcome = try sandbox.run(
        ["start", course.address, "--into", folder], course: nil,
        terminal: .init(columns: 80, rows: 24), answers: [answer],
        beforeAnswer: {
          guard isKept else { return }
          try? FileContents.write([1], to: "\(path)/\(folder)/thesis.txt")
        }, checks: .passing(with: "print"))
      #expect(outcome.code == (answer == "y" ? 0 : 1), "\(outcome)")
      #expect(FileStamp.isThere("\(path)/\(folder)/thesis.txt") == isKept)
      if answer == "n" { FileContents.remove("\(path)/\(folder)/thesis.txt") }
    }
    #expect(!FileStamp.isThere("\(path)/c"))
    #expect(try sandbox.files(in: "a/b").contains("a/b/Playground/01-apples.swift"))
  }

  @Test func `what a killed start has left is not in the way of the next one`() throws {
    _ = try sandbox.shell("sh -c 'mkdir -p mine/.lessons-$$-abcdef/git'")
    #expect(try run("start", course.address, "--into", "mine", "--yes").code == 0)
    let names = Folder.names(in: "\(sandbox.path)/mine") ?? []
    #expect(names.sorted() == ["Lessons", "Playground"])
  }

  @Test func `courses stand beside each other, and none is written over`() throws {
    #expect(try run("start", course.address, "--yes").code == 0)
    let again = try run("start", course.address, "--yes")
    #expect(again.code == 1)
    #expect(again.talk.contains("`cd course && lessons next` continues it"), "\(again)")
    #expect(try run("start", course.address, "--yes", "--into", "a/second one").code == 0)
    #expect(try run("status", in: "a/second one").output.contains("1/1"))
    try sandbox.write("mine", to: "third/file")
    let taken = try run("start", course.address, "--yes", "--into", "third")
    #expect(taken.talk.contains("third already exists and is not an empty folder"))
    #expect(try sandbox.read("third/file") == "mine")
  }

  @Test func `a tag is taken as it was, and one that is not there is named`() throws {
    try course.git("tag v1")
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    try course.publish()
    #expect(try run("start", "course.git#v1", "--yes").output.contains("1 lesson · 1 step"))
    #expect(try run("start", "course.git", "--yes", "--into", "b").output.contains("2 lessons"))
    let none = try run("start", "course.git#v9", "--yes", "--into", "c")
    #expect(none.code == 4)
    #expect(none.talk.contains("there is no tag or branch `v9` in "), "\(none)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/c"))
  }

  @Test func `a course is at the root or in a folder, and of several one is named`() throws {
    try course.git("mv Lessons fruit")
    try course.publish()
    #expect(
      try run("start", "course.git", "--yes").output.replacing("\n", with: " ")
        .contains("folder fruit, "))
    try course.write("nuts/course.json", "{\"id\": \"nuts\"}\n")
    try course.write("nuts/01-hazel.md", GitCourse.lesson("Hazel", ["one"]))
    try course.publish()
    let which = try run("start", "course.git", "--yes", "--into", "b")
    #expect(which.code == 64)
    #expect(which.talk.contains("has several courses: `fruit`, `nuts`; name one with `--folder"))
    #expect(
      try run("start", "course.git", "--yes", "--into", "b", "--folder", "nuts").code == 0)
    let none = try run("start", "course.git", "--yes", "--into", "c", "--folder", "x")
    #expect(none.talk.contains("no course in its folder `x`; there is one in `fruit`, `nuts`"))
    try course.git("mv nuts/01-hazel.md . && git rm -q -r fruit nuts")
    try course.publish()
    #expect(try run("start", "course.git", "--yes", "--into", "d").output.contains("1 lesson"))
  }

  @Test func `a folder of lessons is used where it is`() throws {
    let outcome = try run("start", "author", "--yes")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("in author/Lessons, where it stays"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/fruit/Lessons"))
    try course.write("Lessons/02-pears.md", GitCourse.lesson("Pears", ["two"]))
    #expect(try run("list", in: "fruit").output.contains("Pears"))
    #expect(try run("start", "author", "--yes").talk.contains("already started in fruit"))
    let none = try run("update", in: "fruit")
    #expect(none.code == 4)
    #expect(none.talk.contains("was not fetched by `lessons start`"))
  }

  @Test func `a repository without a course, or a faulty one, leaves nothing behind`() throws {
    try course.git("rm -q Lessons/01-apples.md")
    try course.publish()
    let none = try run("start", "course.git", "--yes")
    #expect(none.code == 4)
    #expect(none.talk.contains("has no course; a course is a folder of files like"), "\(none)")
    try course.write("Lessons/01-a.md", "# No step\n")
    try course.publish()
    let faulty = try run("start", "course.git", "--yes")
    #expect(faulty.code == 2)
    #expect(faulty.talk.contains("Lessons/01-a.md:1"), "\(faulty)")
    let gone = try run("start", "nowhere.git", "--yes")
    #expect(gone.code == 3)
    #expect(gone.talk.contains("git cannot fetch "), "\(gone)")
    #expect(try sandbox.files(in: ".").allSatisfy { !$0.hasPrefix("./course/") })
  }

  @Test func `a branch that is not there is not offered, and the only other one is taken`() throws {
    try course.git("-C ../course.git symbolic-ref HEAD refs/heads/gone")
    #expect(try run("start", "course.git", "--yes").code == 0)
    try course.git("-C ../course.git branch second main")
    let which = try run("start", "course.git", "--yes", "--into", "b")
    #expect(which.code == 4)
    #expect(which.talk.contains("add one of its branches to the address: `#main`, `#second`"))
    #expect(try sandbox.shell("git init -q --bare empty.git").code == 0)
    let empty = try run("start", "empty.git", "--yes", "--into", "c")
    #expect(empty.code == 4)
    #expect(empty.talk.contains("there is nothing yet in "), "\(empty)")
  }

  @Test(arguments: [
    ("Host key verification failed.", "Host key verification failed."),
    ("ERROR: Repository not found.", "ERROR: Repository not found."),
  ])
  func `what ssh and the server say is shown`(said: String, shown: String) throws {
    let script = try sandbox.write("#!/bin/sh\necho '\(said)' >&2\nexit 255\n", to: "ssh")
    let outcome = try sandbox.shell(
      "chmod +x ssh; exec \"$@\"", [sandbox.program, "start", "git@example.org:x.git", "--yes"],
      sandbox.environment(course: nil, ["GIT_SSH": script]))
    #expect(outcome.code == 3)
    #expect(outcome.talk.contains(shown), "\(outcome)")
  }

  @Test func `a course comes over https, from a server that gives out files`() throws {
    let server = try WebFolder(of: sandbox)
    try course.git("-C ../course.git update-server-info")
    let address = "\(server.address)/course.git"
    func start(_ folder: String, _ environment: [String: String]) throws -> Sandbox.Outcome {
      try sandbox.run(
        ["start", address, "--yes", "--into", folder], course: nil, environment: environment,
        checks: .passing(with: "print"))
    }
    let stranger = try start("a", [:])
    #expect(stranger.code == 3)
    #expect(stranger.talk.contains("certificate"), "\(stranger)")
    #expect(try start("b", server.trust).code == 0)
    #expect(try run("status", in: "b").output.contains("1/1"))
  }
}
