internal import TerminalIO

/// `export`: writes the course in a different form.
enum ExportVerb {
  static let verb = Verb(
    name: "export", arguments: "[LESSON…]", completed: .lessons,
    summary: "make an Xcode playground or a book of HTML pages of the course",
    details: PlaygroundExport.details + BookExport.details,
    options: PlaygroundExport.options + BookExport.options, maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    switch (invocation[PlaygroundExport.playground], invocation[BookExport.html]) {
    case (let name?, nil): return try PlaygroundExport.run(invocation, into: name)
    case (nil, let name?):
      guard invocation.arguments.isEmpty else { throw ExportMessages.wholeBook }
      return try BookExport.run(invocation, into: name)
    case (nil, nil): throw ExportMessages.noForm
    case (_?, _?): throw ExportMessages.twoForms
    }
  }
}
