internal import SystemIO
internal import TerminalIO

/// `preview`: the book in a browser while its author writes.
enum PreviewVerb {
  private static let port = Option.number(
    "port", "N", 0...UInt16.max, "listen there; any free port otherwise")

  static let verb = Verb(
    name: "preview", summary: "see the lessons in a browser while you write them",
    details: [
      "The pages of `export --html`, with the solutions, on 127.0.0.1 until Ctrl-C. Each save is shown at once "
        + "and at the same place, in all windows. What `lint` finds stands at its line; a button has "
        + "`validate` try a step, and draws who spoke to whom in it if the step says `wire`.",
      "The address has a secret part, another one each time: without it nobody gets an answer. Keep it to "
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
