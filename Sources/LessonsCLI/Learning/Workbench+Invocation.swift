internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

extension Workspace {
  /// Finds the workspace for a verb, whatever its course is, without creating anything.
  ///
  /// It is the requested one; else the nearest folder, here or above, that is a workspace or
  /// contains one called `Playground`; else `Playground` in the current folder.
  init(of invocation: Invocation) {
    let context = invocation.context
    let asked = invocation[CommonOptions.workspace] ?? context.environment["LESSONS_WORKSPACE"]
    if let asked, !asked.isEmpty {
      self.init(FilePath.absolute(asked, in: context.directory), from: context.directory)
      return
    }
    for folder in FilePath.upward(from: context.directory) {
      for place in [folder, "\(folder)/\(Self.folderName)"] where Self.isThere(place) {
        self.init(place, from: context.directory)
        return
      }
    }
    let separator = context.directory == "/" ? "" : "/"
    self.init("\(context.directory)\(separator)\(Self.folderName)", from: context.directory)
  }

  /// Creates a workspace whose path in messages is relative to `directory`.
  init(_ path: String, from directory: String) {
    self.init(path, shownAs: Sanitizer.line(FilePath.shown(path, from: directory)))
  }
}

extension Standing {
  /// Reads the learner's standing for a verb, without creating anything.
  init(of invocation: Invocation) throws { try self.init(at: LearningPlace(of: invocation)) }

  /// Reads the learner's standing in a place, without creating anything.
  ///
  /// - Parameters:
  ///   - place: The course and the workspace.
  ///   - keeps: Whether to save new outlines in the workspace's cache.
  /// - Throws: When the progress or a lesson cannot be read.
  init(at place: LearningPlace, keeps: Bool = false) throws {
    let progress = try place.progress()
    self.init(shelf: try place.shelf(keeps: keeps), workspace: place.workspace, progress: progress)
  }

  /// Returns the step that an argument names, or the current step without one.
  func step(_ word: String?) throws -> StepAddress {
    guard let word else { return place }
    return try reference.step(word)
  }

  /// Reads names of steps, preferring the current lesson.
  var reference: StepReference { StepReference(in: course, at: place.lesson) }
}

extension Workbench {
  /// Reads the course, finds the compiler, and creates the workspace if it does not exist.
  ///
  /// - Parameters:
  ///   - invocation: The verb with its arguments.
  ///   - mayCheck: Whether a check is likely. If so, the compilers start while the course is read.
  /// - Throws: When one of these steps fails.
  init(_ invocation: Invocation, mayCheck: Bool = false) throws {
    try self.init(invocation, at: LearningPlace(of: invocation), mayCheck: mayCheck)
  }

  /// Creates the workbench in a known place.
  init(_ invocation: Invocation, at place: LearningPlace, mayCheck: Bool = false) throws {
    let context = invocation.context
    let runner = try CheckRunner.make(for: invocation, at: place)
    if mayCheck { _ = runner.prepare(nil) }
    // Read first, so that a faulty course or an unreadable file does not leave an empty workspace
    // behind.
    let standing = try Standing(at: place, keeps: true)
    try standing.workspace.create(editorOptions: runner.editorOptions)
    place.folder.keepGlossary(in: standing.workspace)
    self.init(
      shelf: standing.shelf, workspace: standing.workspace, memory: place.memory, runner: runner,
      now: context.now)
  }
}
