internal import LessonModel

struct LessonName: Hashable, Sendable {
  /// The file's name.
  let fileName: LessonFileName

  /// The file's name with its extension, `07-tokens.md`.
  var file: String { fileName.fileName }

  /// Finds the name of a new lesson.
  ///
  /// - Parameters:
  ///   - slug: Its id.
  ///   - number: Its number, at most 999; `nil` for the one after the last.
  ///   - files: The names of the existing lessons.
  /// - Throws: `Failure` with code 64 when the id or the number is not allowed.
  init(_ slug: String, number: Int?, among files: [LessonFileName]) throws {
    guard LessonFileName.isTypable(slug) else {
      throw Failure(
        .usage,
        "`\(slug)` cannot be a lesson's id; use letters, digits and hyphens, such as `two-factor`")
    }
    // Some file systems ignore the case of letters, and so do readers.
    if let taken = files.first(where: { $0.slug.lowercased() == slug.lowercased() }) {
      throw Failure(.usage, "the id `\(slug)` is already used by \(taken.fileName); choose another")
    }
    guard let number else {
      let last = files.map(\.number).max() ?? -1
      fileName = LessonFileName(number: last + 1, slug: slug)
      return
    }
    if let taken = files.first(where: { $0.number == number }) {
      throw Failure(
        .usage,
        "the number \(number) is already used by \(taken.fileName); without `--number` it comes last"
      )
    }
    fileName = LessonFileName(number: number, slug: slug)
  }

  /// Returns the lesson of the course that a learner may confuse with this one.
  func lookalike(among files: [LessonFileName]) -> String? {
    NearMiss.of(fileName.slug, in: files.map(\.slug))
  }
}
