import Foundation
import GoldenFiles
import Testing

/// A course with one fault, kept in `Faulty`: a lesson `NAME.md`, or a folder `NAME` where it takes
/// more than one file.
struct FaultyLesson: Sendable, CustomTestStringConvertible {
  /// The folder the course is kept in.
  var folder: String
  /// Its name, without an ending.
  var name: String
  var testDescription: String { name }

  /// Where the words are kept that are said about it.
  var words: String { "\(folder)/\(name).txt" }
  /// Where the same is kept in the formats for programs, each under its name.
  var reports: String { "\(folder)/\(name).reports.txt" }

  /// Whether it is more than one file.
  var isFolder: Bool { !FileManager.default.fileExists(atPath: "\(folder)/\(name).md") }

  /// All that are kept in a folder of `Faulty`.
  static func all(in kind: String) throws -> [FaultyLesson] {
    let folder = "\(Sandbox.root)/Tests/LessonsTests/Faulty/\(kind)"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasSuffix(".txt") }.sorted()
      .map { FaultyLesson(folder: folder, name: $0.replacing(/\.md$/, with: "")) }
  }

  /// Makes the course in a sandbox, and returns its name there.
  func course(in sandbox: Sandbox) throws -> String {
    let course = "course"
    let target = "\(sandbox.path)/\(course)"
    if isFolder {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: target)
    } else {
      let lesson = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).md"))
      try sandbox.write(lesson, to: "\(course)/01-\(name).md")
    }
    return course
  }
}

/// What the program reports on a faulty lesson, in all the formats there are.
struct FaultyLessonReports {
  /// The words for people.
  var words: String
  /// The formats for programs, each under its name.
  var machine: String

  /// Runs the program on a lesson, and holds what is the same for every fault.
  ///
  /// One run makes two reports: one in a file, and one that is said all the same.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - command: What is done with it.
  ///   - problems: How many problems it has.
  ///   - isShort: Whether words and JSON are enough, with two of the other formats for one half of
  ///     the lessons and two for the other, since every run costs a compile.
  /// - Throws: When the program cannot be run.
  init(
    of lesson: FaultyLesson, _ command: [String], problems: Int = 1, isShort: Bool = false
  ) throws {
    let sandbox = try Sandbox()
    let course = try lesson.course(in: sandbox)
    func run(_ filed: String, _ options: [String] = [], _ environment: [String: String] = [:])
      throws -> (said: String, filed: String)
    {
      let words = command + ["--course", course, "--format", filed, "--output", filed] + options
      // Linting asks no compiler.
      let path = command == ["lint"] ? ["PATH": ""] : [:]
      let outcome = try sandbox.run(
        words, course: nil, environment: environment.merging(path) { $1 })
      #expect(outcome.code == 2)
      #expect(outcome.talk == "")
      return (Self.timeless(outcome.output), Self.timeless(try sandbox.read(filed)))
    }
    let (human, json) = try run("json")
    #expect(human.ranges(of: ": error: ").count == problems, "\(human)")
    words = human
    var reports = [("json", json)]
    let isOdd = lesson.name.utf8.reduce(0) { $0 + Int($1) } % 2 == 1
    if isOdd || !isShort {
      let (github, junit) = try run("junit", [], ["GITHUB_ACTIONS": "true"])
      reports += [("junit", junit), ("github", github)]
    }
    if !isOdd || !isShort {
      let (plain, tap) = try run("tap", ["--plain"])
      #expect(plain == human)
      reports.append(("tap", tap))
    }
    machine = reports.map { "== \($0) ==\n\($1)" }.joined(separator: "\n")
  }

  /// A report with all its seconds as 0, which are other ones each time.
  static func timeless(_ report: String) -> String {
    report.replacing(/\b[0-9]+\.[0-9] s\b/, with: "0.0 s")
      .replacing(/"seconds" : [0-9.e-]+/, with: "\"seconds\" : 0")
      .replacing(/\btime="[0-9.]+"/, with: "time=\"0.000\"")
  }

  /// Holds the reports to those that are kept.
  func expectKept(of lesson: FaultyLesson) throws {
    try expectGolden(words, at: lesson.words)
    try expectGolden(machine, at: lesson.reports)
  }
}

@Suite(.timeLimit(.minutes(5))) struct FaultyLessonTests {
  @Test(arguments: try FaultyLesson.all(in: "lint"))
  func `lint names the one fault of a course in the words kept for it`(
    lesson: FaultyLesson
  ) throws {
    let reports = try FaultyLessonReports(of: lesson, ["lint"])
    #expect(reports.words.hasSuffix(", 1 problem\n"), "\(reports.words)")
    try reports.expectKept(of: lesson)
  }

  @Test(arguments: try FaultyLesson.all(in: "validate"))
  func `validate names the one fault of a lesson in the words kept for it`(
    lesson: FaultyLesson
  ) throws {
    // Two steps with a fault each, and two checks that fail.
    let count = ["two-faults", "solution-fails-checks"].contains(lesson.name) ? 2 : 1
    let reports = try FaultyLessonReports(
      of: lesson, ["validate", "--no-cache"], problems: count, isShort: true)
    try reports.expectKept(of: lesson)
  }

  @Test(arguments: ["lint", "validate"])
  func `all words that are kept belong to a course`(kind: String) throws {
    let lessons = try FaultyLesson.all(in: kind)
    let folder = try #require(lessons.first?.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(lessons.count >= 34)
    #expect(
      Set(files.filter { $0.hasSuffix(".txt") })
        == Set(lessons.flatMap { ["\($0.name).txt", "\($0.name).reports.txt"] }))
  }
}
