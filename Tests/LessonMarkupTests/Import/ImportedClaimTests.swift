import LessonMarkup
import LessonModel
import SyntaxFacts
import Testing

/// What becomes of the lines of a page when they have run, with tools that answer by heart.
@Suite struct ImportedClaimTests {
  /// The lesson of a page of which each line is a statement, and what was not taken.
  private func lesson(
    _ lines: [String], values: [Int: String] = [:], prints: [Int: String] = [:],
    outputs: [[String]] = [[""], [""], [""]]
  ) throws -> (text: String, untaken: [Untaken]) {
    let tools = ImportTools(
      statements: { pieces in
        pieces.map { piece in
          (0..<piece.split(separator: "\n").count).map {
            CodeStatement(kind: .expression, lines: $0...$0)
          }
        }
      },
      errors: { program in
        // Only a line that cannot be of the type without a value is refused.
        program.step.code.flatMap { code in
          code.lines.enumerated().filter { $0.element.hasPrefix("let _: Void = get") }.map {
            Diagnostic(path: "", line: code.line + $0.offset, message: "no")
          }
        }
      },
      runs: { _ in ImportedRuns(outputs: outputs) },
      lines: { _, _ in ImportedLines(values: values, prints: prints) })
    let source = ImportSource(
      path: "p", name: "P", text: lines.joined(separator: "\n"), kind: .page)
    let course = try ImportedCourse.made(from: [source], tools: tools, isRun: true)
    return (course.files[0].text, course.untaken)
  }

  static let claims: [(line: String, value: String, written: String)] = [
    ("n", "13", "n  // → 13"), ("n // 13", "13", "n  // → 13"),
    ("n // => 13", "13", "n  // → 13"), ("n //return: 12", "12", "n  // → 12"),
    ("n // gives 13", "13", "n  // → 13"), ("n // 1.33", "1.3333333", "n  // → 1.3333333"),
    ("n // \"two\"", "two", "n  // → two"), ("n // \"\"two\"", "\"two\"", "n  // → \"two\""),
    ("n // the sum", "13", "n // the sum"),
    ("n // [Int]", "[1]", "n // [Int]"), ("n // [1, …", "[1, 2]", "n  // → [1, 2]"),
    ("n // Optional(\"two\")", "\"two\"", "n  // → \"two\""),
    ("n // 14", "13", "// not so here: 14\nn  // → 13"),
    ("n // returns nil", "13", "// not so here: nil\nn  // → 13"),
    ("n // Point(x: 1)", "Point(x: 2)", "// not so here: Point(x: 1)\nn  // → Point(x: 2)"),
    ("call()", "Box(n: 1)", "call()\n"), ("get()", "3", "get()  // → 3"),
  ]

  @Test(arguments: claims)
  func `a line has its value, and a claim that is false is marked`(
    claim: (line: String, value: String, written: String)
  ) throws {
    let (text, untaken) = try lesson([claim.line], values: [1: claim.value])
    #expect(text.contains("demonstration\n\(claim.written)"), "\(text)")
    let isFalse = claim.written.hasPrefix("// not so here")
    #expect(untaken.contains { $0.line == 1 } == isFalse, "\(untaken)")
  }

  @Test(arguments: [
    ("print(n) // 13", "13\n", true), ("print(n) // 14", "13\n", false),
    ("print(n) // Prints \"13\"", "13\n", true), ("print(n) // the sum", "13\n", true),
    ("print(n) // Hello, World", "Hello, World\n", true),
  ])
  func `a comment is compared with what its line prints`(
    line: String, printed: String, isTrue: Bool
  ) throws {
    let (text, untaken) = try lesson(
      [line], prints: [1: printed], outputs: [[printed], [printed], [printed]])
    #expect(text.contains("\(line)\n```") == isTrue, "\(text)")
    #expect(text.contains("print(n)  // not so here: 14") == !isTrue, "\(text)")
    #expect(untaken.isEmpty == isTrue, "\(untaken)")
    #expect(text.contains("```output\n\(printed)```"), "\(text)")
  }

  @Test(arguments: [
    (["a\nb\n", "a\nb\n", "a\nb\n"], "```output\na\nb\n```"),
    (["a\n1\n", "a\n2\n", "a\n1\n"], "```output\na\n[..]\n```"),
    (["a\n1\n", "a\n", "a\n1\n"], "```output\na\n...\n```"),
    (["1\n", "2\n", "3\n"], "```output any\n```"), (["", "", ""], "expect(printed.isEmpty"),
    (["[..]\n", "[..]\n", "[..]\n"], "```output verbatim\n[..]\n```"),
  ])
  func `the lines that three runs have in common are written, and the rest is named`(
    runs: [String], written: String
  ) throws {
    let (text, untaken) = try lesson(["f()"], outputs: runs.map { [$0] })
    #expect(text.contains(written), "\(text)")
    #expect(untaken.contains(Untaken(path: "p", line: 1, .varies)) == (Set(runs).count > 1))
  }

  @Test func `an output stands below the block that printed it`() throws {
    let (text, _) = try lesson(
      ["f()", "//: Words.", "g()"], outputs: Array(repeating: ["1\n", "2\n"], count: 3))
    #expect(
      text.contains(
        "f()\n```\n\n```output\n1\n```\n\n## Example (2)\n\nWords.\n\n```swift step=example-2"),
      "\(text)")
  }
}
