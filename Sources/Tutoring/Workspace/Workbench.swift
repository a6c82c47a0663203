package import LessonModel
internal import Synchronization

/// The inputs of every action in a workspace, which are the course, the folder, the compiler and
/// the clock.
package struct Workbench: Sendable {
  /// The lessons.
  package private(set) var shelf: CourseShelf
  /// The outlines of the lessons.
  package var course: Course { shelf.course }
  /// The learner's folder, which exists.
  package private(set) var workspace: Workspace
  /// The course for the workspace to remember; `nil` to leave its memory unchanged.
  package let memory: CourseMemory?
  /// Judges programs.
  package let runner: CheckRunner
  /// The time, in seconds since 1970.
  package let now: @Sendable () -> Int
  /// Whether the program has seen a progress file.
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

  /// Returns this workbench with a different version of the course.
  package func teaching(_ shelf: CourseShelf) -> Workbench {
    var bench = self
    bench.shelf = shelf
    bench.workspace = workspace.knowing(shelf.course)
    return bench
  }

  /// Reads the learner's standing from the progress file.
  ///
  /// - Throws: `TutoringError` when the file is unreadable.
  package func standing() throws -> Standing {
    Standing(shelf: shelf, workspace: workspace, progress: try readProgress())
  }
}

/// Prevents creating a progress file again that existed and is gone. In this case, the user has
/// moved the learner's pages, for instance by checking out a different branch, and the new file
/// would be in the wrong place.
extension Workbench {
  /// Reads the learner's progress, which is empty if the program has never seen a progress file.
  ///
  /// - Throws: `TutoringError` when the file is damaged or gone, `SystemError` when it is
  ///   unreadable.
  func readProgress() throws -> Progress {
    try requireProgress()
    noteProgress()
    return try workspace.readProgress()
  }

  /// Checks that the progress file still exists, if it ever did.
  ///
  /// - Throws: `TutoringError.progressGone` when the file is gone.
  func requireProgress() throws(TutoringError) {
    guard hadProgress.isKnown, !workspace.hasProgress else { return }
    throw .progressGone(workspace.shownProgress)
  }

  /// Finds the missing part of a workspace in which a step's lesson was started.
  ///
  /// - Parameter address: The step.
  /// - Returns: The missing part; `nil` when nothing is missing, or the lesson's page was never
  ///   written.
  package func missingPart(at address: StepAddress) -> MissingPart? {
    noteProgress()
    return course.find(address).flatMap {
      workspace.missingPart(of: $0.lesson, hadProgress: hadProgress.isKnown)
    }
  }

  /// Records whether there is a progress file.
  func noteProgress() {
    if workspace.hasProgress { hadProgress.note() }
  }

  /// Whether the program has ever seen a file, shared by all copies of a workbench.
  private final class KnownFile: Sendable {
    private let known = Atomic(false)

    var isKnown: Bool { known.load(ordering: .relaxed) }

    func note() { known.store(true, ordering: .relaxed) }
  }
}
