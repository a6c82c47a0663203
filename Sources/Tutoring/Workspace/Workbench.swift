package import LessonModel
internal import Synchronization

/// The needs of every action in a workspace: the course, the folder, the compiler and the clock.
package struct Workbench: Sendable {
  /// The lessons.
  package private(set) var shelf: CourseShelf
  /// The outlines of the lessons.
  package var course: Course { shelf.course }
  /// The learner's folder; it exists.
  package private(set) var workspace: Workspace
  /// The course for the workspace to remember; `nil` to leave its memory alone.
  package let memory: CourseMemory?
  /// Judges programs.
  package let runner: CheckRunner
  /// The time, in seconds since 1970.
  package let now: @Sendable () -> Int
  /// Whether a progress file has existed since the program began.
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

/// A progress file that existed and is gone is not created again: the user has moved the learner's
/// pages, for instance by checking out another branch, and the file would be in the wrong place.
extension Workbench {
  /// Reads the learner's progress; it is empty when there was no file since the program began.
  ///
  /// - Throws: `TutoringError` when the file is damaged or gone, `SystemError` when it cannot be read.
  func readProgress() throws -> Progress {
    try requireProgress()
    noteProgress()
    return try workspace.readProgress()
  }

  /// Checks that the progress file still exists, if it ever did.
  ///
  /// - Throws: `TutoringError.progressGone` when it is not.
  func requireProgress() throws(TutoringError) {
    guard hadProgress.isKnown, !workspace.hasProgress else { return }
    throw .progressGone(workspace.shownProgress)
  }

  /// Finds out what is gone of the workspace, in which the lesson of a step has been begun.
  ///
  /// - Parameter address: The step.
  /// - Returns: What is gone; `nil` when all is there, or the lesson's page was never written.
  package func missingPart(at address: StepAddress) -> MissingPart? {
    noteProgress()
    return course.find(address).flatMap {
      workspace.missingPart(of: $0.lesson, hadProgress: hadProgress.isKnown)
    }
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
