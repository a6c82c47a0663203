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

  /// A lesson with something to lay out in every kind of fence.
  private static let untidy = """
    # Untidy   title

    Some   prose, and `code   in it`.

    ```swift
    import   Foundation
    ```

    ## One

    ```swift step=one
    let   prices = [3,4,5]
    func total( of prices:[Int] )->Int {
        //#-editable-code
        return   0
        //#-end-editable-code
    }
    ```

    Prose   between.

    ```swift
    print( total(of:prices) )
    ```

    ```swift solution
    var sum=0
    for price in prices {
    sum += price }
    return sum
    ```

    ```swift wrong gets="Add   them"
    return   prices.count
    ```

    ```swift wrong gets="expected expression"
    return   prices.
    ```

    ```output
    12
    ```

    ```swift check
    expect( total(of:[1])==1,"add them   up" )
    ```

    ```hint
    Add   them up.
    ```

    ## Two

    ```swift step=two
    let a=1
    //#-editable-code

    //#-end-editable-code
    //#-editable-code
    print( )
    //#-end-editable-code
    ```

    ```swift solution
    //#-editable-code
    let b=[
      2,
      3
    ]
    //#-end-editable-code

      //#-editable-code
      print( a,b )
      //#-end-editable-code
    ```

    ```output
    1 [2, 3]
    ```

    ```hint
    Print them.
    ```

    ## Three

    ```swift step=three
    let   c = = 3
    ```

    ```error
    expected
    ```

    ```text
    a   b
    ```

    """

  private static let tidy = """
    # Untidy   title

    Some   prose, and `code   in it`.

    ```swift
    import Foundation
    ```

    ## One

    ```swift step=one
    let prices = [3, 4, 5]
    func total(of prices: [Int]) -> Int {
      //#-editable-code
      return 0
      //#-end-editable-code
    }
    ```

    Prose   between.

    ```swift
    print(total(of: prices))
    ```

    ```swift solution
    var sum = 0
    for price in prices {
      sum += price
    }
    return sum
    ```

    ```swift wrong gets="Add   them"
    return prices.count
    ```

    ```swift wrong gets="expected expression"
    return   prices.
    ```

    ```output
    12
    ```

    ```swift check
    expect(total(of: [1]) == 1, "add them   up")
    ```

    ```hint
    Add   them up.
    ```

    ## Two

    ```swift step=two
    let a = 1
    //#-editable-code

    //#-end-editable-code
    //#-editable-code
    print()
    //#-end-editable-code
    ```

    ```swift solution
    //#-editable-code
    let b = [
      2,
      3,
    ]
    //#-end-editable-code

      //#-editable-code
      print(a, b)
      //#-end-editable-code
    ```

    ```output
    1 [2, 3]
    ```

    ```hint
    Print them.
    ```

    ## Three

    ```swift step=three
    let   c = = 3
    ```

    ```error
    expected
    ```

    ```text
    a   b
    ```

    """

  private func course(_ sandbox: Sandbox, _ text: String = untidy) throws -> String {
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

  @Test func `the course's own rules count, and those for names and style do not`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      #"{"version": 1, "indentation": {"spaces": 4}, "rules": {"DoNotUseSemicolons": true}}"#,
      to: "course/.swift-format")
    let course = try sandbox.course(
      "func f()->Int {\n  1\n}\n//#-editable-code\nprint(0);print(1000000)\n//#-end-editable-code",
      solution: "if true {\n  print(\"ok\");\n}")
    try sandbox.run("format", course: course)
    let text = try sandbox.read("course/01-one.md")
    #expect(text.contains("func f() -> Int {\n    1\n}\n//#-editable-code\n"), "\(text)")
    #expect(text.contains("```swift solution\nif true {\n    print(\"ok\");\n}\n```"), "\(text)")
    #expect(text.contains("1000000"))
    let validated = try sandbox.run("validate", "--no-cache", course: course)
    #expect(!validated.output.contains("formatted"), "\(validated.output)")
  }

  @Test func `the rules of course.json come first, and false leaves all as it is`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "func f()->Int {\n  1\n}", solution: "if true {\n  print(\"ok\")\n}")
    let text = try sandbox.read("course/01-one.md")
    try sandbox.write(#"{"format": false}"#, to: "course/course.json")
    let none = try sandbox.run("format", course: course)
    #expect(none.code == 0 && none.output.contains("`format` is false"), "\(none)")
    #expect(try sandbox.read("course/01-one.md") == text)
    try sandbox.write(#"{"version": 1, "indentation": {"spaces": 8}}"#, to: "course/.swift-format")
    try sandbox.write(
      #"{"format": {"version": 1, "indentation": {"spaces": 4}}}"#, to: "course/course.json")
    try sandbox.run("format", course: course)
    #expect(try sandbox.read("course/01-one.md").contains("func f() -> Int {\n    1\n}"))
  }

  @Test func `rules that cannot be read are said, and nothing is laid out by others`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.write("spaces: 4", to: "course/.swift-format")
    for verb in ["format", "validate"] {
      let outcome = try sandbox.run(verb, course: course)
      #expect(outcome.code == 2)
      #expect(outcome.talk.contains("the nearest `.swift-format` of the course"), "\(outcome)")
    }
    #expect(try sandbox.read("course/01-one.md") == Self.untidy)
  }

  @Test func `validate says once for each step that format helps`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let outcome = try sandbox.run("validate", "--no-cache", "--format", "plain", course: course)
    let found = outcome.output.split(separator: "\n").filter { $0.contains("formatted") }
    #expect(
      found == [
        "course/01-one.md:6:1: error: the code is not formatted in 12 lines; `lessons format one` lays it out",
        "course/01-one.md:56:1: error: the code is not formatted in 5 lines; `lessons format one` lays it out",
      ], "\(outcome.output)")
    try sandbox.run("format", course: course)
    let again = try sandbox.run("validate", "--no-cache", course: course)
    #expect(!again.output.contains("formatted"), "\(again.output)")
  }

  @Test func `a lesson that cannot be written stays as it is`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: "\(course)/01-one.md")
    let outcome = try sandbox.run("format", course: course)
    #expect(outcome.code == 3, "\(outcome)")
    #expect(try sandbox.read("course/01-one.md") == Self.untidy)
  }
}
