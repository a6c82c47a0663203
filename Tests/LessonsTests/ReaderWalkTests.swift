import Foundation
import Testing

/// A small course from its first line to its end, by keys alone, on a real terminal.
@Suite(
  .waiting, .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct ReaderWalkTests {
  private static let filler = (1...30).map { "Paragraph \($0) of the text.\n" }
    .joined(separator: "\n")

  private static let first = """
    # The first lesson

    The first line of all.

    ## Print a word

    \(filler)
    The last line of the text.

    ```swift step=word
    //#-editable-code
    print("no")
    //#-end-editable-code
    ```

    ```swift solution
    print("yes")
    ```

    ```output
    yes
    ```

    ```hint
    It is the opposite of no.
    ```

    ## Look at it

    Nothing to do here.

    ```swift step=look
    print("It runs by itself.")
    ```

    ```output
    It runs by itself.
    ```

    ## What you can do now

    You can print a word.
    """

  private static let second = """
    # The second lesson

    The second lesson begins.

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
    """

  /// A shell on a terminal, in a folder with the course.
  private func terminal(
    _ sandbox: Sandbox, _ variables: [String: String] = ["TERM": "xterm-256color"]
  ) throws -> PseudoTerminal {
    try sandbox.write(Self.first, to: "course/01-first.md")
    try sandbox.write(Self.second, to: "course/02-second.md")
    return try sandbox.terminal(course: "\(sandbox.path)/course", variables)
  }

  /// The output after a mark.
  private func text(_ terminal: PseudoTerminal, after mark: Int) -> String {
    String(decoding: terminal.text.utf8.dropFirst(mark), as: UTF8.self)
  }

  @Test func `a course is read and done from its first line to its end`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox)
    terminal.type("echo the shell; '\(sandbox.program)' watch --no-values\n")
    var place = try terminal.wait(for: "The first line of all.")
    place = try terminal.wait(for: "q quit", after: place)
    #expect(!terminal.text.contains("Paragraph 20"))
    // It arrives at the top, and the text is read to its end.
    terminal.type("     ")
    place = try terminal.wait(for: "The last line of the text.", after: place)
    for number in 1...30 { #expect(terminal.text.contains("Paragraph \(number) of the text.")) }
    terminal.type("h")
    place = try terminal.wait(for: "the opposite of no", after: place)
    terminal.type("x")
    place = try terminal.wait(for: "Start this step over?", after: place)
    terminal.type("\u{1B}")
    place = try terminal.wait(for: "Your turn", after: place)
    terminal.type("p")
    place = try terminal.wait(for: "The first line of all.", after: place)
    // The wheel scrolls too.
    terminal.type("\u{1B}[<65;10;10M")
    place = try terminal.wait(for: "↑ 3 lines", after: place)
    terminal.type("r")
    place = try terminal.wait(for: "✗ word", after: place)
    try sandbox.edit("Playground/01-first.swift", "\"no\"", "\"yes\"")
    place = try terminal.wait(for: "✓ word", after: place)
    terminal.type("n")
    place = try terminal.wait(for: "Nothing to do here.", after: place)
    place = try terminal.wait(for: "✓ look", after: place)
    // The end of the lesson is a page of its own.
    terminal.type("n")
    place = try terminal.wait(for: "You can print a word.", after: place)
    place = try terminal.wait(for: "n go on", after: place)
    #expect(!terminal.text.contains("The second lesson begins."))
    terminal.type("n")
    place = try terminal.wait(for: "The second lesson begins.", after: place)
    terminal.type("b")
    place = try terminal.wait(for: "step 2 of 2", after: place)
    terminal.type("l")
    place = try terminal.wait(for: "All steps", after: place)
    terminal.type("\u{1B}[B\r")
    place = try terminal.wait(for: "The second lesson begins.", after: place)
    terminal.type("s")
    place = try terminal.wait(for: "Show the solution?", after: place)
    terminal.type("y")
    place = try terminal.wait(for: "print(\"right\")", after: place)
    try sandbox.edit("Playground/02-second.swift", "\"left\"", "\"right\"")
    place = try terminal.wait(for: "✓ other", after: place)
    terminal.type("n")
    place = try terminal.wait(for: "The end of the course", after: place)
    place = try terminal.wait(for: "You have done all", after: place)
    terminal.type("q")
    try terminal.wait(for: "$ ", after: place)
    // The usual screen has the verdict and the way back, and nothing of the frames.
    let rest = text(terminal, after: try terminal.wait(for: "\u{1B}[?1049l", after: place))
    #expect(rest.contains("The second lesson, step 1 of 1"))
    #expect(rest.contains("`lessons` goes on from here."))
    #expect(!rest.contains("You have done all") && !rest.contains("q quit"))
    let status = try json(
      sandbox.run("status", "--json", course: "\(sandbox.path)/course").output)
    #expect(status["finished"] as? Bool == true)
  }

  @Test func `z leaves a step for later, and the screen goes on behind it`() throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox)
    terminal.type("'\(sandbox.program)' watch --no-values\n")
    var place = try terminal.wait(for: "q quit")
    terminal.type("z")
    place = try terminal.wait(for: "Nothing to do here.", after: place)
    terminal.type("q")
    try terminal.wait(for: "$ ", after: place)
    let list = try sandbox.run("list", course: "\(sandbox.path)/course").output
    #expect(list.contains("skipped"))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm-256color", "NO_COLOR": "1"]])
  func `without colours the same is said`(variables: [String: String]) throws {
    let sandbox = try Sandbox()
    let terminal = try terminal(sandbox, variables)
    terminal.type("'\(sandbox.program)' watch --no-values\n")
    let isPlain = variables["TERM"] == "dumb"
    let enter = isPlain ? "\n" : ""
    var place = try terminal.wait(for: "The first line of all.")
    place = try terminal.wait(for: "Your turn", after: place)
    terminal.type("h\(enter)")
    place = try terminal.wait(for: "the opposite of no", after: place)
    try sandbox.edit("Playground/01-first.swift", "\"no\"", "\"yes\"")
    place = try terminal.wait(for: "✓ word", after: place)
    terminal.type("n\(enter)")
    // Lines show what a demonstration has printed; the screen has it in its verdict.
    place = try terminal.wait(
      for: isPlain ? "Nothing to change in this step." : "✓ look", after: place)
    terminal.type("n\(enter)")
    place = try terminal.wait(for: "You can print a word.", after: place)
    if !isPlain { terminal.type("n") }
    place = try terminal.wait(for: "The second lesson begins.", after: place)
    terminal.type("q\(enter)")
    try terminal.wait(for: "$ ", after: place)
    // No colour; and where lines are printed, no escape sequence at all.
    #expect(terminal.text.ranges(of: /\u{1B}\[[0-9;]*m/).isEmpty)
    if isPlain { #expect(!terminal.text.dropFirst(200).contains("\u{1B}")) }
  }
}
