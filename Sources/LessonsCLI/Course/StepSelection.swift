internal import LessonModel
internal import Validation

extension StepSelection {
  /// The steps that the words name: a lesson's id, its file's name, or `lesson/step`, in which the
  /// step may be a number; or else the only step or lesson that is called or begins so.
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
      let meant = try addresses(word, in: course)
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

  private static func addresses(_ word: String, in course: Course) throws -> [StepAddress] {
    let all = course.addresses
    let lesson = course.lessons.first { [$0.id, $0.name, "\($0.name).md"].contains(word) }
    let exact = all.filter { $0.lesson == lesson?.id || $0.description == word }
    guard exact.isEmpty else { return exact }
    func lessons(from beginning: Substring) -> [String] {
      course.lessons.map(\.id).filter { $0.hasPrefix(beginning) }
    }
    if let slash = word.lastIndex(of: "/"), let number = Int(word[word.index(after: slash)...]) {
      let begun = lessons(from: word[..<slash])
      let id = begun.count == 1 ? begun[0] : String(word[..<slash])
      let steps = all.filter { $0.lesson == id }
      return steps.indices.contains(number - 1) ? [steps[number - 1]] : []
    }
    let named = all.filter { $0.step == word }
    let begun = lessons(from: word[...])
    if named.isEmpty, begun.count == 1 { return all.filter { $0.lesson == begun[0] } }
    let steps = all.filter { $0.step.hasPrefix(word) || $0.description.hasPrefix(word) }
    let meant = named.isEmpty ? steps : named
    guard meant.count > 1 else { return meant }
    let names = named.isEmpty && begun.count > 1 ? begun : meant.map(\.description)
    let some = names.prefix(4).map { "`\($0)`" }.joined(separator: ", ")
    throw Failure(.noMatch, "`\(word)` may be \(some); write more of the name")
  }

  private static func noMatch(_ word: String, in course: Course) -> Failure {
    let names = course.lessons.map(\.id) + course.addresses.map(\.description)
    let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
    return Failure(
      .noMatch, "no lesson or step is called `\(word)`; \(meant ?? "see `lessons list`")")
  }
}
