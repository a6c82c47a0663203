internal import SystemIO
internal import Tutoring

/// The choice of a verb's course.
extension CourseFolder {
  /// Returns the course for an author's verb: the named one, or the nearest `Lessons` here or
  /// above.
  ///
  /// It is never the installed one, which an author could mistake for their own.
  ///
  /// - Throws: `Failure` when there is none.
  static func ofAuthor(_ invocation: Invocation) throws -> CourseFolder {
    guard let folder = try asked(invocation) ?? nearest(invocation.context) else {
      throw CourseMessages.noneToWorkOn
    }
    return folder
  }

  /// Returns the course from an option or a variable, or `nil` if neither is set.
  ///
  /// The named folder contains the lessons, or a folder `Lessons` with them, like a repository.
  ///
  /// - Throws: `Failure` when the folder has no lessons.
  static func asked(_ invocation: Invocation) throws -> CourseFolder? {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    guard let asked, !asked.isEmpty else { return nil }
    let path = FilePath.absolute(asked, in: context.directory)
    guard let folder = first([path, "\(path)/Lessons"], context) else {
      throw CourseMessages.noLessons(in: asked)
    }
    return folder
  }

  /// Returns the default course: the nearest `Lessons` here or above, or the installed one.
  static func usual(_ context: Context) -> CourseFolder? { nearest(context) ?? installed(context) }

  private static func nearest(_ context: Context) -> CourseFolder? {
    first(FilePath.upward(from: context.directory).map { "\($0)/Lessons" }, context)
  }

  private static func installed(_ context: Context) -> CourseFolder? {
    let folders = FilePath.upward(from: FilePath.parent(of: context.executable))
    return first(folders.flatMap { ["\($0)/Lessons", "\($0)/lib/lessons/Lessons"] }, context)
  }

  private static func first(_ places: [String], _ context: Context) -> CourseFolder? {
    places.lazy.map { CourseFolder($0, in: context) }.first(where: \.isCourse)
  }
}
