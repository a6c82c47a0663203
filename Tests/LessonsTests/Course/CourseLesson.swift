import Foundation
import LessonMarkup
import LessonModel
import Testing

/// A lesson of the shipped course.
struct CourseLesson: Sendable, CustomTestStringConvertible {
  let lesson: Lesson

  var testDescription: String { lesson.id }

  /// All of them.
  static let all: [CourseLesson] = {
    let folder = "\(Sandbox.root)/Lessons"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { LessonFileName(fileName: $0) != nil }.sorted().compactMap { file in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
        let text = try? SourceText(bytes: Array(data), path: file),
        let lesson = try? LessonParser.parse(text, name: String(file.dropLast(3)), path: file)
      else { return nil }
      return CourseLesson(lesson: lesson)
    }
  }()
}

extension CourseLesson {
  /// Writes the lesson into a course of its own, because each command reads all lessons of a course.
  ///
  /// - Returns: The course's folder.
  func course(in sandbox: Sandbox) throws -> String {
    for name in ["\(lesson.name).md", "course.json", "glossary.md"] {
      let file = URL(fileURLWithPath: "\(Sandbox.root)/Lessons/\(name)")
      try sandbox.write(Data(contentsOf: file), to: "course/\(name)")
    }
    return "\(sandbox.path)/course"
  }
}

/// Some lessons of the shipped course, and a course that has only them.
struct CoursePart {
  let lessons: [CourseLesson]
  /// The course's folder.
  let course: String

  /// Takes all lessons, or each fourth one where not the whole course is asked for.
  ///
  /// - Parameters:
  ///   - first: The place of the first of them.
  ///   - sandbox: Where the course is made.
  /// - Throws: When it cannot be written.
  init(from first: Int, in sandbox: Sandbox) throws {
    guard !CourseShare.isWhole else {
      (lessons, course) = (CourseLesson.all, "\(Sandbox.root)/Lessons")
      return
    }
    lessons = stride(from: first, to: CourseLesson.all.count, by: 4).map { CourseLesson.all[$0] }
    for lesson in lessons { _ = try lesson.course(in: sandbox) }
    course = "\(sandbox.path)/course"
  }
}

extension String {
  /// The words only, independent of line breaks.
  var squeezed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
