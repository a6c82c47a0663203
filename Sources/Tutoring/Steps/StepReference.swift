package import LessonModel

/// What a person types for a step or a lesson: `lesson/step`, `lesson/3`, `3`, or the only beginning of
/// either name.
///
/// Every verb reads it here, so a word means the same to all of them. In order:
/// 1. `3` is the third step of the lesson at hand.
/// 2. With a slash, the left part names one lesson and the right part a step of it, by its number, its
///    name or the beginning of its name.
/// 3. Without one it is a lesson's name, or its file's; then a step's name, one of the lesson at hand
///    before others; then the beginning of a lesson's name, and last of a step's.
package struct StepReference: Sendable {
  /// What a word names.
  package enum Meaning: Hashable, Sendable {
    case step(StepAddress)
    case lesson(String)
  }

  /// Why a word names nothing, or too much.
  package enum Failure: Error, Hashable, Sendable {
    /// Nothing is called so; perhaps `meant` is what was meant.
    case unknown(String, meant: String?)
    /// Several names begin so.
    case ambiguous(String, candidates: [String])
    /// The lesson has fewer steps than the number.
    case noNumber(Int, lesson: String, steps: Int)
  }

  private let course: Course
  private let lesson: String?

  /// Prepares to read words.
  ///
  /// - Parameters:
  ///   - course: The lessons.
  ///   - lesson: The id of the lesson at hand, whose steps come first; `nil` where nobody learns.
  package init(in course: Course, at lesson: String?) {
    self.course = course
    self.lesson = lesson
  }

  /// The step that a word names; of a lesson it is the first.
  ///
  /// - Throws: `Failure` when the word names nothing, or several.
  package func step(_ word: String) throws(Failure) -> StepAddress {
    switch try meaning(of: word) {
    case .step(let address): return address
    case .lesson(let id):
      guard let first = steps(of: id).first else { throw .unknown(word, meant: nil) }
      return first
    }
  }

  /// What a word names.
  ///
  /// - Throws: `Failure` when it names nothing, or several.
  package func meaning(of word: String) throws(Failure) -> Meaning {
    if let number = Int(word), let lesson { return .step(try self.step(number, of: lesson)) }
    if let slash = word.lastIndex(of: "/") {
      return .step(
        try qualified(String(word[..<slash]), String(word[word.index(after: slash)...]), word))
    }
    return try plain(word)
  }
}

extension StepReference {
  private func steps(of lesson: String) -> [StepAddress] {
    course.addresses.filter { $0.lesson == lesson }
  }

  private func step(_ number: Int, of lesson: String) throws(Failure) -> StepAddress {
    let steps = steps(of: lesson)
    guard steps.indices.contains(number - 1) else {
      throw .noNumber(number, lesson: lesson, steps: steps.count)
    }
    return steps[number - 1]
  }

  /// The lesson with just this name, or with this file.
  private func exactLesson(_ word: String) -> Lesson? {
    course.lessons.first { [$0.id, $0.name, "\($0.name).md"].contains(word) }
  }

  /// A step of a lesson, by the lesson's part and the step's.
  private func qualified(
    _ left: String, _ right: String, _ word: String
  ) throws(Failure) -> StepAddress {
    let exact = exactLesson(left)
    let lessons = exact.map { [$0] } ?? course.lessons.filter { $0.id.hasPrefix(left) }
    if let number = Int(right) {
      guard let lesson = lessons.first else { throw unknown(word) }
      guard lessons.count == 1 else { throw .ambiguous(left, candidates: lessons.map(\.id)) }
      return try step(number, of: lesson.id)
    }
    let named = lessons.compactMap { lesson in
      lesson.index(ofStep: right).map {
        StepAddress(lesson: lesson.id, step: lesson.steps[$0].id)
      }
    }
    if let only = try single(named, of: word) { return only }
    let begun = lessons.flatMap { steps(of: $0.id) }.filter { $0.step.hasPrefix(right) }
    if let only = try single(begun, of: word) { return only }
    throw unknown(word)
  }

  /// A lesson or a step, by a word without a slash.
  private func plain(_ word: String) throws(Failure) -> Meaning {
    if let lesson = exactLesson(word) { return .lesson(lesson.id) }
    let named = course.lessons.compactMap { lesson in
      lesson.index(ofStep: word).map { StepAddress(lesson: lesson.id, step: lesson.steps[$0].id) }
    }
    if let here = named.first(where: { $0.lesson == lesson }) { return .step(here) }
    if let only = try single(named, of: word) { return .step(only) }
    let lessons = word.isEmpty ? [] : course.lessons.map(\.id).filter { $0.hasPrefix(word) }
    if lessons.count == 1 { return .lesson(lessons[0]) }
    guard lessons.isEmpty else { throw .ambiguous(word, candidates: lessons) }
    let begun = word.isEmpty ? [] : course.addresses.filter { $0.step.hasPrefix(word) }
    let here = begun.filter { $0.lesson == lesson }
    if here.count == 1 { return .step(here[0]) }
    if let only = try single(begun, of: word) { return .step(only) }
    throw unknown(word)
  }

  /// The only element; `nil` when there is none.
  private func single(_ found: [StepAddress], of word: String) throws(Failure) -> StepAddress? {
    guard found.count > 1 else { return found.first }
    throw .ambiguous(word, candidates: found.map(\.description))
  }

  private func unknown(_ word: String) -> Failure {
    let all = course.addresses
    let names = all.map(\.description) + all.map(\.step) + course.lessons.map(\.id)
    return .unknown(word, meant: NearMiss.of(word, in: names))
  }
}
