package import LessonModel
internal import Synchronization

/// A course whose lessons are read when they are first needed.
package struct CourseShelf: Sendable {
  /// The outlines of all lessons.
  package let course: Course
  private let reader: Reader

  /// Creates the shelf of a course.
  ///
  /// - Parameters:
  ///   - course: The outlines.
  ///   - read: Reads a lesson, at most once.
  package init(
    _ course: Course, read: @escaping @Sendable (LessonOutline) throws -> Lesson
  ) {
    self.course = course
    reader = Reader(read)
  }

  /// Creates the shelf of lessons that have been read.
  package init(
    _ manifest: CourseManifest = CourseManifest(id: "course"), lessons: [Lesson]
  ) {
    let known = Dictionary(lessons.map { ($0.id, $0) }) { first, _ in first }
    self.init(Course(manifest, lessons: lessons)) { outline in
      guard let lesson = known[outline.id] else { throw TutoringError.noLesson(outline.id) }
      return lesson
    }
  }

  /// The lesson with an id.
  ///
  /// - Throws: `TutoringError.noLesson` when the course has none, `Diagnostics` when it cannot be read.
  package func lesson(_ id: String) throws -> Lesson {
    guard let outline = course.lesson(id) else { throw TutoringError.noLesson(id) }
    return try reader.lesson(outline)
  }

  /// The lesson of an outline.
  ///
  /// - Throws: `Diagnostics` when it cannot be read.
  package func lesson(_ outline: LessonOutline) throws -> Lesson { try reader.lesson(outline) }

  /// The lesson of a step, and the step's index; former ids of a step count too.
  ///
  /// - Throws: `TutoringError.noStep` when the course has no such step, `TutoringError.unreadable` when its
  ///   lesson could not be read, `Diagnostics` when it can no longer be read.
  package func locate(_ address: StepAddress) throws -> (lesson: Lesson, index: Int) {
    guard let found = course.find(address) else {
      throw course.hides(address)
        ? TutoringError.unreadable(lesson: address.lesson) : .noStep(address)
    }
    let lesson = try reader.lesson(found.lesson)
    // Its file may have changed since the outline was made.
    guard let index = lesson.outline.index(ofStep: address.step) else {
      throw TutoringError.noStep(address)
    }
    return (lesson, index)
  }

  /// The lessons that were read so far.
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

/// The names of a lesson that its page needs.
package protocol PagedLesson {
  /// The lesson's id.
  var id: String { get }
  /// The file's name without its ending, which is the page's name too.
  var name: String { get }
}

extension Lesson: PagedLesson {}
extension LessonOutline: PagedLesson {}
