internal import LessonMarkup
internal import LessonModel

/// The name of a lesson that is to be made.
struct LessonName: Hashable, Sendable {
  /// Its place in the course.
  var number: Int
  /// Its id.
  var slug: String

  /// The file's name, `07-tokens.md`.
  var file: String { "\(number < 10 ? "0" : "")\(number)-\(slug).md" }

  /// Gives a lesson its place among others.
  ///
  /// - Parameters:
  ///   - slug: Its id.
  ///   - number: Its number; `nil` for the one after the last.
  ///   - files: The names of the lessons that are there.
  /// - Throws: `Failure` when the name cannot be had.
  init(_ slug: String, number: String?, among files: [String]) throws {
    guard LessonParser.isTypable(lessonID: slug) else {
      throw Failure(
        .usage,
        "`\(slug)` cannot be a lesson's id; use letters, digits and hyphens, such as `two-factor`")
    }
    self.slug = slug
    // Some systems' file names do not know capitals, and nor do readers.
    if let taken = files.first(where: { Self.id(of: $0).lowercased() == slug.lowercased() }) {
      throw Failure(.usage, "the id `\(slug)` is taken by \(taken); choose another")
    }
    guard let number else {
      self.number = (files.compactMap(Self.number).max() ?? -1) + 1
      return
    }
    guard let wanted = Int(number), (0...999).contains(wanted) else {
      throw Failure(.usage, "`--number \(number)` is not a number from 0 to 999")
    }
    if let taken = files.first(where: { Self.number(of: $0) == wanted }) {
      throw Failure(
        .usage, "the number \(number) is taken by \(taken); without `--number` it comes last")
    }
    self.number = wanted
  }

  /// The lesson of the course that a learner may mistake for this one.
  func lookalike(among files: [String]) -> String? { NearMiss.of(slug, in: files.map(Self.id)) }

  private static func id(of file: String) -> String {
    LessonParser.id(ofName: String(file.dropLast(".md".count)))
  }

  private static func number(of file: String) -> Int? { Int(file.prefix { $0.isNumber }) }
}
