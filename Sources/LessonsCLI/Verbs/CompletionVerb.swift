internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// `completion`: what a shell needs to complete verbs, options and steps.
enum CompletionVerb {
  private static let shells = ["bash", "zsh", "fish"]

  static let verb = Verb(
    name: "completion", arguments: shells.joined(separator: "|"), completed: .words(shells),
    summary: "make your shell complete words",
    details: [
      "For the shell at hand: `source <(lessons completion bash)`, the same with zsh, or "
        + "`lessons completion fish | source`. `make install` puts all three where shells look.",
      "`completion steps` and `completion lessons` print the names that the scripts ask for.",
    ], maximumArguments: 1, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let console = invocation.context.console
    let known = shells + ["steps", "lessons"]
    switch invocation.arguments.first {
    case "bash": console.show(text: BashCompletion.script(of: Verb.all) + "\n")
    case "zsh": console.show(text: ZshCompletion.script(of: Verb.all) + "\n")
    case "fish": console.show(text: FishCompletion.script(of: Verb.all) + "\n")
    case "steps":
      // A course with problems has steps too.
      let course = try LearningPlace(of: invocation).folder.read(.structure).course
      for address in course.addresses { console.show([StyledText(address.description)]) }
    case "lessons":
      for lesson in try LearningPlace(of: invocation).folder.read(.structure).course.lessons {
        console.show([StyledText(lesson.id)])
      }
    case let word?:
      let meant = NearMiss.of(word, in: known).map { "did you mean `\($0)`?" }
      throw Failure(
        .usage, "there is no completion for `\(word)`; \(meant ?? "there is bash, zsh and fish")")
    case nil:
      throw Failure(.usage, "`completion` needs a shell: `lessons completion bash`, zsh or fish")
    }
    return .success
  }
}
