internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The folders and the terminal.
extension DoctorLook {
  /// The folder for what can be made again.
  static func cache(_ context: Context) -> DoctorLook {
    DoctorLook(
      name: "cache",
      silence: "the folder for caches does not answer; name another one with XDG_CACHE_HOME"
    ) { _ in CacheMessages.kept(CacheFolders(context.environment, or: nil)) }
  }

  /// The lessons.
  static func course(_ invocation: Invocation) -> DoctorLook {
    DoctorLook(
      name: "course",
      silence: "the folder of the lessons does not answer; copy it to a disk of this machine and "
        + "name the copy with `--course DIR`"
    ) { _ in
      let folder = try LearningPlace(of: invocation).folder
      let course = try folder.readWhole()
      let title = course.manifest.title.map { "\($0): " } ?? ""
      return title
        + "\(Plural.number(course.lessons.count, "lesson")) with "
        + "\(Plural.number(course.stepCount, "step")) in \(folder.shownPath)"
    }
  }

  /// The learner's folder.
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
      let progress = try workspace.readProgress()
      return "\(workspace.shownPath), progress in "
        + Plural.number(progress.records.count, "step")
    }
  }

  /// What the terminal can show; nothing is wrong with any.
  static func terminal(_ context: Context) -> DoctorLook {
    let output = context.console.output
    let kind = output.isTerminal ? "a terminal" : "no terminal"
    let words =
      "\(kind), \(output.width) columns, \(output.color ? "colours" : "no colours"), "
      + "\(output.links ? "links" : "no links")"
    return DoctorLook(name: "terminal", silence: words) { _ in words }
  }
}
