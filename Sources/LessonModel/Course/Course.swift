/// What a course is called, and the outlines of its lessons in the order of their numbers.
package struct Course: Hashable, Sendable {
  /// What the course says about itself.
  package var manifest: CourseManifest
  /// The lessons in order.
  package var lessons: [LessonOutline]

  /// Creates a course; without a manifest it is called `course`.
  package init(
    _ manifest: CourseManifest = CourseManifest(id: "course"), outlines: [LessonOutline]
  ) {
    self.manifest = manifest
    self.lessons = outlines
  }

  /// Creates the course of some lessons.
  package init(_ manifest: CourseManifest = CourseManifest(id: "course"), lessons: [Lesson]) {
    self.init(manifest, outlines: lessons.map(\.outline))
  }

  /// The number of steps in all lessons.
  package var stepCount: Int { lessons.reduce(0) { $0 + $1.steps.count } }

  /// Every step's address, in order.
  package var addresses: [StepAddress] { lessons.flatMap(\.addresses) }

  /// The lesson with an id.
  package func lesson(_ id: String) -> LessonOutline? { lessons.first { $0.id == id } }

  /// Whether a step may be in a lesson that cannot be read.
  package func hides(_ address: StepAddress) -> Bool {
    lesson(address.lesson).map { !$0.isReadable } ?? false
  }

  /// The addresses after another one; after one in a lesson that cannot be read, those of the later lessons.
  package func addresses(after address: StepAddress) -> ArraySlice<StepAddress> {
    let all = addresses
    if let index = all.firstIndex(of: address) { return all[(index + 1)...] }
    let later = lessons.drop { $0.id != address.lesson }.flatMap(\.addresses)
    return all.suffix(later.count)
  }

  /// Finds a lesson and the step's position in it; former ids of a step count too.
  package func find(_ address: StepAddress) -> (lesson: LessonOutline, index: Int)? {
    guard let lesson = lesson(address.lesson), let index = lesson.index(ofStep: address.step)
    else { return nil }
    return (lesson, index)
  }
}
