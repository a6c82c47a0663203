import Foundation
import Testing

/// `format`: the code in the fences is laid out, and nothing else changes.
@Suite(.timeLimit(.minutes(5))) struct FormatTests {
  /// Code that goes on with what stands before it, as `swift format` itself leaves it.
  @Test(arguments: [
    (
      "func run() {\n  do {\n    try go()\n    //#-editable-code\n  } catch {\n    print(\"something\")\n"
        + "    //#-end-editable-code\n  }\n}",
      "} catch is Oops {\n  print(\"oops\")\n} catch {\n  print(\"E\")"
    ),
    (
      "func run() {\n  if Bool(false) {\n    print(0)\n    //#-editable-code\n  } else {\n    print(1)\n"
        + "    //#-end-editable-code\n  }\n}",
      "} else {\n  print(\"oops\")"
    ),
    (
      "func run() {\n  switch Int(\"1\") {\n  case 2: print(2)\n  //#-editable-code\n"
        + "  case 1?: print(\"something\")\n  //#-end-editable-code\n  default: print(0)\n  }\n}",
      "case 1?:\n  print(\"oops\")\ncase nil: break"
    ),
    (
      "func run() {\n  switch Int(\"1\") {\n  case 2: print(2)\n  //#-editable-code\n"
        + "  default: print(\"something\")\n  //#-end-editable-code\n  }\n}",
      "default:\n  print(\"oops\")"
    ),
  ])
  func `a region that continues the code before it stays as it is`(
    starter: String, solution: String
  ) throws {
    let sandbox = try Sandbox()
    let text = """
      # T

      ## S

      ```swift step=s printing=passes
      struct Oops: Error {}
      func go() throws { throw Oops() }
      \(starter)
      run()
      ```

      ```swift solution
      \(solution)
      ```

      ```output
      oops
      ```

      ```hint
      H.
      ```

      """
    try sandbox.write(text, to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    let check = try sandbox.run("format", "--check", course: course)
    #expect(check.code == 0, "\(check)")
    #expect(try sandbox.run("validate", course: course).code == 0)
    try sandbox.write(
      text.replacing("  print(\"oops\")", with: "     print( \"oops\" )"), to: "course/01-one.md")
    #expect(try sandbox.run("format", course: course).code == 0)
    #expect(try sandbox.read("course/01-one.md") == text)
  }

  func course(_ sandbox: Sandbox, _ text: String = untidy) throws -> String {
    try sandbox.write(text, to: "course/01-one.md")
    return "\(sandbox.path)/course"
  }

  @Test func `the code of every fence is laid out, and nothing else changes`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let outcome = try sandbox.run("format", course: course)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output == "laid out the code of 2 steps in 1 lesson\n")
    #expect(try sandbox.read("course/01-one.md") == Self.tidy)
    let again = try sandbox.run("format", course: course)
    #expect(again.code == 0 && again.output == "the code is already laid out\n", "\(again)")
    #expect(try sandbox.read("course/01-one.md") == Self.tidy)
  }

  @Test func `the line breaks of the file stay`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox, Self.untidy.replacing("\n", with: "\r\n"))
    try sandbox.run("format", course: course)
    #expect(
      try sandbox.read("course/01-one.md").utf8.elementsEqual(
        Self.tidy.replacing("\n", with: "\r\n").utf8))
  }

  @Test(arguments: ["---\ntitle:  T \n---\n", "+++\nt='T'\n+++\n\n"])
  func `front matter stays byte for byte`(front: String) throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox, front + Self.untidy)
    #expect(try sandbox.run("format", course: course).code == 0)
    #expect(try sandbox.read("course/01-one.md").utf8.elementsEqual((front + Self.tidy).utf8))
  }

  @Test func `check writes nothing and shows what would change`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let outcome = try sandbox.run("format", "--check", course: course)
    #expect(outcome.code == 2)
    #expect(
      outcome.output.contains(
        "course/01-one.md:23: the code of `one`\n  - print( total(of:prices) )\n  + print(total(of: prices))\n"
      ),
      "\(outcome.output)")
    #expect(
      outcome.output.hasSuffix(
        "the code of 2 steps in 1 lesson would change; `lessons format` makes the changes\n"))
    #expect(try sandbox.read("course/01-one.md") == Self.untidy)
  }

  @Test func `only the steps that are named are laid out`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let outcome = try sandbox.run("format", "one/two", course: course)
    #expect(outcome.output == "laid out the code of 1 step in 1 lesson\n")
    let text = try sandbox.read("course/01-one.md")
    #expect(text.contains("import   Foundation") && text.contains("let a = 1"))
  }
}
