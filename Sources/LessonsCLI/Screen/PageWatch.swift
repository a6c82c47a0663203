internal import LessonModel
internal import SystemIO
internal import Tutoring

/// What a screen watches beside its keys: the page at hand, and the files that other programs write.
struct PageWatch: ~Copyable {
  /// Decides which saves are checked.
  var saves = SaveWatch(known: nil)
  private var seen: SeenFiles
  private var folder: FolderWatch
  private var nextLook = ContinuousClock.now

  /// Begins to watch a workspace and its course.
  init(_ workspace: Workspace, _ lessons: CourseFolder) {
    // Before anything is read, so that no change is missed.
    seen = SeenFiles(workspace, lessons)
    folder = FolderWatch(workspace.path)
  }

  /// Readable when something in the folder has changed.
  var descriptor: CInt { folder.descriptor }

  /// When to look even if no change is reported.
  var wakeUp: ContinuousClock.Instant { min(saves.wakeUp ?? nextLook, nextLook) }

  /// Whether it is time to look.
  var isDue: Bool { nextLook <= .now || Interrupt(descriptor: descriptor).hasCome }

  /// Begins a look.
  mutating func begin() {
    folder.drain()
    nextLook = .now + FolderWatch.interval
  }

  /// Which of the files that others write have changed since this was asked last.
  mutating func news(_ workspace: Workspace, _ lessons: CourseFolder) -> (
    progress: Bool, course: Bool
  ) {
    let (old, now) = (seen, SeenFiles(workspace, lessons))
    seen = now
    return (now.progress != old.progress, now.course != old.course)
  }

  /// Looks at a lesson's page; `nil` when a part of the workspace is gone.
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
