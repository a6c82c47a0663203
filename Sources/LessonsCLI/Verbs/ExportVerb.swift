internal import TerminalIO

/// `export`: the course in another form.
enum ExportVerb {
  static let verb = Verb(
    name: "export", summary: "make a book of HTML pages of the course",
    details: [
      "`--html DIR` writes a folder of pages that need no server and load nothing from elsewhere: front page "
        + "and contents, a page for each lesson, the glossary, a search. Hints are folded; solutions are left out, "
        + "unless `--solutions` asks for them. Drafts are left out.",
      "A folder that has other files is never written to. The book's own files are replaced, and those that it "
        + "no longer has are removed.",
    ],
    options: [BookExport.html, BookExport.solutions], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    if let name = invocation[BookExport.html] { return try BookExport.run(invocation, into: name) }
    throw ExportMessages.noForm
  }
}
