internal import LessonModel
internal import TerminalIO

/// `show`, `list`, `status`: looking; nothing changes but the time of the last action.
enum LookVerbs {
  static let show = Verb(
    name: "show", arguments: "[STEP]", summary: "show the step again",
    options: Verb.valueOptions, maximumArguments: 1
  ) { invocation in
    let standing = try Standing(of: invocation)
    let address = try standing.find(invocation.arguments.first)
    let screens = Screens(console: invocation.context.console)
    if invocation.wantsValues {
      try screens.showValues(
        of: address, in: standing, ValueTrace(address, in: standing, invocation.context))
    } else {
      try screens.show(address, in: standing)
    }
    try screens.invite(address, in: standing)
    standing.noteLook(at: address, invocation.context.now())
    return .success
  }

  static let list = Verb(
    name: "list", summary: "all lessons and steps with what is done",
    options: [Verb.Option(name: "json", value: nil, summary: "the same as JSON")]
  ) { invocation in
    let standing = try Standing(of: invocation)
    let console = invocation.context.console
    if invocation.has("json") {
      console.show(raw: try JSONLine.text(CourseReport(standing)))
    } else {
      console.show(CourseView(standing: standing, capabilities: console.output).lines())
    }
    return .success
  }

  static let status = Verb(
    name: "status", summary: "where you are, in one line",
    options: [Verb.Option(name: "json", value: nil, summary: "the same as JSON")], run: status)

  /// Says in one line where the learner is.
  static func status(_ invocation: Invocation) async throws -> ExitCode {
    let standing = try Standing(of: invocation)
    let console = invocation.context.console
    if invocation.has("json") {
      let place = standing.place(of: standing.current)
      console.show(raw: try JSONLine.text(StatusReport(standing, place: place)))
    } else {
      console.show([StatusLine(standing: standing).text(width: console.output.width)])
    }
    return .success
  }
}
