internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The folder that `start` makes for a course: `Lessons` and `Playground` are in it.
struct NewFolder: Sendable {
  /// The folder's path.
  let path: String
  /// The folder's path as messages show it.
  let shownPath: String
  private let wasThere: Bool
  private let directory: String

  /// Chooses the folder; it is not made yet.
  ///
  /// - Parameters:
  ///   - invocation: The verb, with `--into`.
  ///   - name: The folder's name where nothing else was asked for.
  init(_ invocation: Invocation, named name: String) {
    directory = invocation.context.directory
    path = FilePath.absolute(invocation[StartVerb.into] ?? name, in: directory)
    shownPath = Sanitizer.line(FilePath.shown(path, from: directory))
    wasThere = FilePath.isFolder(path)
  }

  private var workspace: Workspace { Workspace("\(path)/\(Workspace.folderName)", from: directory) }

  /// Makes sure that nothing is in the folder.
  ///
  /// - Parameter isSame: Whether a workspace that is there is of the same course.
  /// - Throws: `Failure`, with what to do.
  func requireFree(_ isSame: (Workspace) -> Bool) throws {
    guard wasThere else {
      if try FileKind.of(path) != nil { throw OriginMessages.isTaken(shownPath) }
      return
    }
    if workspace.exists, isSame(workspace) { throw OriginMessages.isStarted(shownPath) }
    guard Folder.names(in: path)?.isEmpty == true else { throw OriginMessages.isTaken(shownPath) }
  }

  /// Makes the folder and does the work; when that fails, all that is in it is removed.
  ///
  /// - Throws: What the work throws, or that the folder cannot be made.
  func making(_ work: () throws -> Void) throws {
    do {
      try Folder.makeAll(path)
      try work()
    } catch {
      for name in Folder.names(in: path) ?? [] { Folder.remove("\(path)/\(name)") }
      if !wasThere { Folder.remove(path) }
      throw error
    }
  }

  /// Makes the workspace in it.
  ///
  /// - Throws: When the modules cannot be found, or the folder cannot be written to.
  func makeWorkspace(_ manifest: CourseManifest, _ context: Context) throws -> Workspace {
    var modules = try InstalledModules.find(executable: context.executable)
    modules.language = manifest.language
    let workspace = workspace
    try workspace.create(editorOptions: modules.editorOptions)
    return workspace
  }
}
