internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

extension Workspace {
  /// Finds the workspace for a verb, whatever its course is; creates nothing.
  ///
  /// It is the one that was asked for; or else the nearest folder, here or above, that is a
  /// workspace or contains one called `Playground`; or else `Playground` in the current folder.
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

  /// Creates a workspace that messages name by its path from another folder.
  init(_ path: String, from directory: String) {
    self.init(path, shownAs: Sanitizer.line(FilePath.shown(path, from: directory)))
  }
}

extension Standing {
  /// Reads the learner's standing for a verb; creates nothing.
  init(of invocation: Invocation) throws { try self.init(at: LearningPlace(of: invocation)) }

  /// Reads the learner's standing in a place; creates nothing.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - snapshots: Lessons that were read before; `nil` when they are still to be found.
  /// - Throws: When the progress or a lesson cannot be read.
  init(at place: LearningPlace, _ snapshots: LessonSnapshots? = nil) throws {
    let progress = try place.workspace.readProgress()
    let snapshots = snapshots ?? place.folder.snapshots(in: place.workspace)
    self.init(
      course: try place.folder.readWhole(snapshots), workspace: place.workspace, progress: progress)
  }

  /// The step that a word on the command line names; the current step without a word.
  func step(_ word: String?) throws -> StepAddress {
    guard let word else { return place }
    return try reference.step(word)
  }

  /// Reads names of steps; names in the current lesson come first.
  var reference: StepReference { StepReference(in: course, at: place.lesson) }
}

extension LearningPlace {
  /// The program that an action at the current step will judge, as far as its lesson alone says.
  ///
  /// - Parameters:
  ///   - action: The action at a step.
  ///   - snapshots: Lessons that were read before.
  /// - Returns: The program; `nil` when nothing is judged, or something is wrong or missing, which is
  ///   said when the whole course is read.
  fileprivate func program(
    after action: (StepAddress) -> Tutor.Action, _ snapshots: LessonSnapshots
  ) -> PageProgram? {
    guard let progress = try? workspace.readProgress(), let current = progress.current,
      let lesson = folder.lesson(current.lesson, snapshots)
    else { return nil }
    var standing = Standing(
      course: Course(manifest, lessons: [lesson]), workspace: workspace, progress: progress)
    standing.readPage(of: lesson)
    let here = standing.place
    var tutor = standing.tutor
    let isJudged = tutor.handle(action(here), at: 0).contains { effect in
      if case .judge(here, _) = effect { true } else { false }
    }
    return isJudged ? try? standing.program(of: here) : nil
  }
}

extension Workbench {
  /// Reads the course, finds the compiler, and creates the workspace when it does not exist.
  ///
  /// - Parameters:
  ///   - invocation: The verb as it was called.
  ///   - action: What will be done at the current step, when a check is likely; then the check begins
  ///     while the course is read.
  /// - Throws: When something is wrong with one of them.
  init(
    _ invocation: Invocation, expecting action: ((StepAddress) -> Tutor.Action)? = nil
  ) throws {
    let context = invocation.context
    let place = try LearningPlace(of: invocation)
    let runner = try CheckRunner.make(for: invocation, at: place)
    // The compilers start while the lessons are read.
    if action != nil { _ = runner.prepare(nil) }
    let snapshots = place.folder.snapshots(in: place.workspace)
    if let action, let program = place.program(after: action, snapshots) {
      runner.foresee(program)
    }
    // A faulty course or an unreadable file must not leave an empty workspace behind, so read
    // first.
    let stamps = place.folder.stamps
    let standing = try Standing(at: place, snapshots)
    try standing.workspace.create(editorOptions: runner.editorOptions)
    place.folder.keepGlossary(in: standing.workspace)
    snapshots.keep(standing.course.lessons, stamps)
    self.init(
      course: standing.course, workspace: standing.workspace, memory: place.memory,
      runner: runner, now: context.now)
  }
}
