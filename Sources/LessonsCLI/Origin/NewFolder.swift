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
  ///   - name: The folder's name without `--into`.
  init(_ invocation: Invocation, named name: String) {
    directory = invocation.context.directory
    path = FilePath.absolute(invocation[StartVerb.into] ?? name, in: directory)
    shownPath = Sanitizer.line(FilePath.shown(path, from: directory))
    wasThere = FilePath.isFolder(path)
  }

  private var workspace: Workspace { Workspace("\(path)/\(Workspace.folderName)", from: directory) }

  /// Makes sure that the folder is empty or missing.
  ///
  /// - Parameter isSame: Whether a workspace that is there is of the same course.
  /// - Throws: `Failure`, which says what to do.
  func requireFree(_ isSame: (Workspace) -> Bool) throws {
    guard wasThere else {
      if try FileKind.of(path) != nil { throw OriginMessages.isTaken(shownPath) }
      return
    }
    if workspace.exists, isSame(workspace) { throw OriginMessages.isStarted(shownPath) }
    TemporaryFolder.sweep(in: path)
    guard Folder.names(in: path)?.isEmpty == true else { throw OriginMessages.isTaken(shownPath) }
  }

  /// Makes the folder and does the work in a temporary folder in it.
  ///
  /// When the work fails, its files are removed. Files that other programs have put into the folder
  /// meanwhile stay, and the folder with them.
  ///
  /// - Parameter work: The work; it calls `put` last.
  /// - Throws: What the work throws, or that the folder cannot be made.
  func making(_ work: (borrowing TemporaryFolder) throws -> Void) throws {
    let missing = FilePath.upward(from: path).prefix { !FilePath.isFolder($0) }
    do {
      try Folder.makeAll(path)
      try work(TemporaryFolder(in: path))
    } catch {
      for folder in missing { guard Folder.removeEmpty(folder) else { break } }
      throw error
    }
  }

  /// Makes the workspace, which `put` puts into the folder.
  ///
  /// - Parameters:
  ///   - room: The folder in which it is made.
  ///   - manifest: The course's own file.
  ///   - context: The world around.
  /// - Returns: The workspace in that folder.
  /// - Throws: When the modules cannot be found, or the folder cannot be written to.
  func makeWorkspace(
    in room: borrowing TemporaryFolder, _ manifest: CourseManifest, _ context: Context
  ) throws -> Workspace {
    var modules = try InstalledModules.find(executable: context.executable)
    modules.language = manifest.language
    let workspace = Workspace(
      "\(room.path)/\(Workspace.folderName)", shownAs: self.workspace.shownPath)
    try workspace.create(editorOptions: modules.editorOptions)
    return workspace
  }

  /// Puts the workspace and the lessons that were made into the folder: both of them, or neither.
  ///
  /// - Parameters:
  ///   - made: The workspace as it was made.
  ///   - lessons: The folder of the lessons; `nil` when they stay where they are.
  /// - Throws: `Failure` when another file has got their name meanwhile.
  func put(_ made: Workspace, and lessons: String? = nil) throws {
    // With the workspace alone, as a kill may leave it, `update` fetches the lessons again.
    guard Folder.move(made.path, toFree: workspace.path) else {
      throw OriginMessages.cannotMake("\(shownPath)/\(Workspace.folderName)")
    }
    guard let lessons, !Folder.move(lessons, toFree: "\(path)/Lessons") else { return }
    _ = Folder.move(workspace.path, toFree: made.path)
    throw OriginMessages.cannotMake("\(shownPath)/Lessons")
  }
}
