internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The folder that `start` creates for a course, with `Lessons` and `Playground` in it.
struct NewFolder: Sendable {
  /// The folder's path.
  let path: String
  /// The folder's path in messages.
  let shownPath: String
  private let wasThere: Bool
  private let directory: String

  /// Chooses the folder without creating it.
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

  /// Checks that the folder is empty or missing.
  ///
  /// - Parameter isSame: Returns whether an existing workspace belongs to the same course.
  /// - Throws: `Failure`, with what to do.
  func requireFree(_ isSame: (Workspace) -> Bool) throws {
    guard wasThere else {
      if try FileKind.of(path) != nil { throw OriginMessages.isTaken(shownPath) }
      return
    }
    if workspace.exists, isSame(workspace) { throw OriginMessages.isStarted(shownPath) }
    TemporaryFolder.sweep(in: path)
    guard Folder.names(in: path)?.isEmpty == true else { throw OriginMessages.isTaken(shownPath) }
  }

  /// Creates the folder and runs the work in a temporary folder inside it.
  ///
  /// When the work fails, its files are removed. Files that other programs have put into the folder
  /// meanwhile stay, and so does the folder.
  ///
  /// - Parameter work: The work; it calls `put` last.
  /// - Throws: The errors of the work, or that the folder cannot be created.
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

  /// Creates the workspace that `put` moves into the folder.
  ///
  /// - Parameters:
  ///   - room: The folder to create it in.
  ///   - manifest: The course's manifest.
  ///   - context: The program's environment.
  /// - Returns: The workspace in that folder.
  /// - Throws: When the modules cannot be found, or the folder is not writable.
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

  /// Moves the new workspace and the lessons into the folder: both of them, or neither.
  ///
  /// - Parameters:
  ///   - made: The new workspace.
  ///   - lessons: The lessons' folder; `nil` when they stay where they are.
  /// - Throws: `Failure` when a different file has taken one of their names meanwhile.
  func put(_ made: Workspace, and lessons: String? = nil) throws {
    // A kill may leave the workspace alone; then `update` fetches the lessons again.
    guard Folder.move(made.path, toFree: workspace.path) else {
      throw OriginMessages.cannotMake("\(shownPath)/\(Workspace.folderName)")
    }
    guard let lessons, !Folder.move(lessons, toFree: "\(path)/Lessons") else { return }
    _ = Folder.move(workspace.path, toFree: made.path)
    throw OriginMessages.cannotMake("\(shownPath)/Lessons")
  }
}
