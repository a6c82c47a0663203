internal import LessonModel

/// The name of a lesson that is to be made.
struct LessonName: Hashable, Sendable {
  /// The file's name.
  let fileName: LessonFileName

  /// The file's name with its ending, `07-tokens.md`.
  var file: String { fileName.fileName }

  /// Gives a lesson its place among others.
  ///
  /// - Parameters:
  ///   - slug: Its id.
  ///   - number: Its number; `nil` for the one after the last.
  ///   - files: The names of the lessons that are there.
  /// - Throws: `Failure` when the name cannot be had.
  init(_ slug: String, number: String?, among files: [LessonFileName]) throws {
    guard LessonFileName.isTypable(slug) else {
      throw Failure(
        .usage,
        "`\(slug)` cannot be a lesson's id; use letters, digits and hyphens, such as `two-factor`")
    }
    // Some systems' file names do not know capitals, and nor do readers.
    if let taken = files.first(where: { $0.slug.lowercased() == slug.lowercased() }) {
      throw Failure(.usage, "the id `\(slug)` is taken by \(taken.fileName); choose another")
    }
    guard let number else {
      let last = files.map(\.number).max() ?? -1
      fileName = LessonFileName(number: last + 1, slug: slug)
      return
    }
    guard let wanted = Int(number), (0...999).contains(wanted) else {
      throw Failure(.usage, "`--number \(number)` is not a number from 0 to 999")
    }
    if let taken = files.first(where: { $0.number == wanted }) {
      throw Failure(
        .usage,
        "the number \(number) is taken by \(taken.fileName); without `--number` it comes last")
    }
    fileName = LessonFileName(number: wanted, slug: slug)
  }

  /// The lesson of the course that a learner may mistake for this one.
  func lookalike(among files: [LessonFileName]) -> String? {
    NearMiss.of(fileName.slug, in: files.map(\.slug))
  }
}
