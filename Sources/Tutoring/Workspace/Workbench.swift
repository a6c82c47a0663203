package import LessonModel
internal import Synchronization

/// What every action in a workspace needs: the course, the folder, the compiler and the clock.
package struct Workbench: Sendable {
  /// The lessons.
  package private(set) var shelf: CourseShelf
  /// The outlines of the lessons.
  package var course: Course { shelf.course }
  /// The learner's folder; it exists.
  package private(set) var workspace: Workspace
  /// The course as the workspace is to remember it; `nil` to leave that alone.
  package let memory: CourseMemory?
  /// Judges programs.
  package let runner: CheckRunner
  /// The time, in seconds since 1970.
  package let now: @Sendable () -> Int
  /// Whether there was a progress file since the program began.
  private let hadProgress = KnownFile()

  /// Creates a workbench from its parts.
  package init(
    shelf: CourseShelf, workspace: Workspace, memory: CourseMemory? = nil, runner: CheckRunner,
    now: @escaping @Sendable () -> Int
  ) {
    self.shelf = shelf
    self.workspace = workspace.knowing(shelf.course)
    self.memory = memory
    self.runner = runner
    self.now = now
  }

  /// The same with another version of the course.
  package func teaching(_ shelf: CourseShelf) -> Workbench {
    var bench = self
    bench.shelf = shelf
    bench.workspace = workspace.knowing(shelf.course)
    return bench
  }

  /// Reads the learner's standing from the progress file.
  ///
  /// - Throws: `TutoringError` when the file cannot be read.
  package func standing() throws -> Standing {
    Standing(shelf: shelf, workspace: workspace, progress: try readProgress())
  }
}

/// A progress file that was there and is gone is not begun anew: somebody has taken the learner's
/// pages away, for instance with another branch, and what is written then is in the wrong place.
extension Workbench {
  /// Reads the learner's progress; it is empty when there was no file since the program began.
  ///
  /// - Throws: `TutoringError` when the file is damaged or gone, `SystemError` when it cannot be read.
  func readProgress() throws -> Progress {
    try requireProgress()
    noteProgress()
    return try workspace.readProgress()
  }

  /// Finds out whether the progress file is still there, if it ever was.
  ///
  /// - Throws: `TutoringError.progressGone` when it is not.
  func requireProgress() throws(TutoringError) {
    guard hadProgress.isKnown, !workspace.hasProgress else { return }
    throw .progressGone(workspace.shownProgress)
  }

  /// Finds out what is gone of the workspace, in which a lesson has been begun.
  ///
  /// - Parameter lesson: The lesson.
  /// - Returns: What is gone; `nil` when all is there, or the lesson's page was never written.
  package func missingPart(of lesson: LessonOutline) -> MissingPart? {
    noteProgress()
    return workspace.missingPart(of: lesson, hadProgress: hadProgress.isKnown)
  }

  /// Notes that there is a progress file, if there is one.
  func noteProgress() {
    if workspace.hasProgress { hadProgress.note() }
  }

  /// Whether a file was ever seen, for all copies of a workbench.
  private final class KnownFile: Sendable {
    private let known = Atomic(false)

    var isKnown: Bool { known.load(ordering: .relaxed) }

    func note() { known.store(true, ordering: .relaxed) }
  }
}
