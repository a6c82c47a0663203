import Foundation
import Testing

/// The drawings of who spoke to whom in a book, for which its solutions run.
@Suite(.waiting, .timeLimit(.minutes(5))) struct BookWireExportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      # One

      ## First

      ```swift step=first wire
      func ask(_ path: String) {
        Wire.report(to: "shop", Wire.Message("GET \\(path)"), answer: Wire.Message("200"))
      }
      //#-editable-code
      //#-end-editable-code
      print(1)
      ```

      ```swift solution
      ask("/first?a=1&b=2")
      ask("/random?state=\\(UInt64.random(in: 0...(.max)))&b=2")
      ```

      ```swift check
      ask("/from/the/check")
      ```

      ## Refused

      ```swift step=refused demonstration wire
      let _: Int = "1"
      ```

      ```error
      cannot convert
      ```

      ## Crash

      ```swift step=crash demonstration wire
      ask("/before/the/crash")
      precondition(false, "the end")
      ```

      ```crash
      the end
      ```

      ## Between

      ```swift step=between demonstration
      ask("/not/drawn")
      print(0)
      ```

      ```output
      0
      ```

      ## Last

      ```swift step=last demonstration wire
      ask("/last")
      print(2)
      ```

      ```output
      2
      ```

      """, to: "Lessons/01-one.md")
  }

  private func export(_ words: String..., environment: [String: String] = [:]) throws
    -> (outcome: Sandbox.Outcome, page: String)
  {
    let outcome = try sandbox.run(
      ["export", "--html", "Book"] + words, course: "\(sandbox.path)/Lessons",
      environment: environment)
    #expect(outcome.code == 0, "\(outcome)")
    return (outcome, try sandbox.read("Book/01-one.html"))
  }

  /// The part of a page that is about a step.
  private func section(_ step: String, of page: String) throws -> String {
    try String(
      #require(
        page.components(separatedBy: "<section class=\"step\" id=\"\(step)\">").dropFirst().first
      )
      .components(separatedBy: "</section>")[0])
  }

  @Test func `each step that says so has a drawing of what its solution did`() throws {
    let (outcome, page) = try export()
    #expect(outcome.talk.isEmpty, "\(outcome)")
    let first = try section("first", of: page)
    #expect(first.contains("<details class=\"hint\"><summary>Who spoke to whom when it is right"))
    #expect(first.contains(">1 GET /first?a=1&amp;b=2</text>"), "\(first)")
    #expect(first.contains(">2 GET /random?state=…&amp;b=2</text>"), "\(first)")
    #expect(try section("crash", of: page).contains(">1 GET /before/the/crash</text>"), "\(page)")
    let last = try section("last", of: page)
    #expect(last.contains("<p>Who spoke to whom:</p>") && last.contains(">1 GET /last</text>"))
    #expect(!page.contains("GET /not/drawn") && !page.contains("GET /from/the/check"), "\(page)")
    #expect(!(try section("refused", of: page).contains("<svg")))
    #expect(try export().outcome.output.contains("Book is as it was"))
  }

  @Test func `a book of which nothing is run has no drawings`() throws {
    #expect(!(try export("--no-run").page.contains("<svg")))
  }

  @Test func `without a compiler the book is there, and one line says what it lacks`() throws {
    let (outcome, page) = try export(environment: ["PATH": "/nowhere"])
    #expect(
      outcome.talk.contains(
        "the book has no drawings of requests: there is no `swiftc` on the PATH"),
      "\(outcome)")
    #expect(outcome.talk.split(separator: "\n").count == 1 && !page.contains("<svg"), "\(outcome)")
  }

  @Test func `a lesson whose solutions fail has no drawings, and is named`() throws {
    try sandbox.edit("Lessons/01-one.md", "```output\n2", "```output\n3")
    let (outcome, page) = try export()
    #expect(
      outcome.talk.contains(
        "01-one.md: the book has no drawings of this lesson's requests: its solutions do not pass; see "
          + "`lessons validate one`"), "\(outcome)")
    #expect(!page.contains("<svg") && page.contains("It prints:"), "\(page)")
  }
}
