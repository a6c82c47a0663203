internal import SystemIO
internal import TerminalIO

/// `preview`: shows the book in a browser while its author writes.
enum PreviewVerb {
  private static let port = Option.number(
    "port", "N", 0...UInt16.max, "the port to listen on (else any free one)")

  static let verb = Verb(
    name: "preview", summary: "see the lessons in a browser while you write them",
    details: [
      "It serves the pages of `export --html`, with the solutions, on 127.0.0.1 until Ctrl-C. Each save "
        + "appears at once in all windows, which keep their place. Findings of `lint` are shown at their "
        + "lines. A button proves a step with `validate`, and draws its requests if the step has `wire`.",
      "The address contains a new secret each time, without which the server refuses a request. Keep it to "
        + "yourself.",
    ], options: [port], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let folder = try CourseFolder.ofAuthor(invocation)
    let listener = try LoopbackListener(port: invocation[port] ?? 0)
    let door = PreviewDoor(port: listener.port)
    let site = try PreviewSite()
    let build = PreviewBuild(folder: folder)
    _ = site.show(try build.pages(with: PreviewBuild.Findings(), PreviewWires()).shown)
    let trial = PreviewTrial(context: context, folder: folder) { site.note($0, of: $1) }
    let connection = PreviewConnection(door: door, site: site, tryStep: trial.run)
    context.console.show(PreviewMessages.ready(door, folder))
    try context.console.checkAnswer()
    var loop = PreviewLoop(build, site, connection, listener)
    try loop.run(until: context.interrupt)
    return .interrupted
  }
}
