internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The course of a learner's verb, and its workspace.
///
/// The course is the first of these: the named one; the one that the workspace remembers; the
/// nearest `Lessons` here or above; the installed one. The workspace belongs to its first course
/// and keeps a separate part for each other named course.
struct LearningPlace: Sendable {
  /// The folder of the lessons.
  let folder: CourseFolder
  /// The course's manifest.
  let manifest: CourseManifest
  /// The workspace of the course, which need not exist.
  let workspace: Workspace
  /// The course for the workspace to remember.
  let memory: CourseMemory
  private let search: CourseSearch

  /// Returns the learner's progress at the time when the place was found.
  ///
  /// - Throws: When its file cannot be read.
  func progress() throws -> Progress {
    try workspace.path == search.root.path ? search.read.get() : workspace.readProgress()
  }

  /// Returns the course, whose lessons are read on first use.
  ///
  /// - Parameter keeps: Whether to save new outlines in the workspace's cache.
  /// - Returns: The course.
  /// - Throws: `Diagnostics` when no lesson can be read.
  func shelf(keeps: Bool = false) throws -> CourseShelf {
    try folder.shelf(of: manifest, in: workspace, keeps: keeps)
  }

  /// Finds the course and the workspace for a verb, without creating anything.
  ///
  /// - Parameters:
  ///   - invocation: The verb with its arguments.
  ///   - root: The workspace, when it is not the default one.
  /// - Throws: `Failure` when there is no course, or the workspace's course is missing;
  ///   `Diagnostics` when its `course.json` has a problem.
  init(of invocation: Invocation, in root: Workspace? = nil) throws {
    let search = CourseSearch(root ?? Workspace(of: invocation), invocation.context)
    if let asked = try CourseFolder.asked(invocation) {
      self = try search.place(of: asked)
    } else if let owner = search.owner {
      self = try search.place(ofOwner: owner)
    } else {
      guard let usual = CourseFolder.usual(invocation.context) else { throw CourseMessages.none }
      self = try search.place(of: usual)
    }
  }

  fileprivate init(
    _ folder: CourseFolder, _ manifest: CourseManifest, in workspace: Workspace,
    _ search: CourseSearch
  ) {
    (self.folder, self.manifest, self.workspace) = (folder, manifest, workspace)
    self.search = search
    let kept = workspace.rememberedCourse
    // A different copy of the course may be used once. It replaces a missing one.
    let isThere = kept.map { kept in
      guard kept.id == manifest.id, kept.path != folder.path else { return kept.id == manifest.id }
      let other = CourseFolder(kept.path, in: search.context)
      return other.isCourse && other.file().manifest.id == kept.id
    }
    let new = CourseMemory(id: manifest.id, path: folder.path)
    memory = isThere == true ? kept ?? new : new
  }
}

/// The facts about a workspace for choosing its course.
private struct CourseSearch: Sendable {
  let root: Workspace
  let context: Context
  /// The course that the workspace remembers.
  let kept: CourseMemory?
  /// The content of its progress file.
  let read: Result<Progress, any Error>

  init(_ root: Workspace, _ context: Context) {
    (self.root, self.context) = (root, context)
    kept = root.rememberedCourse
    read = Result { try root.readProgress() }
  }

  /// The progress.
  ///
  /// An unreadable file is reported when a verb needs it.
  private var progress: Progress { (try? read.get()) ?? Progress() }

  /// The id of the workspace's course; `nil` when it has none yet.
  var owner: String? { progress.course ?? kept?.id }

  /// Returns the place of a course, which need not be the workspace's.
  func place(of folder: CourseFolder) throws -> LearningPlace {
    let manifest = try folder.manifest()
    let isHome =
      if let owner {
        owner == manifest.id || kept?.path == folder.path && fits(folder, manifest)
      } else {
        fits(folder, manifest)
      }
    return LearningPlace(
      folder, manifest, in: isHome ? root : root.part(of: manifest.id), self)
  }

  /// Returns the place of the workspace's own course, at its former or a default place.
  func place(ofOwner owner: String) throws -> LearningPlace {
    let there = kept.map { CourseFolder($0.path, in: context) }.flatMap { $0.isCourse ? $0 : nil }
    for folder in [there, CourseFolder.usual(context)].compactMap(\.self) {
      let file = folder.file()
      guard file.manifest.id == owner else { continue }
      return LearningPlace(folder, try file.faultless(), in: root, self)
    }
    guard let there else {
      throw CourseMessages.gone(owner, of: root, from: kept?.path, nowThere: nil)
    }
    // Its author may have changed the id.
    let manifest = try there.manifest()
    guard fits(there, manifest) else {
      throw CourseMessages.gone(owner, of: root, from: there.path, nowThere: manifest.id)
    }
    return LearningPlace(there, manifest, in: root, self)
  }

  /// Returns whether the progress here may belong to a course.
  private func fits(_ folder: CourseFolder, _ manifest: CourseManifest) -> Bool {
    guard !progress.records.isEmpty, let shelf = try? folder.shelf(of: manifest, in: root) else {
      return true
    }
    return progress.fits(shelf.course)
  }
}
