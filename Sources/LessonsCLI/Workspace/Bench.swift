internal import LessonModel
internal import SnippetRunner

/// What work in a workspace needs and what stays the same from one piece of work to the next: the
/// course, the folder, the compiler.
struct Bench: Sendable {
  /// The lessons.
  let course: Course
  /// The learner's folder; it is there.
  let workspace: Workspace
  /// Judges programs.
  let runner: CheckRunner
  /// The time, in seconds since 1970.
  let now: @Sendable () -> Int

  /// Reads the course, finds the compiler, and makes the folder when it is not there.
  ///
  /// - Parameters:
  ///   - invocation: The verb as it was called.
  ///   - prepares: Whether a check is likely: then the compiler starts while the course is read.
  /// - Throws: `Failure`, `Diagnostics` and `RunnerError`, what is wrong with any of them.
  init(_ invocation: Invocation, prepares: Bool = false) throws {
    let context = invocation.context
    runner = try context.makeRunner(context, Workspace(of: invocation).cacheFolder)
    if prepares { runner.prepare(false) }
    // A faulty course or an unreadable file must not leave an empty workspace behind.
    let standing = try Standing(of: invocation)
    course = standing.course
    workspace = standing.workspace
    try workspace.create(sourceKitOptions: runner.editorOptions)
    now = context.now
  }

  /// Where the learner stands now.
  func standing() throws -> Standing {
    Standing(course: course, workspace: workspace, progress: try workspace.readProgress())
  }
}

extension PageModules {
  /// The compiler's options that let an editor understand a page.
  var editorOptions: [String] {
    ["-swift-version", "6", "-default-isolation", "MainActor"] + searchPaths.flatMap { ["-I", $0] }
  }
}
