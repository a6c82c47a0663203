internal import LessonModel
internal import Tutoring
internal import Validation

extension StepSelection {
  /// The steps that the words name, as `StepReference` reads them without a lesson at hand.
  ///
  /// - Parameters:
  ///   - words: What was asked for; nothing is everything.
  ///   - reading: The course; a word that names nothing is no fault of its author when a lesson could
  ///     not be read.
  /// - Returns: The lessons that have such steps, in the course's order.
  /// - Throws: `StepReference.Failure` when a word names nothing, or several things.
  static func of(_ words: [String], in reading: CourseFolder.Reading) throws -> [StepSelection] {
    let course = reading.course
    let reference = StepReference(in: course, at: nil)
    var wanted: Set<StepAddress> = words.isEmpty ? Set(course.addresses) : []
    for word in words {
      let meaning = Result { () throws(StepReference.Failure) in try reference.meaning(of: word) }
      switch meaning {
      case .success(.step(let address)): wanted.insert(address)
      case .success(.lesson(let id)):
        wanted.formUnion(course.addresses.filter { $0.lesson == id })
      // It may be in a lesson that could not be read.
      case .failure(.unknown) where !reading.problems.isEmpty: continue
      case .failure(let failure): throw failure
      }
    }
    return course.lessons.compactMap { lesson in
      let indices = lesson.steps.indices.filter {
        wanted.contains(StepAddress(lesson: lesson.id, step: lesson.steps[$0].id))
      }
      return indices.isEmpty ? nil : StepSelection(lesson: lesson, indices: indices)
    }
  }
}
