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
    let file = "\(folder)/\(name).md"
    if FileManager.default.fileExists(atPath: file) {
      let lesson = try Data(contentsOf: URL(fileURLWithPath: file))
      try sandbox.write(lesson, to: "\(course)/01-\(name).md")
    } else {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: target)
    }
    return course
  }
}

@Suite(.timeLimit(.minutes(5))) struct FaultyLessonTests {
  @Test(arguments: try FaultyLesson.all(in: "lint"))
  func `lint names the one fault of a course in the words kept for it`(
    lesson: FaultyLesson
  ) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "lint", "--course", lesson.course(in: sandbox), course: nil, environment: ["PATH": ""])
    #expect(outcome.code == 2)
    #expect(outcome.talk == "")
    #expect(outcome.output.ranges(of: ": error: ").count == 1, "\(outcome.output)")
    #expect(outcome.output.hasSuffix(", 1 problem\n"), "\(outcome.output)")
    try expectGolden(outcome.output, at: lesson.words)
  }

  @Test func `all words that are kept belong to a course`() throws {
    let lessons = try FaultyLesson.all(in: "lint")
    let folder = try #require(lessons.first?.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(lessons.count >= 34)
    #expect(
      Set(files.filter { $0.hasSuffix(".txt") }) == Set(lessons.map { "\($0.name).txt" }))
  }
}
