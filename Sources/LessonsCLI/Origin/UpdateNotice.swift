internal import SystemIO
internal import Tutoring

/// The notice about an update of a fetched course: at most once a day, and only when asked for.
enum UpdateNotice {
  private static let day = 86_400

  /// Returns the notice, or `nil` if there is no update or the repository was asked within a day.
  ///
  /// - Throws: `SystemError` when it is interrupted. The notice reports an unreachable repository.
  static func words(_ invocation: Invocation) throws -> String? {
    let context = invocation.context
    let workspace = try LearningPlace(of: invocation).workspace
    guard var source = workspace.courseSource else { return nil }
    if let looked = source.looked, (looked..<looked + day).contains(context.now()) { return nil }
    source.looked = context.now()
    do {
      let address = try CourseAddress(source.address, in: context.directory)
      source.seen = try GitRepository(address: address, context: context).reference().commit
    } catch let error as Failure {
      try workspace.note(source)
      return error.message
    }
    try workspace.note(source)
    return source.hasUpdate ? OriginMessages.isThere : nil
  }
}
