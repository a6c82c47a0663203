package import LessonModel

/// Finds the step or lesson that the user typed, such as `lesson/step`, `8/3`, `3`, `lesson 8`, or
/// a unique prefix.
///
/// Every verb uses this type, so a word has the same meaning for all of them. These are the rules,
/// in order:
/// 1. `3` is the third step of the current lesson, and `lesson 3` is the lesson with this number.
/// 2. With a slash, the left part names a lesson and the right part names one of its steps, each by
///    number, by name or by the beginning of the name.
/// 3. Without a slash, the word is first tried as the name of a step of the current lesson, and
///    then as the beginning of one. After that, it is tried as the name or file name of a lesson,
///    as the name of any step, as the beginning of a lesson's name, and finally as the beginning of
///    a step's name.
package struct StepReference: Sendable {
  /// The meaning of a word.
  package enum Meaning: Hashable, Sendable {
    case step(StepAddress)
    case lesson(String)
  }

  /// The reason why a word has no unique meaning.
  package enum Failure: Error, Hashable, Sendable {
    /// No step or lesson has this name; the user may have meant `meant`.
    case unknown(String, meant: String?)
    /// Several names begin with the word.
    case ambiguous(String, candidates: [String])
    /// The lesson is in the course, but its file is unreadable.
    case unreadable(String)
    /// The lesson has fewer steps than the number.
    case noNumber(Int, lesson: String, steps: Int)
  }

  private let course: Course
  private let lesson: String?

  /// Creates a lookup for the words that name steps and lessons of a course.
  ///
  /// - Parameters:
  ///   - course: The course.
  ///   - lesson: The id of the current lesson, whose steps come first; `nil` when there is none.
  package init(in course: Course, at lesson: String?) {
    self.course = course
    self.lesson = lesson
  }

  /// Returns the step that a word names, or the first step if the word names a lesson.
  ///
  /// - Throws: `Failure` when the word has no unique meaning.
  package func step(_ word: String) throws(Failure) -> StepAddress {
    switch try meaning(of: word) {
    case .step(let address): return address
    case .lesson(let id):
      guard let first = steps(of: id).first else { throw .unreadable(id) }
      return first
    }
  }

  /// Returns the meaning of a word.
  ///
  /// - Throws: `Failure` when the word has no unique meaning.
  package func meaning(of word: String) throws(Failure) -> Meaning {
    if let number = Int(word), let lesson { return .step(try self.step(number, of: lesson)) }
    if let number = Self.lessonNumber(word) {
      guard let lesson = numbered(number) else { throw unknown(word) }
      return .lesson(lesson.id)
    }
    if let slash = word.lastIndex(of: "/") {
      return .step(
        try qualified(String(word[..<slash]), String(word[word.index(after: slash)...]), word))
    }
    return try plain(word)
  }

  /// Returns the meaning of a word where a lesson is expected.
  ///
  /// Lessons come first, and `3` is lesson 3.
  ///
  /// - Throws: `Failure` when the word has no unique meaning.
  package func meaning(ofLesson word: String) throws(Failure) -> Meaning {
    if let lesson = exactLesson(word) ?? Int(word).flatMap(numbered) { return .lesson(lesson.id) }
    let begun = word.isEmpty ? [] : course.lessons.filter { $0.id.hasPrefix(word) }
    return begun.count == 1 ? .lesson(begun[0].id) : try meaning(of: word)
  }

  /// Returns the number in `lesson 8`, or `nil` for any other word.
  private static func lessonNumber(_ word: String) -> Int? {
    let parts = word.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "lesson" else { return nil }
    return Int(parts[1])
  }
}

extension StepReference {
  private func steps(of lesson: String) -> [StepAddress] {
    course.addresses.filter { $0.lesson == lesson }
  }

  private func step(_ number: Int, of lesson: String) throws(Failure) -> StepAddress {
    let steps = steps(of: lesson)
    guard !steps.isEmpty else { throw .unreadable(lesson) }
    guard number > 0, steps.indices.contains(number - 1) else {
      throw .noNumber(number, lesson: lesson, steps: steps.count)
    }
    return steps[number - 1]
  }

  /// Returns the lesson with exactly this present or former name, or this file name.
  private func exactLesson(_ word: String) -> LessonOutline? {
    course.lessons.first { [$0.id, $0.name, "\($0.name).md"].contains(word) }
      ?? course.lessons.first { course.formerIDs[$0.id]?.contains(word) ?? false }
  }

  /// Returns the lesson with this number in the names of its file and page.
  private func numbered(_ number: Int) -> LessonOutline? {
    course.lessons.first { $0.number == number }
  }

  /// Returns a step of a lesson, from the parts before and after the slash.
  private func qualified(
    _ left: String, _ right: String, _ word: String
  ) throws(Failure) -> StepAddress {
    let exact = exactLesson(left) ?? (Int(left) ?? Self.lessonNumber(left)).flatMap(numbered)
    let lessons = exact.map { [$0] } ?? course.lessons.filter { $0.id.hasPrefix(left) }
    if let (lesson, index) = course.find(StepAddress(lesson: left, step: right)) {
      return StepAddress(lesson: lesson.id, step: lesson.steps[index].id)
    }
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
    if lessons.count == 1, !lessons[0].isReadable { throw .unreadable(lessons[0].id) }
    throw unknown(word)
  }

  /// Returns a lesson or a step, from a word without a slash.
  private func plain(_ word: String) throws(Failure) -> Meaning {
    let inLesson = lesson.map { steps(of: $0) } ?? []
    if let here = course.lessons.first(where: { $0.id == lesson }),
      let index = here.index(ofStep: word)
    {
      return .step(StepAddress(lesson: here.id, step: here.steps[index].id))
    }
    let begunHere = word.isEmpty ? [] : inLesson.filter { $0.step.hasPrefix(word) }
    if begunHere.count == 1 { return .step(begunHere[0]) }
    if let lesson = exactLesson(word) { return .lesson(lesson.id) }
    let named = course.lessons.compactMap { lesson in
      lesson.index(ofStep: word).map { StepAddress(lesson: lesson.id, step: lesson.steps[$0].id) }
    }
    if let only = try single(named, of: word) { return .step(only) }
    let lessons = word.isEmpty ? [] : course.lessons.map(\.id).filter { $0.hasPrefix(word) }
    if lessons.count == 1 { return .lesson(lessons[0]) }
    guard lessons.isEmpty else { throw .ambiguous(word, candidates: lessons) }
    let begun = word.isEmpty ? [] : course.addresses.filter { $0.step.hasPrefix(word) }
    if let only = try single(begun, of: word) { return .step(only) }
    throw unknown(word)
  }

  /// Returns the only element, or `nil` when there is none.
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
