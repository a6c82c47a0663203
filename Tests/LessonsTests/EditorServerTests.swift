import Foundation
import Testing

/// `lessons lsp` for pages, as an editor talks to it.
@Suite(.waiting, .timeLimit(.minutes(5))) struct EditorServerTests {
  static let lesson = """
    # Words

    Read what an [origin](glossary.md#origin) is.

    ## Print a word

    ```swift step=word
    //#-hidden-code
    let hidden = 1
    //#-end-hidden-code
    //#-editable-code
    let word = "no"
    //#-end-editable-code
    print(word)
    ```

    ```swift solution
    let word = "yes"
    ```

    ```output
    yes
    ```

    ```hint
    It is the opposite of no.
    ```

    ```hint when="differs-at 1"
    Agree!
    ```

    ## Print another word

    ```swift step=other
    //#-editable-code
    print("left")
    //#-end-editable-code
    ```

    ```swift solution
    print("right")
    ```

    ```output
    right
    ```

    ## Words at the end

    What you can do now: print words.
    """

  /// A sandbox whose learner has seen the first step, and its page in an editor.
  func opened(
    _ capabilities: [String: Any] = EditedPage.capabilities
  ) throws -> (sandbox: Sandbox, page: EditedPage) {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson, to: "course/01-words.md")
    try sandbox.write(
      "# Glossary\n\n## Origin\n\nScheme, host and port.\n", to: "course/glossary.md")
    let course = "\(sandbox.path)/course"
    try sandbox.run("next", course: course)
    return (
      sandbox,
      try EditedPage(sandbox, "Playground/01-words.swift", course: course, capabilities)
    )
  }

  func status(_ sandbox: Sandbox) throws -> [String: Any] {
    try json(sandbox.run("status", "--json", course: "\(sandbox.path)/course").output)
  }

  /// Waits for a pass to be recorded, which comes after the verdict: what the step alone did is shown before
  /// the page's compiler has spoken.
  func waitForStatus<Value: Equatable>(
    _ sandbox: Sandbox, _ key: String, _ value: Value
  ) throws {
    while try status(sandbox)[key] as? Value != value {}
  }

  @Test func `a save is checked, and the verdict goes when the text changes`() throws {
    let (sandbox, page) = try opened()
    let failed = try page.verdict()
    #expect(failed.contains("✗ word") && failed.contains("yes") && failed.contains("no"))
    #expect(failed.contains("Agree!"))
    let related = try #require(
      page.server.published[page.uri]?.first?["relatedInformation"] as? [[String: Any]])
    #expect("\(related)".contains("Agree!"))
    try page.change("\"no\"", "\"yes\"")
    _ = try page.server.waitForDiagnostics(of: page.uri) { $0.isEmpty }
    #expect(try page.verdict().contains("✓ word"))
    try waitForStatus(sandbox, "passed", 1)
  }

  @Test func `an error of the compiler stands at its line`() throws {
    let (_, page) = try opened()
    try page.change("\"no\"", "noo")
    #expect(try page.verdict().contains("noo"))
    let range = page.server.published[page.uri]?.first?["range"] as? [String: [String: Int]]
    let line = page.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("noo") }
    #expect(range?["start"]?["line"] == line)
  }

  @Test func `the values of the last run stand beside the lines until the text changes`() throws {
    let (_, page) = try opened()
    _ = try page.verdict()
    while try page.values().isEmpty { try page.server.waitToHear("workspace/inlayHint/refresh") }
    #expect(try page.values().contains { $0.contains("no") })
    try page.change("\"no\"", "\"on\"")
    #expect(try page.values().isEmpty)
  }

  @Test func `where an editor has no hints in lines, the values are lenses`() throws {
    var capabilities = EditedPage.capabilities
    capabilities["textDocument"] = nil
    let (_, page) = try opened(capabilities)
    _ = try page.verdict()
    while try !page.lenses().contains(where: { $0.hasPrefix("= ") }) {
      try page.server.waitToHear("workspace/codeLens/refresh")
    }
    try page.change("\"no\"", "\"on\"")
    #expect(try !page.lenses().contains { $0.hasPrefix("= ") })
  }

  @Test func `going on adds the next step by an edit, which counts once it is saved`() throws {
    let (sandbox, page) = try opened()
    try page.change("\"no\"", "\"yes\"")
    _ = try page.verdict()
    let before = try sandbox.read("Playground/01-words.swift")
    try page.choose("go on")
    try page.server.waitToHear("workspace/applyEdit")
    #expect(page.text.contains("MARK: - other"))
    #expect(try sandbox.read("Playground/01-words.swift") == before)
    #expect(try status(sandbox)["current"] as? String == "words/word")
    try page.save()
    while try !page.lenses().contains("→ other") {}
    #expect(try status(sandbox)["current"] as? String == "words/other")
    // What the edit gave needs no check.
    let list = try json(
      sandbox.run("list", "--json", course: "\(sandbox.path)/course").output)
    #expect("\(list)".contains("other"))
    try page.change("left", "right")
    #expect(try page.verdict().contains("✓ other"))
    try waitForStatus(sandbox, "finished", true)
  }

  @Test func `going on from a step that fails checks it and stays`() throws {
    let (sandbox, page) = try opened()
    try page.choose("check, and go on")
    let found = try page.server.waitForDiagnostics(of: page.uri) { !$0.isEmpty }
    #expect("\(found)".contains("✗ word"))
    #expect(!page.text.contains("MARK: - other"))
    #expect(try status(sandbox)["current"] as? String == "words/word")
  }

  @Test func `the solution is asked for, and is an edit`() throws {
    let (sandbox, page) = try opened()
    let before = page.text
    try page.choose("solution", answering: "Keep trying")
    try page.server.waitToHear("window/showMessageRequest")
    #expect(page.text == before)
    try page.choose("solution", answering: "Put it in")
    try page.server.waitToHear("workspace/applyEdit")
    #expect(page.text == before.replacing("\"no\"", with: "\"yes\""))
    #expect(try sandbox.read("Playground/01-words.swift") == before)
    #expect(try page.verdict().contains("✓ word"))
  }

  @Test func `starting over is asked for, is an edit, and keeps a version`() throws {
    let (sandbox, page) = try opened()
    let before = page.text
    try page.change("\"no\"", "\"yes\"")
    _ = try page.verdict()
    let mine = page.text
    try page.choose("start over", answering: "Keep my code")
    try page.server.waitToHear("window/showMessageRequest")
    #expect(try status(sandbox)["passed"] as? Int == 1)
    try page.choose("start over", answering: "Start over")
    try page.server.waitToHear("workspace/applyEdit")
    #expect(page.text == before)
    #expect(try status(sandbox)["passed"] as? Int == 0)
    #expect(try sandbox.read("Playground/.lessons/backup/01-words.1.swift") == mine)
  }

  @Test func `hints come one after the other`() throws {
    let (_, page) = try opened()
    try page.choose("hint 1 of 1")
    let said = try page.server.waitToHear("window/showMessage")
    #expect("\(said)".contains("opposite of no"))
    // It stands whole at the mark of the step, until the page is saved again.
    let shown = try page.server.waitForDiagnostics(of: page.uri) { found in
      found.contains { $0["code"] as? String == "note" }
    }
    #expect("\(shown)".contains("Hint 1 of 1") && "\(shown)".contains("opposite of no"))
    #expect(try !page.lenses().contains { $0.hasPrefix("hint") })
  }

  @Test func `going on puts the cursor at the start of the next step`() throws {
    let window = ["window": ["showDocument": ["support": true]]]
    let (_, page) = try opened(EditedPage.capabilities.merging(window) { $1 })
    try page.change("\"no\"", "\"yes\"")
    _ = try page.verdict()
    try page.choose("go on")
    let shown = try page.server.waitToHear("window/showDocument")
    let line = page.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("MARK: - other") }
    let selection = shown["selection"] as? [String: [String: Int]]
    #expect(shown["uri"] as? String == page.uri && selection?["start"]?["line"] == line)
  }

  @Test func `what a step asks is said at its mark, and so are the lesson's last words at the end`()
    throws
  {
    let (_, page) = try opened()
    func note() throws -> String {
      let shown = try page.server.waitForDiagnostics(of: page.uri) { found in
        found.contains { $0["code"] as? String == "note" }
      }
      return "\(shown)"
    }
    try page.choose("what it asks")
    let asked = try note()
    #expect(asked.contains("It should print:") && asked.contains("yes"))
    try page.change("\"no\"", "\"yes\"")
    try page.save()
    _ = try page.server.waitForDiagnostics(of: page.uri) { "\($0)".contains("✓ word") }
    try page.choose("go on")
    try page.server.waitToHear("workspace/applyEdit")
    try page.save()
    while try !page.lenses().contains("→ other") {}
    try page.change("left", "right")
    try page.save()
    _ = try page.server.waitForDiagnostics(of: page.uri) { "\($0)".contains("✓ other") }
    try page.choose("go on")
    #expect(try note().contains("What you can do now: print words."))
  }

  @Test func `an edit that the editor refuses changes nothing`() throws {
    let (sandbox, page) = try opened()
    try page.change("\"no\"", "\"yes\"")
    _ = try page.verdict()
    page.takesEdits = false
    let before = page.text
    try page.choose("go on")
    let said = try page.server.waitToHear("window/showMessage")
    #expect("\(said)".contains("not changed"))
    #expect(page.text == before)
    #expect(try status(sandbox)["current"] as? String == "words/word")
  }

  @Test func `the place follows what a verb does elsewhere`() throws {
    let (sandbox, page) = try opened()
    try sandbox.run("goto", "words/other", course: "\(sandbox.path)/course")
    while try !page.lenses().contains("→ other") {}
  }

  @Test func `hidden code can be folded, and a word of the glossary is explained`() throws {
    let (_, page) = try opened()
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    let folds = try page.ask("foldingRange")
    #expect(folds.count == 1)
    #expect(folds.first?["startLine"] as? Int == lines.firstIndex { $0.hasPrefix("//#-hidden") })
    let line = try #require(lines.firstIndex { $0.contains("[origin]") })
    let column = try #require(lines[line].utf8.firstIndex(of: UInt8(ascii: "[")))
    let character = lines[line].utf8.distance(from: lines[line].startIndex, to: column) + 2
    let hover = try page.server.request(
      "textDocument/hover",
      [
        "textDocument": ["uri": page.uri], "position": ["line": line, "character": character],
      ])
    #expect("\(hover ?? "")".contains("Scheme, host and port."))
  }

  @Test func `who spoke to whom is drawn in a file`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      Wire.report(to: "shop", Wire.Message("GET /orders"), answer: Wire.Message("200"), at: 0)
      print("ok")
      """, solution: nil)
    try sandbox.run("next", course: course)
    let page = try EditedPage(sandbox, "Playground/01-one.swift", course: course)
    _ = try page.verdict()
    while try !page.lenses().contains("who spoke to whom") {}
    try page.choose("who spoke to whom")
    let said = try page.server.waitToHear("window/showMessage")["message"] as? String
    let file = "Playground/.lessons/cache/wire-one-s.txt"
    #expect(said == "Who spoke to whom is drawn in \(file).")
    #expect(try sandbox.read(file).contains("GET /orders"))
  }
}
