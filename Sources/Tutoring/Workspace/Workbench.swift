package import LessonModel

/// What work in a workspace needs and what stays the same from one piece of work to the next: the
/// course, the folder, the compiler, the clock.
package struct Workbench: Sendable {
  /// The lessons.
  package let course: Course
  /// The learner's folder; it is there.
  package let workspace: Workspace
  /// Judges programs.
  package let runner: CheckRunner
  /// The time, in seconds since 1970.
  package let now: @Sendable () -> Int

  /// Brings together what work needs.
  package init(
    course: Course, workspace: Workspace, runner: CheckRunner, now: @escaping @Sendable () -> Int
  ) {
    self.course = course
    self.workspace = workspace
    self.runner = runner
    self.now = now
  }

  /// Where the learner stands now, as the file says it.
  ///
  /// - Throws: `TutoringError` when the file cannot be read.
  package func standing() throws -> Standing {
    Standing(course: course, workspace: workspace, progress: try workspace.readProgress())
  }
}
