internal import LessonModel
internal import Tutoring

extension Workspace {
  /// The workspace of a call; nothing is made yet.
  ///
  /// The one that was asked for, else the nearest folder upward that is a workspace or has one called
  /// `Playground`, else `Playground` here.
  init(of invocation: Invocation) {
    let context = invocation.context
    let asked = invocation[CommonOptions.workspace] ?? context.environment["LESSONS_WORKSPACE"]
    if let asked, !asked.isEmpty {
      self.init(Paths.absolute(asked, in: context.directory), from: context.directory)
      return
    }
    for folder in Paths.upward(from: context.directory) {
      for place in [folder, "\(folder)/\(Self.folderName)"] where Self.isThere(place) {
        self.init(place, from: context.directory)
        return
      }
    }
    let separator = context.directory == "/" ? "" : "/"
    self.init("\(context.directory)\(separator)\(Self.folderName)", from: context.directory)
  }

  /// A workspace by its folder, named as a person in another folder would type it.
  init(_ path: String, from directory: String) {
    self.init(path, shownAs: Paths.shown(path, from: directory))
  }
}

extension Standing {
  /// Where the learner of a call stands; nothing is made for it.
  init(of invocation: Invocation) throws {
    let workspace = Workspace(of: invocation)
    let progress = try workspace.readProgress()
    self.init(
      course: try CourseFolder.find(invocation).readWhole(), workspace: workspace,
      progress: progress)
  }

  /// The step that a word on the command line names; the step at hand without a word.
  func step(_ word: String?) throws -> StepAddress {
    guard let word else { return place }
    return try reference.step(word)
  }

  /// Reads words for steps, those of the lesson at hand first.
  var reference: StepReference { StepReference(in: course, at: place.lesson) }
}

extension Workbench {
  /// Reads the course, finds the compiler, and makes the folder when it is not there.
  ///
  /// - Parameters:
  ///   - invocation: The verb as it was called.
  ///   - prepares: Whether a check is likely: then the compiler starts while the course is read.
  /// - Throws: What is wrong with any of them.
  init(_ invocation: Invocation, prepares: Bool = false) throws {
    let context = invocation.context
    let runner = try context.makeRunner(context, Workspace(of: invocation).cacheFolder)
    if prepares { runner.prepare(false) }
    // A faulty course or an unreadable file must not leave an empty workspace behind.
    let standing = try Standing(of: invocation)
    try standing.workspace.create(editorOptions: runner.editorOptions)
    self.init(
      course: standing.course, workspace: standing.workspace, runner: runner, now: context.now)
  }
}
