package import LessonModel

/// What every action in a workspace needs: the course, the folder, the compiler and the clock.
package struct Workbench: Sendable {
  /// The lessons.
  package let course: Course
  /// The learner's folder; it exists.
  package let workspace: Workspace
  /// The course as the workspace is to remember it; `nil` to leave that alone.
  package let memory: CourseMemory?
  /// Judges programs.
  package let runner: CheckRunner
  /// The time, in seconds since 1970.
  package let now: @Sendable () -> Int

  /// Creates a workbench from its parts.
  package init(
    course: Course, workspace: Workspace, memory: CourseMemory? = nil, runner: CheckRunner,
    now: @escaping @Sendable () -> Int
  ) {
    self.course = course
    self.workspace = workspace
    self.memory = memory
    self.runner = runner
    self.now = now
  }

  /// The same with another version of the course.
  package func teaching(_ course: Course) -> Workbench {
    Workbench(course: course, workspace: workspace, memory: memory, runner: runner, now: now)
  }

  /// Reads the learner's standing from the progress file.
  ///
  /// - Throws: `TutoringError` when the file cannot be read.
  package func standing() throws -> Standing {
    Standing(course: course, workspace: workspace, progress: try workspace.readProgress())
  }
}
