import Foundation
import Testing

/// Solutions that are the editable code alone, from the lesson to the learner's page.
@Suite(.timeLimit(.minutes(5))) struct SolutionFormTests {
  /// A lesson of three steps: two regions, one of them indented; no region; one region in a line.
  private static let lesson = """
    # Forms

    ## Two regions

    ```swift step=two printing=passes
    let prices = [3, 4, 5]
    //#-editable-code
    let total = 0
    //#-end-editable-code
    func text(of number: Int) -> String {
      //#-editable-code
      ""
      //#-end-editable-code
    }
    print(text(of: total))
    ```

    ```swift solution
    //#-editable-code
    let total = prices.reduce(0, +)
    //#-end-editable-code
    //#-editable-code
    if number > 10 {
      return "many"
    }
    return "few"
    //#-end-editable-code
    ```

    ```output
    many
    ```

    ```hint
    Add them up.
    ```

    ## No region

    ```swift step=none printing=passes
    print("no")
    ```

    ```swift solution
    print("yes")
    ```

    ```output
    yes
    ```

    ```hint
    Say yes.
    ```

    ## In a line

    ```swift step=line printing=passes
    let three = /*#-editable-code*/ 2 /*#-end-editable-code*/ + 1
    print(three * total)
    ```

    ```swift solution
    total
    ```

    ```output
    156
    ```

    ```hint
    Take the total.
    ```
    """

  private func course(_ sandbox: Sandbox, _ change: (String) -> String = { $0 }) throws -> String {
    try sandbox.write(change(Self.lesson), to: "course/01-forms.md")
    return "\(sandbox.path)/course"
  }

  @Test func `a course of such solutions is proven, recorded and walked`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let validated = try sandbox.run("validate", "--no-cache", course: course)
    #expect(validated.code == 0, "\(validated.output)")
    #expect(
      try sandbox.run("record", "--check", course: course).output
        == "3 outputs, nothing to record\n")
    try Walk(sandbox, course: course).toTheEnd()
    let page = try sandbox.read("Playground/01-forms.swift")
    #expect(
      page.contains(
        """
        func text(of number: Int) -> String {
          //#-editable-code
          if number > 10 {
            return "many"
          }
          return "few"
          //#-end-editable-code
        }
        """), "\(page)")
    #expect(page.contains("/*#-editable-code*/ total /*#-end-editable-code*/ + 1"))
  }

  @Test func `the solution is shown with the code around it`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course)
    let shown = try sandbox.run("solution", "--reveal", course: course).output
    #expect(
      shown == """
        - your page   + the solution
          let prices = [3, 4, 5]
        - let total = 0
        + let total = prices.reduce(0, +)
          func text(of number: Int) -> String {
        -   ""
        +   if number > 10 {
        +     return "many"
        +   }
        +   return "few"
          }
          print(text(of: total))

        """)
    try sandbox.run("solution", "--write", course: course)
    let same = try sandbox.run("solution", course: course).output
    #expect(same.hasPrefix("Your page has exactly this code:\n  let prices"), "\(same)")
  }

  @Test func `a page without the comments gets the whole step and a backup`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course)
    let page = "Playground/01-forms.swift"
    try sandbox.edit(
      page, "//#-editable-code\nlet total = 0\n//#-end-editable-code", "let mine = 0")
    let written = try sandbox.run("solution", "--reveal", "--write", course: course)
    #expect(written.talk.contains("your version is in"), "\(written)")
    #expect(try !sandbox.read(page).contains("let mine = 0"))
    #expect(try sandbox.run("check", course: course).code == 0)
    #expect(
      try sandbox.read("Playground/.lessons/backup/01-forms.1.swift").contains("let mine = 0"))
  }

  @Test func `what the learner wrote around the comments stays`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course)
    let page = "Playground/01-forms.swift"
    try sandbox.edit(page, "let prices = [3, 4, 5]", "let prices = [3, 4, 5]  // mine")
    try sandbox.run("solution", "--reveal", "--write", course: course)
    #expect(try sandbox.read(page).contains("// mine"))
    #expect(try sandbox.run("check", course: course).code == 0)
  }

  @Test func `a compiler's message is at the solution's own line and column`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox) { $0.replacing("return \"few\"", with: "return few") }
    let report = try sandbox.run("validate", "--no-cache", "--format", "plain", course: course)
    let line =
      Self.lesson.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0 == "return \"few\"" }.map { $0 + 1 } ?? 0
    #expect(
      report.output.contains(
        "course/01-forms.md:\(line):8: error: the solution of `two`: the code does not compile: cannot find"
      ), "\(report.output)")
  }

  @Test func `a trap is at the solution's own line`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox) {
      $0.replacing("return \"few\"", with: "return \"few\"")
        .replacing("return \"many\"", with: "let none: Int? = nil\n  return \"\\(none!)\"")
    }
    let report = try sandbox.run("validate", "--no-cache", "--format", "plain", course: course)
    let line =
      Self.lesson.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0 == "  return \"many\"" }.map { $0 + 2 } ?? 0
    #expect(
      report.output.contains("course/01-forms.md:\(line):1: error: the solution of `two`"),
      "\(report.output)")
  }

  @Test func `a course of the old form is refused by every verb`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "let a = 1\n//#-editable-code\nprint(\"no\")\n//#-end-editable-code",
      solution: "let a = 1\nprint(\"ok\")")
    for verb in ["next", "validate", "lint", "record"] {
      let outcome = try sandbox.run(verb, course: course)
      #expect(outcome.code == 2, "\(verb): \(outcome)")
      #expect(
        (outcome.output + outcome.talk).contains(
          "01-one.md:15:1: error: the solution repeats the starter; delete line 15 and keep only"),
        "\(verb): \(outcome)")
    }
  }
}
