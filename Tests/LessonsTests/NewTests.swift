import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct NewTests {
  @Test func `a new lesson can be taught at once`() throws {
    let sandbox = try Sandbox()
    let course = sandbox.path + "/made/course"
    let made = try sandbox.run("new", "two-factor", "Two", "factors", course: course)
    #expect(made.code == 0, "\(made)")
    #expect(made.output.contains("made/course/00-two-factor.md is now a lesson"))
    #expect(made.output.contains("lessons validate two-factor\n"))
    #expect(try sandbox.read("made/course/00-two-factor.md").hasPrefix("# Two factors\n"))
    for verb in ["lint", "validate"] {
      let outcome = try sandbox.run(verb, course: course)
      #expect(outcome.code == 0, "\(verb): \(outcome.output)")
    }
    let check = try sandbox.run("record", "--check", course: course)
    #expect(check.output == "2 outputs, nothing to record\n")
  }

  @Test func `the first lesson of a course comes with the course's own file`() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run("new", "one", course: sandbox.path + "/Swift basics/Lessons")
    #expect(made.talk.contains("Lessons/course.json has the course's name"), "\(made)")
    let file = try json(sandbox.read("Swift basics/Lessons/course.json"))
    #expect(file["id"] as? String == "swift-basics")
    #expect(file["title"] as? String == "Swift basics")
    #expect(try sandbox.read("Swift basics/.gitignore") == "Playground/\n")
    // Editors find what may stand in the file without any network.
    let name = try #require(file["$schema"] as? String)
    let schema = try json(sandbox.read("Swift basics/Lessons/\(name)"))
    #expect(schema["$id"] as? String == name)
    // Some editors begin a file with a byte order mark.
    let text = try sandbox.read("Swift basics/Lessons/course.json")
    try sandbox.write("\u{FEFF}\(text)", to: "Swift basics/Lessons/course.json")
    #expect(try sandbox.run("lint", course: sandbox.path + "/Swift basics").code == 0)
    // A course that has lessons, or the file, is left as it is.
    try sandbox.write("{}", to: "other/course.json")
    try sandbox.run("new", "one", course: sandbox.path + "/other")
    #expect(try sandbox.read("other/course.json") == "{}")
    try FileManager.default.removeItem(atPath: sandbox.path + "/other/course.json")
    #expect(try sandbox.run("new", "two", course: sandbox.path + "/other").talk.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/other/course.json"))
  }

  @Test func `the starter of a new lesson fails with its own hint`() throws {
    let sandbox = try Sandbox()
    let course = sandbox.path + "/course"
    try sandbox.run("new", "one", course: course)
    try sandbox.run("next", course: course)
    let failed = try sandbox.run("next", course: course)
    #expect(failed.code == 1)
    #expect(failed.output.contains("Together: 0"), "\(failed.output)")
    #expect(failed.output.contains("for one mistake"), "\(failed.output)")
    let other = try Sandbox()
    try other.run("new", "one", course: other.path + "/course")
    try Walk(other, course: other.path + "/course").toTheEnd()
  }

  @Test func `the code of a new lesson is formatted`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("new", "one", course: sandbox.path + "/course")
    let text = try sandbox.read("course/00-one.md")
    let fences = text.matches(of: /(?s)```swift[^\n]*\n(.*?\n)```/)
    #expect(fences.count == 6)
    for (number, fence) in fences.enumerated() {
      try sandbox.write(String(fence.1), to: "code\(number).swift")
    }
    let outcome = try sandbox.shell(
      "swift format lint --strict --configuration \"$1\" code*.swift",
      [Sandbox.root + "/.swift-format"])
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
  }

  @Test func `lessons are numbered one after the other, or as asked for`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("new", "third", course: course)
    try sandbox.run("new", "late", "--number", "12", course: course)
    try sandbox.run("new", "last", course: course)
    let names = try FileManager.default.contentsOfDirectory(atPath: course)
      .filter { $0.hasSuffix(".md") }.sorted()
    #expect(names == ["00-pages.md", "01-basic.md", "02-third.md", "12-late.md", "13-last.md"])
    #expect(try sandbox.read("first/02-third.md").hasPrefix("# Third\n"))
  }

  @Test(arguments: [
    (["basic"], 64, "the id `basic` is already used by 01-basic.md; choose another"),
    (["Basic"], 64, "the id `Basic` is already used by 01-basic.md; choose another"),
    (["a/b"], 64, "`a/b` cannot be a lesson's id"),
    (["../up"], 64, "`../up` cannot be a lesson's id"),
    (["end-"], 64, "`end-` cannot be a lesson's id"),
    (["é"], 64, "`é` cannot be a lesson's id"),
    (["new", "--number", "1"], 64, "the number 1 is already used by 01-basic.md"),
    (["new", "--number", "x"], 64, "`--number x` is not a number from 0 to 999"),
    ([], 64, "`new` needs the lesson's id"),
  ])
  func `an unusable name is refused and nothing is written`(
    words: [String], code: Int32, talk: String
  ) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    let outcome = try sandbox.run(["new"] + words, course: course)
    #expect(outcome.code == code)
    #expect(outcome.talk.contains(talk), "\(outcome.talk)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: course).count == 3)
  }

  @Test func `the same lesson twice is refused and the first one stays`() throws {
    let sandbox = try Sandbox()
    let course = sandbox.path + "/course"
    try sandbox.run("new", "one", course: course)
    try sandbox.write("mine", to: "course/00-one.md")
    #expect(try sandbox.run("new", "one", course: course).code == 64)
    #expect(try sandbox.read("course/00-one.md") == "mine")
  }

  @Test func `a dangling link is not followed`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try FileManager.default.createSymbolicLink(
      atPath: course + "/02-two.md", withDestinationPath: sandbox.path + "/elsewhere")
    let outcome = try sandbox.run("new", "other", "--number", "2", course: course)
    #expect(outcome.code == 64)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/elsewhere"))
  }

  @Test func `a name similar to another one gets a warning`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("new", "basics", course: try sandbox.firstLessons())
    #expect(outcome.code == 0)
    #expect(outcome.talk.contains("`basics` is very similar to the lesson `basic`"))
  }

  @Test func `without a folder of lessons none is created and the message says what to do`() throws
  {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("new", "one", course: nil)
    #expect(outcome.code == 4)
    #expect(outcome.talk.contains("`--course Lessons` makes one"))
    #expect(try sandbox.run("new", "one", "--course", "Lessons", course: nil).code == 0)
    #expect(try sandbox.run("new", "two", course: nil).output.hasPrefix("Lessons/01-two.md is"))
  }

  @Test func `a repository in one command is valid from the start`() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run(
      "new", "--repository", "my/swift-basket", "Swift", "basket", course: nil)
    #expect(made.code == 0, "\(made)")
    #expect(made.output.contains("cd my/swift-basket && lessons validate"))
    #expect(made.talk.contains("put the owner of its repository in the place of OWNER"))
    #expect(
      try sandbox.files(in: "my/swift-basket").map { $0.dropFirst("my/swift-basket/".count) } == [
        ".github", ".github/workflows", ".github/workflows/lessons.yml", ".gitignore",
        ".swift-format", "Lessons", "Lessons/01-sums.md", "Lessons/02-words.md",
        "Lessons/README.md",
        "Lessons/course.json", "Lessons/course.schema.json", "Lessons/glossary.md", "README.md",
      ])
    let unwritten = try sandbox.run("lint", course: nil, in: "my/swift-basket")
    #expect(unwritten.code == 2)
    #expect(
      unwritten.output.hasPrefix("Lessons/README.md:3:1: error: the course's front page is not"))
    #expect(unwritten.output.hasSuffix("2 lessons, 1 problem\n"), "\(unwritten)")
    try sandbox.write("# Basket\n\nOne learns to add.\n", to: "my/swift-basket/Lessons/README.md")
    for words in [["lint"], ["format", "--check"], ["record", "--check"], ["validate"]] {
      let outcome = try sandbox.run(words, course: nil, in: "my/swift-basket")
      #expect(outcome.code == 0, "\(words): \(outcome)")
    }
    let file = try json(sandbox.read("my/swift-basket/Lessons/course.json"))
    #expect(file["id"] as? String == "swift-basket")
    #expect(file["title"] as? String == "Swift basket")
    let workflow = try sandbox.read("my/swift-basket/.github/workflows/lessons.yml")
    #expect(workflow.contains("uses: OWNER/lessons/.github/actions/setup-lessons@v"))
    #expect(workflow.contains("lessons validate --shard ${{ matrix.shard }}/2"))
    #expect(workflow.contains("github.ref_name == github.event.repository.default_branch"))
    #expect(!workflow.contains("main]"))
    #expect(made.output.contains("git init -b main && "))
    // The files that it names exist, and no link leads to a repository that the author has not named.
    let files = try sandbox.files(in: "my/swift-basket").filter { $0.hasSuffix(".md") }
    for file in files {
      let text = try sandbox.read(file)
      #expect(!text.contains("OWNER"), "\(file)")
      for call in text.matches(of: /lessons (?:help )?([a-z]+)/)
      where !call.0.hasPrefix("lessons are") {
        #expect(try sandbox.run("help", String(call.1)).code == 0, "\(file): \(call.0)")
      }
    }
    let again = try sandbox.run("new", "--repository", "my/swift-basket", course: nil)
    #expect(again.code == 1)
    #expect(again.talk.contains("`lessons` never overwrites it"))
    #expect(try sandbox.run("new", "--repository", "a b", course: nil).code == 64)
  }

  /// A release knows from which repository it came.
  @Test func `the workflow of a released program names its repository`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("someone/lessons\n", to: "share/lessons/repository")
    let link = try sandbox.shell("mkdir bin && ln -s '\(Sandbox.builtProgram)' bin/lessons")
    #expect(link.code == 0)
    let released = try Sandbox(program: "\(sandbox.path)/bin/lessons")
    let made = try released.run("new", "--repository", "basket", course: nil)
    #expect(made.code == 0, "\(made)")
    #expect(made.talk == "")
    #expect(
      try released.read("basket/.github/workflows/lessons.yml")
        .contains("uses: someone/lessons/.github/actions/setup-lessons@v"))
    #expect(try released.read("basket/README.md").contains("https://github.com/someone/lessons"))
  }
}
