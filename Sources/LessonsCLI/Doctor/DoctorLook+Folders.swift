internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The folders and the terminal.
extension DoctorLook {
  /// Checks the folder for caches.
  static func cache(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "cache",
      silence: "the folder for caches does not answer; name another one with XDG_CACHE_HOME"
    ) { _ in CacheMessages.kept(CacheFolders(context.environment, or: nil)) }
  }

  /// Checks the folder for temporary files, in which pages run.
  static func temporary(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "temporary",
      silence: "the folder for temporary files does not answer; name another one with TMPDIR"
    ) { _ in
      let folder = TemporaryFolder.parent
      guard Folder.isWritable(folder) else {
        throw Failure(
          .environment, "no file can be made in \(folder); name another folder with TMPDIR")
      }
      guard Folder.canRunPrograms(folder) else {
        throw RunnerError.cannotRunPages(folder: folder)
      }
      let wanted = context.environment["TMPDIR"] ?? ""
      guard !wanted.isEmpty, FilePath.absolute(wanted, in: context.directory) != folder else {
        return folder
      }
      return "\(folder); \(wanted), which TMPDIR names, \(fault(of: wanted))"
    }
  }

  /// Describes why a folder cannot hold temporary files.
  private static func fault(of folder: String) -> String {
    guard FilePath.isFolder(folder) else { return "is not a folder" }
    guard Folder.isWritable(folder) else { return "cannot be written to" }
    guard Folder.canRunPrograms(folder) else { return "is mounted noexec: pages cannot run there" }
    return "has a name that compilers do not accept"
  }

  /// Checks the lessons.
  static func course(_ invocation: Invocation) -> DoctorLook {
    DoctorLook(
      name: "course",
      silence: "the folder of the lessons does not answer; copy it to a disk of this machine and "
        + "name the copy with `--course DIR`"
    ) { _ in
      let place = try LearningPlace(of: invocation)
      let (folder, course) = (place.folder, try place.shelf().course)
      let title = course.manifest.title.map { "\($0): " } ?? ""
      let found =
        title
        + "\(Plural.number(course.lessons.count, "lesson")) with "
        + "\(Plural.number(course.stepCount, "step")) in \(folder.shownPath)"
      let unreadable = course.lessons.filter { !$0.isReadable }.map { "`\($0.id)`" }
      guard unreadable.isEmpty else {
        throw Failure(
          .faultyLesson,
          found + "; `lessons lint` says why \(unreadable.joined(separator: ", ")) cannot be read")
      }
      return found
    }
  }

  /// Checks the learner's folder.
  static func workspace(_ invocation: Invocation) -> DoctorLook {
    DoctorLook(
      name: "workspace",
      silence: "the folder of your pages does not answer; name one on a disk of this machine with "
        + "`--workspace DIR`"
    ) { _ in
      let workspace = Workspace(of: invocation)
      guard workspace.exists else {
        return "\(workspace.shownPath) is made by the first `lessons next`"
      }
      guard Folder.isWritable(workspace.path) else {
        throw Failure(
          .environment, "\(workspace.shownPath) is read-only; name another with `--workspace DIR`")
      }
      do throws(SystemError) {
        let lock = try workspace.lock()
        _ = consume lock
      } catch {
        // A lock held by another `lessons` is not a fault.
        guard case .takeLock = error.operation else { throw error }
      }
      let progress = try workspace.readProgress()
      let steps = Plural.number(progress.records.count, "step")
      let found = "\(workspace.shownPath), progress in \(steps)"
      return Folder.canRunPrograms(workspace.path)
        ? found
        : found
          + "; it is mounted noexec, so each check compiles the whole page, which takes longer"
    }
  }

  /// Lists the terminal's capabilities, none of which is a fault.
  static func terminal(_ context: Context) -> DoctorLook {
    let output = context.console.output
    let kind = output.isTerminal ? "a terminal" : "no terminal"
    let words =
      "\(kind), \(output.width) columns, \(output.color ? "colours" : "no colours"), "
      + "\(output.links ? "links" : "no links")"
    return DoctorLook(name: "terminal", silence: words) { _ in words }
  }
}
