internal import LessonMarkup
internal import LessonModel
internal import Tutoring

extension CourseLint {
  /// Returns the paths of the named lessons, or of all without names.
  ///
  /// The name of a step means its lesson.
  ///
  /// - Throws: `StepReference.Failure` when a name is unknown or ambiguous.
  func paths(named words: [String]) throws -> [String] {
    let read = Dictionary(lessons.compactMap(\.lesson).map { ($0.path, $0.outline) }) { $1 }
    // A lesson with an error has no steps yet, but a name.
    let outlines = lessonFiles.map { file, path in
      read[path] ?? LessonOutline(unreadable: file, path: path)
    }
    guard !words.isEmpty else { return outlines.map(\.path) }
    let reference = StepReference(in: Course(outlines: outlines), at: nil)
    let ids = try Set(words.map { try Self.lesson(of: $0, reference) })
    return outlines.filter { ids.contains($0.id) }.map(\.path)
  }

  private static func lesson(of word: String, _ reference: StepReference) throws -> String {
    do throws(StepReference.Failure) {
      switch try reference.meaning(of: word) {
      case .lesson(let id): return id
      case .step(let address): return address.lesson
      }
    } catch {
      guard case .unreadable(let id) = error else { throw error }
      return id
    }
  }
}
