import LessonModel
import SnippetRunner
import Testing

@Suite(.waiting, .timeLimit(.minutes(5)))
struct TracedRunTests {
  @Test func `loops and functions have all their values and the count`() throws {
    let page = try TracedPage(
      """
      func factorial(_ n: Int) -> Int {
        n <= 1 ? 1 : n * factorial(n - 1)
      }
      var total = 0
      for i in 1...3 {
        total += i
      }
      let doubled = [1, 2].map { $0 * 2 }
      print(factorial(5))
      let one = 1; let two = 2
      """)
    #expect(
      page.log?.values == [
        LineValue(line: 2, column: 3, text: "120", count: 5, earlier: ["1", "2", "6", "24"]),
        LineValue(line: 4, column: 5, text: "0", count: 1),
        LineValue(line: 6, column: 3, text: "6", count: 3, earlier: ["1", "3"]),
        LineValue(line: 8, column: 5, text: "[2, 4]", count: 1),
        LineValue(line: 10, column: 18, text: "2", count: 1),
      ])
  }

  @Test func `concurrent code is traced and counted without loss`() throws {
    let page = try TracedPage(
      """
      actor Counter {
        var n = 0
        func add() -> Int {
          n += 1
          return n
        }
      }
      let counter = Counter()
      let sum = await withTaskGroup(of: Int.self) { group in
        for i in 1...2000 {
          group.addTask { @concurrent in
            let square = i * i
            _ = await counter.add()
            return square
          }
        }
        var all = 0
        for await value in group { all += value }
        return all
      }
      let last = await counter.add()
      """)
    #expect(page.log?[12]?.count == 2000)
    #expect(page.log?[14]?.count == 2000)
    let first = (1...100).map { "\($0)" }
    #expect(
      page.log?[5] == LineValue(line: 5, column: 12, text: "2001", count: 2001, earlier: first))
    #expect(page.text(9) == "2668667000")
    #expect(page.text(21) == "2001")
  }

  @Test func `a thrown error and a trap leave the values before them`() throws {
    for end in ["throw CancellationError()", "fatalError(\"boom\")", "let b = [Int]()[a]"] {
      let page = try TracedPage("let a = 41\nprint(a)\n\(end)\nlet c = 2")
      #expect(page.judgement.outcome.name == .crashed)
      #expect(page.log?.values.map(\.text) == ["41"], "\(end)")
    }
    let crash = try TracedPage(
      "let a = 41\nfatalError(\"boom\")", expectation: .crash("boom", output: nil))
    #expect(crash.judgement.passed)
    #expect(crash.text(1) == "41")
  }

  @Test func `an early exit leaves the values before it`() throws {
    let page = try TracedPage("import Foundation\nlet a = 41\nexit(0)")
    #expect(page.judgement.outcome.name == .crashed)
    #expect(page.text(2) == "41")
  }

  @Test func `a failed check and a wrong output have values`() throws {
    let check = try TracedPage("let a = 1", checks: ["expect(a == 2, \"make it 2\")"])
    #expect(check.judgement.outcome.name == .failedCheck)
    #expect(check.text(1) == "1")
    let output = try TracedPage(
      "let a = 1", expectation: .output(ExpectedOutput(lines: ["1"], line: 1)))
    #expect(output.judgement.outcome.name == .wrongOutput)
    #expect(output.text(1) == "1")
  }

  @Test func `code that does not compile has no values`() throws {
    let broken = try TracedPage("let a: Int = \"x\"")
    #expect(broken.judgement.outcome.name == .doesNotCompile)
    #expect(broken.log == nil)
    let refused = try TracedPage(
      "let a: Int = \"x\"", expectation: .compileError(["cannot convert"]))
    #expect(refused.judgement.passed)
    #expect(refused.log == nil)
    let accepted = try TracedPage("let a = 1", expectation: .compileError(["cannot convert"]))
    #expect(accepted.judgement.outcome.name == .failedCheck)
    #expect(accepted.log == nil)
  }

  @Test func `code that does not end has no values`() throws {
    let page = try TracedPage("while true {}", timeout: 3)
    #expect(page.judgement.outcome.name == .timedOut)
    #expect(page.log == nil)
  }

  @Test func `a loop of a million rounds has all its values or none`() throws {
    let page = try TracedPage("var total = 0\nfor i in 1...1_000_000 { total += i }\nprint(total)")
    #expect(page.judgement.passed)
    #expect(
      page.log == nil
        || page.log?[2]
          == LineValue(
            line: 2, column: 26, text: "500000500000", count: 1_000_000,
            earlier: (1...100).map { "\($0 * ($0 + 1) / 2)" })
    )
  }

  @Test func `values of checks and of earlier steps do not count for the step`() throws {
    var program = TracedPage.program(
      "func twice(_ n: Int) -> Int {\n  n * 2\n}\nlet a = twice(before)",
      checks: ["expect(twice(100) == 200, \"\")"])
    program.earlier = [
      PageProgram.Part(
        id: "e",
        code: [SourceFragment(text: "let before = 4", path: "Playground/s.swift", line: 90)],
        expectation: .output(nil))
    ]
    let page = try TracedPage(program)
    #expect(page.judgement.passed)
    #expect(
      page.log?.values == [
        LineValue(line: 2, column: 3, text: "8", count: 1),
        LineValue(line: 4, column: 5, text: "8", count: 1),
      ])
  }

  @Test func `a step that was not reached has no values`() throws {
    var program = TracedPage.program("let a = 1")
    program.earlier = [
      PageProgram.Part(
        id: "e",
        code: [SourceFragment(text: "fatalError()", path: "Playground/s.swift", line: 90)],
        expectation: .output(nil))
    ]
    let page = try TracedPage(program)
    #expect(page.judgement.outcome.name == .earlierStepBroke)
    #expect(page.log == nil)
  }

  @Test func `the traced run sees the same environment as the plain one`() throws {
    let page = try TracedPage(
      """
      import Foundation
      let names = ProcessInfo.processInfo.environment.keys.sorted().filter { $0 != "OLDPWD" }
      print(names)
      """)
    #expect(page.judgement.output.contains("\"HOME\""))
    #expect(!page.judgement.output.contains("LESSONS"))
    #expect(page.log != nil)
  }
}
