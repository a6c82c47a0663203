internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The files that a screen watches: the current page, and those that other programs write.
struct PageWatch: ~Copyable {
  /// Decides which saves to check.
  var saves = SaveWatch(known: nil)
  private var seen: SeenFiles
  private var folder: FolderWatch
  private var nextLook = ContinuousClock.now

  /// Starts to watch a workspace and its course.
  init(_ workspace: Workspace, _ lessons: CourseFolder) {
    // Before any file is read, so that no change is missed.
    seen = SeenFiles(workspace, lessons)
    folder = FolderWatch(workspace.path)
  }

  /// A descriptor that becomes readable when something in the folder changes.
  var descriptor: CInt { folder.descriptor }

  /// The time to check even if no change is reported.
  var wakeUp: ContinuousClock.Instant { min(saves.wakeUp ?? nextLook, nextLook) }

  var isDue: Bool { nextLook <= .now || Interrupt(descriptor: descriptor).hasCome }

  /// Starts a check.
  mutating func begin() {
    folder.drain()
    nextLook = .now + FolderWatch.interval
  }

  /// Returns which files from other programs have changed since the last call.
  mutating func news(_ workspace: Workspace, _ lessons: CourseFolder) -> (
    progress: Bool, course: Bool
  ) {
    let (old, now) = (seen, SeenFiles(workspace, lessons))
    seen = now
    return (now.progress != old.progress, now.course != old.course)
  }

  /// Inspects a lesson's page; `nil` when a part of the workspace is missing.
  mutating func looked(at lesson: LessonOutline?, in workspace: Workspace) -> SaveWatch.Answer {
    saves.looked(at: lesson.map { Self.found($0, in: workspace) } ?? .nothing, .now)
  }

  private static func found(
    _ lesson: LessonOutline, in workspace: Workspace
  ) -> SaveWatch.Found {
    do {
      return try workspace.readPage(of: lesson).map(SaveWatch.Found.content) ?? .nothing
    } catch {
      return .unreadable
    }
  }
}
