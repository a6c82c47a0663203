package import LessonModel
internal import Synchronization

/// A course that reads each lesson on first use.
package struct CourseShelf: Sendable {
  /// The outlines of all lessons.
  package let course: Course
  private let reader: Reader

  /// Creates the shelf of a course.
  ///
  /// - Parameters:
  ///   - course: The outlines.
  ///   - read: Reads a lesson. The shelf calls this at most once per lesson.
  package init(
    _ course: Course, read: @escaping @Sendable (LessonOutline) throws -> Lesson
  ) {
    self.course = course
    reader = Reader(read)
  }

  /// Creates the shelf of parsed lessons.
  package init(
    _ manifest: CourseManifest = CourseManifest(id: "course"), lessons: [Lesson]
  ) {
    let known = Dictionary(lessons.map { ($0.id, $0) }) { first, _ in first }
    self.init(Course(manifest, lessons: lessons)) { outline in
      guard let lesson = known[outline.id] else { throw TutoringError.noLesson(outline.id) }
      return lesson
    }
  }

  /// Returns the lesson with an id.
  ///
  /// - Throws: `TutoringError.noLesson` when the course has no such lesson, `Diagnostics` when the
  ///   lesson is unreadable.
  package func lesson(_ id: String) throws -> Lesson {
    guard let outline = course.lesson(id) else { throw TutoringError.noLesson(id) }
    return try reader.lesson(outline)
  }

  /// Returns the lesson of an outline.
  ///
  /// - Throws: `Diagnostics` when the lesson is unreadable.
  package func lesson(_ outline: LessonOutline) throws -> Lesson { try reader.lesson(outline) }

  /// Returns the lesson and the index of a step, by its present or a former id.
  ///
  /// - Throws: `TutoringError.noStep` when the course has no such step, `TutoringError.unreadable`
  ///   when its lesson was unreadable from the start, `Diagnostics` when the lesson is no longer
  ///   readable.
  package func locate(_ address: StepAddress) throws -> (lesson: Lesson, index: Int) {
    guard let found = course.find(address) else {
      throw course.hides(address)
        ? TutoringError.unreadable(lesson: address.lesson) : .noStep(address)
    }
    let lesson = try reader.lesson(found.lesson)
    // The lesson's file may have changed since the outline was created.
    guard let index = lesson.outline.index(ofStep: address.step) else {
      throw TutoringError.noStep(address)
    }
    return (lesson, index)
  }

  /// The lessons read so far.
  private final class Reader: Sendable {
    private let read: @Sendable (LessonOutline) throws -> Lesson
    private let known = Mutex<[String: Lesson]>([:])

    init(_ read: @escaping @Sendable (LessonOutline) throws -> Lesson) { self.read = read }

    func lesson(_ outline: LessonOutline) throws -> Lesson {
      if let lesson = known.withLock({ $0[outline.id] }) { return lesson }
      let lesson = try read(outline)
      known.withLock { $0[outline.id] = lesson }
      return lesson
    }
  }
}

/// The names of a lesson that determine its page's name.
package protocol PagedLesson {
  /// The lesson's id.
  var id: String { get }
  /// The file's name without its extension, which is also the page's name.
  var name: String { get }
}

extension Lesson: PagedLesson {}
extension LessonOutline: PagedLesson {}
