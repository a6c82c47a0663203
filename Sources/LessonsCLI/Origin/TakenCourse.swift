internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The lessons of a course that `start` has fetched: the folder `Lessons` beside the workspace.
struct TakenCourse: Sendable {
  /// The folder that `start` created.
  let root: String
  /// The present course; without lessons when it is missing or unreadable.
  let course: Course
  private let workspace: Workspace

  /// Reads the outlines of the course beside a workspace.
  init(_ workspace: Workspace, _ context: Context) {
    self.workspace = workspace
    root = FilePath.parent(of: workspace.path)
    let folder = CourseFolder("\(root)/Lessons", in: context)
    let known = CourseManifest(id: workspace.rememberedCourse?.id ?? "")
    let shelf = try? folder.shelf(of: folder.file().manifest)
    course = Course(known, outlines: shelf?.course.lessons ?? [])
  }

  private var lessons: String { "\(root)/Lessons" }

  /// Whether the folder exists; its files may be broken.
  var isThere: Bool { FilePath.isFolder(lessons) }

  /// Moves the earlier version to the backups.
  ///
  /// It replaces the previous backup.
  private func keep(_ before: String) throws(SystemError) {
    if Folder.move(before, toFree: workspace.formerCourse) { return }
    try Folder.exchange(workspace.formerCourse, before)
  }

  /// Moves fetched lessons into place, and the old ones into the backups.
  ///
  /// - Throws: `SystemError` when they cannot be moved, or the workspace is locked. The old ones
  ///   then stay.
  func replace(with fetched: FetchedCourse) throws {
    let lock = try workspace.lock(patience: .seconds(5))
    guard isThere else {
      guard Folder.move(fetched.folder.path, toFree: lessons) else {
        throw Failure(.environment, "cannot make the folder \(lessons)")
      }
      return
    }
    try Folder.exchange(lessons, fetched.folder.path)
    do {
      try keep(fetched.folder.path)
    } catch {
      try Folder.exchange(lessons, fetched.folder.path)
      throw error
    }
    _ = consume lock
  }
}
