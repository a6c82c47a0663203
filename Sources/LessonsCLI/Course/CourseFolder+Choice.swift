internal import SystemIO
internal import Tutoring

/// Which course a verb is about.
extension CourseFolder {
  /// The course for a verb that works on lessons.
  ///
  /// It is the one asked for; or else the nearest `Lessons` here or above; or else the one that the
  /// workspace remembers; or else the installed one.
  ///
  /// - Throws: `Failure` when there is none.
  static func find(_ invocation: Invocation) throws -> CourseFolder {
    if let asked = try asked(invocation) { return asked }
    let context = invocation.context
    if let near = nearest(context) { return near }
    let remembered = Workspace(of: invocation).rememberedCourse.map {
      CourseFolder($0.path, in: context)
    }
    if let remembered, remembered.isCourse { return remembered }
    guard let installed = installed(context) else { throw CourseMessages.none }
    return installed
  }

  /// The course that was asked for with an option or a variable; `nil` when none was.
  ///
  /// - Throws: `Failure` when there are no lessons in the folder.
  static func asked(_ invocation: Invocation) throws -> CourseFolder? {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    guard let asked, !asked.isEmpty else { return nil }
    let folder = CourseFolder(FilePath.absolute(asked, in: context.directory), in: context)
    guard folder.isCourse else { throw CourseMessages.noLessons(in: asked) }
    return folder
  }

  /// The course where nothing says which: the nearest `Lessons` here or above, or the installed one.
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
