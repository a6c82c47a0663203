internal import TerminalIO

/// `export`: the course in another form.
enum ExportVerb {
  static let verb = Verb(
    name: "export", arguments: "[LESSON…]", completed: .lessons,
    summary: "make an Xcode playground of the course",
    details: PlaygroundExport.details, options: PlaygroundExport.options,
    maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    if let name = invocation[PlaygroundExport.playground] {
      return try PlaygroundExport.run(invocation, into: name)
    }
    throw Failure(
      .usage,
      "`export` needs to know what to make, such as `lessons export --playground Course.playground`"
    )
  }
}
