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
    let workspace = Workspace(
      FilePath.absolute(name, in: context.directory), from: context.directory)
    let modules = try InstalledModules.find(executable: context.executable)
    let isNew = !workspace.exists
    try workspace.create(editorOptions: modules.editorOptions)
    let words = isNew ? "is a workspace now" : "was a workspace already; nothing in it has changed"
    let sign = workspace.shownPath.hasPrefix("-") ? "./" : ""
    let begin = "cd \(ShellWords.join([sign + workspace.shownPath])) && lessons next"
    context.console.show([
      StyledText("\(Sanitizer.clean(workspace.shownPath)) \(words)"),
      StyledText("Begin with: ") + StyledText(Sanitizer.clean(begin), .bold),
    ])
    return .success
  }
}
