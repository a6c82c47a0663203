internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The course of a learner's verb, and its workspace.
///
/// The course is the first of these: the named one; the one that the workspace remembers; the
/// nearest `Lessons` here or above; the installed one. The workspace belongs to its first course;
/// for another one that is named, it has a part.
struct LearningPlace: Sendable {
  /// The folder of the lessons.
  let folder: CourseFolder
  /// The course's description of itself.
  let manifest: CourseManifest
  /// The workspace of the course, which need not exist.
  let workspace: Workspace
  /// The course for the workspace to remember.
  let memory: CourseMemory
  private let search: CourseSearch

  /// The learner's progress, as it was when the place was found.
  ///
  /// - Throws: When its file cannot be read.
  func progress() throws -> Progress {
    try workspace.path == search.root.path ? search.read.get() : workspace.readProgress()
  }

  /// The course, whose lessons are read when they are needed.
  ///
  /// - Parameter keeps: Whether the outlines that are new are kept in the workspace's cache.
  /// - Returns: The course.
  /// - Throws: `Diagnostics` when no lesson can be read.
  func shelf(keeps: Bool = false) throws -> CourseShelf {
    try folder.shelf(of: manifest, in: workspace, keeps: keeps)
  }

  /// Finds both for a verb; creates nothing.
  ///
  /// - Parameters:
  ///   - invocation: The verb as it was called.
  ///   - root: The workspace, when it is not the usual one.
  /// - Throws: `Failure` when there is no course, or that of the workspace is gone; `Diagnostics`
  ///   when something is wrong in its `course.json`.
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
    // Another copy of the course may be used for once; it replaces one that is gone.
    let isThere = kept.map { kept in
      guard kept.id == manifest.id, kept.path != folder.path else { return kept.id == manifest.id }
      let other = CourseFolder(kept.path, in: search.context)
      return other.isCourse && other.file().manifest.id == kept.id
    }
    let new = CourseMemory(id: manifest.id, path: folder.path)
    memory = isThere == true ? kept ?? new : new
  }
}

/// The information of a workspace for choosing its course.
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

  /// The progress; an unreadable file is reported where it is needed.
  private var progress: Progress { (try? read.get()) ?? Progress() }

  /// The id of the course that the workspace belongs to; `nil` when it belongs to none yet.
  var owner: String? { progress.course ?? kept?.id }

  /// The place of a course that may be another one than the workspace's.
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

  /// The place of the workspace's own course, at its former or a usual place.
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
    // Its author may have given it another id.
    let manifest = try there.manifest()
    guard fits(there, manifest) else {
      throw CourseMessages.gone(owner, of: root, from: there.path, nowThere: manifest.id)
    }
    return LearningPlace(there, manifest, in: root, self)
  }

  /// Whether the progress here may belong to a course.
  private func fits(_ folder: CourseFolder, _ manifest: CourseManifest) -> Bool {
    guard !progress.records.isEmpty, let shelf = try? folder.shelf(of: manifest, in: root) else {
      return true
    }
    return progress.fits(shelf.course)
  }
}
