import Testing

/// What becomes a lesson.
@Suite(.timeLimit(.minutes(5))) struct ImportedFormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "\(sandbox.path)/Lessons")
  }

  @Test func `a tutorial becomes a lesson for each of its titles`() throws {
    try sandbox.write(
      "# One\n\n![A shape](images/shape.png)\n\n## A\n\n```swift\nprint(1)\n```\n\n# Two\n\n## B\n\n```swift\nprint(2)\n```\n",
      to: "tutorial.md")
    try sandbox.write("png", to: "images/shape.png")
    let made = try run("import", "tutorial.md", "--record")
    #expect(made.code == 0, "\(made)")
    #expect(try sandbox.read("Lessons/01-one.md").contains("![A shape](01-one/shape.png)"))
    #expect(try sandbox.read("Lessons/01-one/shape.png") == "png")
    #expect(try sandbox.read("Lessons/01-one.md").contains("```output\n1\n```"))
    #expect(try sandbox.read("Lessons/02-two.md").contains("```output\n2\n```"))
    #expect(try run("validate").code == 0)
  }
}
