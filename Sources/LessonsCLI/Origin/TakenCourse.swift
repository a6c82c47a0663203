internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The lessons of a course that `start` has taken over: the folder `Lessons` beside the workspace.
struct TakenCourse: Sendable {
  /// The folder that `start` made.
  let root: String
  /// The course as it is now; without lessons when it is gone or cannot be read.
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
  /// The backup that was there before is removed.
  private func keep(_ before: String) throws(SystemError) {
    if Folder.move(before, toFree: workspace.formerCourse) { return }
    try Folder.exchange(workspace.formerCourse, before)
  }

  /// Puts fetched lessons into their place, and the old ones into the backups.
  ///
  /// - Throws: `SystemError` when they cannot be put there, or the workspace is locked; then the
  ///   old ones stay.
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
