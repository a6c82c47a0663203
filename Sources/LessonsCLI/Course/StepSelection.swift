internal import LessonModel

/// A lesson's steps that an author asked for.
struct StepSelection: Sendable {
  /// The lesson.
  var lesson: Lesson
  /// The steps' places in it, in order.
  var indices: [Int]

  /// The steps that the words name: a lesson's id, its file's name, or `lesson/step`.
  ///
  /// - Parameters:
  ///   - words: What was asked for; nothing is everything.
  ///   - reading: The course; a word that names nothing is no fault of its author when a lesson could
  ///     not be read.
  /// - Returns: The lessons that have such steps, in the course's order.
  /// - Throws: `Failure` when a word names nothing.
  static func of(_ words: [String], in reading: CourseFolder.Reading) throws -> [StepSelection] {
    let course = reading.course
    var wanted: Set<StepAddress> = words.isEmpty ? Set(course.addresses) : []
    for word in words {
      let meant = course.lessons.flatMap { lesson in
        lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }.filter {
          word == lesson.id || word == lesson.name || word == "\(lesson.name).md"
            || word == $0.description
        }
      }
      guard !meant.isEmpty || !reading.problems.isEmpty else {
        throw noMatch(word, in: course)
      }
      wanted.formUnion(meant)
    }
    return course.lessons.compactMap { lesson in
      let indices = lesson.steps.indices.filter {
        wanted.contains(StepAddress(lesson: lesson.id, step: lesson.steps[$0].id))
      }
      return indices.isEmpty ? nil : StepSelection(lesson: lesson, indices: indices)
    }
  }

  private static func noMatch(_ word: String, in course: Course) -> Failure {
    let names = course.lessons.map(\.id) + course.addresses.map(\.description)
    let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
    return Failure(
      .noMatch, "no lesson or step is called `\(word)`; \(meant ?? "see `lessons list`")")
  }
}
