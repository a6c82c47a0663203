internal import LessonModel
internal import Tutoring
internal import Validation

extension StepSelection {
  /// Returns the named steps, as `StepReference` reads the names without a current lesson.
  ///
  /// - Parameters:
  ///   - words: The names on the command line; empty for all steps.
  ///   - reading: The course. When some lesson could not be read, unknown names are ignored,
  ///     because they may be in that lesson.
  /// - Returns: The lessons with these steps, in the order of the course.
  /// - Throws: `StepReference.Failure` when a name is unknown or ambiguous.
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
      // The name may be in a lesson that could not be read.
      case .failure(.unknown) where !reading.problems.isEmpty: continue
      case .failure(let failure): throw failure
      }
    }
    return reading.lessons.compactMap { lesson in
      let indices = lesson.steps.indices.filter {
        wanted.contains(StepAddress(lesson: lesson.id, step: lesson.steps[$0].id))
      }
      return indices.isEmpty ? nil : StepSelection(lesson: lesson, indices: indices)
    }
  }
}
