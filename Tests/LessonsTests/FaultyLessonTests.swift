import Foundation
import GoldenFiles
import TestPrograms
import Testing

/// A course with one fault from `Faulty`: a lesson `NAME.md`, or a folder `NAME` for several files.
struct FaultyLesson: Sendable, CustomTestStringConvertible {
  /// The folder of the course.
  var folder: String
  /// Its name without the extension.
  var name: String
  var testDescription: String { name }

  /// The file with the expected messages.
  var words: String { "\(folder)/\(name).txt" }
  /// The file with the expected reports in the machine formats, each under its name.
  var reports: String { "\(folder)/\(name).reports.txt" }

  /// The faults that are reported in every format.
  ///
  /// They have one or more problems, of a text or a step, with a rule or a gate, in a lesson or another
  /// file, and odd characters in the messages.
  private static let inAllFormats: Set = [
    "fence-word", "hint-for-everything", "lesson-id-taken", "not-utf8", "step-lost",
    "output-with-invisible", "solution-does-not-compile", "solution-fails-checks", "two-faults",
    "unreadable-text",
  ]

  /// Whether it is reported in every format, not only in the one for people.
  var isInAllFormats: Bool { Self.inAllFormats.contains(name) }

  /// Whether it has more than one file.
  var isFolder: Bool { !FileManager.default.fileExists(atPath: "\(folder)/\(name).md") }

  /// All faulty courses in a folder of `Faulty`.
  static func all(in kind: String) throws -> [FaultyLesson] {
    let folder = "\(Sandbox.root)/Tests/LessonsTests/Faulty/\(kind)"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasSuffix(".txt") }.sorted()
      .map { FaultyLesson(folder: folder, name: $0.replacing(/\.md$/, with: "")) }
  }

  /// Creates the course in a sandbox and returns its name there.
  ///
  /// An invisible character of a file's name is written `%E2%80%8B` in the repository.
  func course(in sandbox: Sandbox) throws -> String {
    let course = "course"
    let target = "\(sandbox.path)/\(course)"
    if isFolder {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: target)
      for file in try FileManager.default.contentsOfDirectory(atPath: target) {
        guard let plain = file.removingPercentEncoding, plain != file else { continue }
        try FileManager.default.moveItem(atPath: "\(target)/\(file)", toPath: "\(target)/\(plain)")
      }
    } else {
      let lesson = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).md"))
      try sandbox.write(lesson, to: "\(course)/01-\(name).md")
    }
    return course
  }
}

/// The program's reports on a faulty lesson.
struct FaultyLessonReports {
  /// The report for people.
  var words: String
  /// The machine formats, each under its name; `nil` when only the one for people is tested.
  var machine: String?

  /// Runs the program on a lesson and tests what is the same for every fault.
  ///
  /// A run can make two reports: one in a file and one that is printed.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - command: The verb to run.
  ///   - problems: How many problems it has.
  /// - Throws: When the program cannot be run.
  init(of lesson: FaultyLesson, _ command: [String], problems: Int = 1) throws {
    let sandbox = try Sandbox()
    let course = try lesson.course(in: sandbox)
    func run(_ options: [String], _ environment: [String: String] = [:]) throws -> String {
      // Linting needs no compiler.
      let path = command == ["lint"] ? ["PATH": ""] : [:]
      let outcome = try sandbox.run(
        command + ["--course", course] + options, course: nil,
        environment: environment.merging(path) { $1 })
      #expect(outcome.code == 2)
      #expect(outcome.talk == "")
      return Self.timeless(outcome.output)
    }
    func file(_ format: String) throws -> String {
      "== \(format) ==\n" + Self.timeless(try sandbox.read(format))
    }
    guard lesson.isInAllFormats else {
      words = try run(["--format", "plain"])
      #expect(words.ranges(of: ": error: ").count == problems, "\(words)")
      return
    }
    words = try run(["--format", "json", "--output", "json"])
    #expect(words.ranges(of: ": error: ").count == problems, "\(words)")
    let github = try run(["--format", "junit", "--output", "junit"], ["GITHUB_ACTIONS": "true"])
    let plain = try run(["--format", "json", "--output", "json", "--plain"])
    #expect(plain == words)
    let reports = [try file("json"), try file("junit"), "== github ==\n\(github)"]
    machine = reports.joined(separator: "\n")
  }

  /// A report with all durations set to 0, because they differ each time.
  static func timeless(_ report: String) -> String {
    report.replacing(/\b[0-9]+\.[0-9] s\b/, with: "0.0 s")
      .replacing(/"seconds" : [0-9.e-]+/, with: "\"seconds\" : 0")
      .replacing(/\btime="[0-9.]+"/, with: "time=\"0.000\"")
  }

  /// Compares the reports with the expected ones.
  func expectKept(of lesson: FaultyLesson) throws {
    try expectGolden(words, at: lesson.words)
    if let machine { try expectGolden(machine, at: lesson.reports) }
  }
}

@Suite(.timeLimit(.minutes(5))) struct FaultyLessonTests {
  @Test(arguments: try FaultyLesson.all(in: "lint"))
  func `lint reports the one fault of a course with the expected message`(
    lesson: FaultyLesson
  ) throws {
    let reports = try FaultyLessonReports(of: lesson, ["lint"])
    #expect(reports.words.hasSuffix(", 1 problem\n"), "\(reports.words)")
    try reports.expectKept(of: lesson)
  }

  @Test(arguments: TestTier.part(of: try FaultyLesson.all(in: "validate"), oneOf: 5))
  func `validate reports the one fault of a lesson with the expected message`(
    lesson: FaultyLesson
  ) throws {
    // Two steps with one fault each, and two checks that fail.
    let twice: Set = [
      "two-faults", "solution-never-ends-before-others", "solution-fails-checks",
    ]
    let count = twice.contains(lesson.name) ? 2 : 1
    try FaultyLessonReports(of: lesson, ["validate", "--no-cache"], problems: count)
      .expectKept(of: lesson)
  }

  @Test(arguments: ["lint", "validate"])
  func `every file of expected messages belongs to a course`(kind: String) throws {
    let lessons = try FaultyLesson.all(in: kind)
    let folder = try #require(lessons.first?.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(lessons.count >= 34)
    #expect(
      Set(files.filter { $0.hasSuffix(".txt") })
        == Set(
          lessons.flatMap { lesson in
            ["\(lesson.name).txt"] + (lesson.isInAllFormats ? ["\(lesson.name).reports.txt"] : [])
          }))
    #expect(lessons.count(where: \.isInAllFormats) == 5)
  }
}
