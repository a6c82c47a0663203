internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `init`: a workspace in a folder of the learner's choice.
enum InitVerb {
  static let verb = Verb(
    name: "init", arguments: "DIR", completed: .folders,
    summary: "make a workspace in a folder of your choice",
    maximumArguments: 1, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    guard let name = invocation.arguments.first else {
      throw Failure(.usage, "`init` needs a folder, such as `lessons init auth`")
    }
    let root = Workspace(
      FilePath.absolute(name, in: context.directory), from: context.directory)
    var modules = try InstalledModules.find(executable: context.executable)
    let place = try place(in: root, invocation)
    let workspace = place?.workspace ?? root
    if let place { modules.language = place.manifest.language }
    let isNew = !workspace.exists
    let before = workspace.rememberedCourse
    try workspace.create(editorOptions: modules.editorOptions)
    if let course = try place.map({ try $0.chosen(by: invocation) }), course != before {
      let lock = try workspace.lock(patience: .seconds(2))
      try workspace.remember(course)
      _ = consume lock
    }
    let words =
      if isNew {
        "is a workspace now"
      } else if let place, workspace.rememberedCourse != before {
        "was a workspace already; its course is the one in \(place.folder.shownPath) now"
      } else {
        "was a workspace already; nothing in it has changed"
      }
    let sign = workspace.shownPath.hasPrefix("-") ? "./" : ""
    let begin = "cd \(ShellWords.join([sign + workspace.shownPath])) && lessons next"
    context.console.show([
      StyledText("\(Sanitizer.clean(workspace.shownPath)) \(words)"),
      StyledText("Begin with: ") + StyledText(Sanitizer.clean(begin), .bold),
    ])
    return .success
  }

  /// Returns the place of the course, or `nil` if there is none; the first `next` reports that.
  private static func place(
    in root: Workspace, _ invocation: Invocation
  ) throws -> LearningPlace? {
    guard try CourseFolder.asked(invocation) == nil, root.rememberedCourse == nil,
      CourseFolder.usual(invocation.context) == nil
    else { return try LearningPlace(of: invocation, in: root) }
    return nil
  }
}

extension LearningPlace {
  /// Returns the course to remember: the named one, even when the workspace remembers a different
  /// copy.
  fileprivate func chosen(by invocation: Invocation) throws -> CourseMemory {
    try CourseFolder.asked(invocation) == nil
      ? memory : CourseMemory(id: manifest.id, path: folder.path)
  }
}
