import TestPrograms
import Testing

/// What a learner reads when the code crashes and the runtime names no line of the page.
@Suite(.timeLimit(.minutes(5))) struct CrashPlaceVerdictTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The words of the verdict on code that is the whole step, from line 8 of the page on.
  private func verdict(_ code: String, check: String? = nil) throws -> String {
    let check = check.map { "\n```swift check\n\($0)\n```\n" } ?? ""
    let course = try sandbox.course(
      code, fences: "```output\nok\n```\n" + check, solution: nil)
    try sandbox.run("next", course: course)
    return try sandbox.run("check", course: course).output
  }

  /// A crash, what the verdict says, and the line and column it names.
  struct Crash: CustomTestStringConvertible {
    var code: String
    var says: String
    var place: String

    var testDescription: String { says }
  }

  @Test(
    arguments: TestTier.part(
      of: [
        Crash(
          code: "let all = [1, 2]\nlet n = all.count + 3\nprint(all[n])",
          says: "Fatal error: Index out of range", place: "10:10"),
        Crash(
          code:
            "let pairs = [(\"a\", 1), (\"a\", 2)]\nprint(Dictionary(uniqueKeysWithValues: pairs))",
          says: "the key `a` comes twice", place: "9:7"),
        Crash(
          code: "func add(_ a: Int8) -> Int8 {\n  a + 100\n}\nprint(add(100))",
          says: "it crashed: a trap",
          place: "9:5"),
        Crash(
          code: "func count(_ n: Int) -> Int {\n  n < 0 ? 0 : 1 + count(n + 1)\n}\nprint(count(1))",
          says: "it accessed invalid memory", place: "9:19"),
        Crash(
          code: "let value: Any = 3\nprint(value as! String)",
          says: "Could not cast value of type 'Int' to 'String'", place: "9:13"),
        Crash(
          code: "let n = 3 - 5\nfor i in 0..<n { print(i) }",
          says: "the range ends before it begins",
          place: "9:11"),
      ], oneOf: 3))
  func `a crash inside the library names the line of the page that led there`(crash: Crash) throws {
    let words = try verdict(crash.code)
    #expect(words.contains(crash.says), "\(words)")
    #expect(
      words.contains("Playground/01-one.swift:\(crash.place): error: it stopped here"), "\(words)")
  }

  @Test(
    arguments: TestTier.part(
      of: [
        Crash(
          code:
            "enum Login: Error { case wrong(tries: Int) }\nfunc f() throws { throw Login.wrong(tries: 3) }\n"
            + "try f()", says: "it threw an error that nothing caught: `Login.wrong(tries: 3)`",
          place: "9:19"),
        Crash(
          code:
            "import Foundation\nfunc f() async throws { throw URLError(.timedOut) }\ntry await f()",
          says: "caught: `URLError(.timedOut)` (code -1001)", place: "9:25"),
        Crash(
          code: "import Foundation\nstruct User: Decodable { var name: String }\n"
            + "print(try JSONDecoder().decode(User.self, from: Data(\"{}\".utf8)))",
          says: "has no key `name`", place: "10:25"),
        Crash(
          code: "import Foundation\nprint(try Data(contentsOf: URL(filePath: \"no.json\")))",
          says: "doesn’t exist: `no.json`", place: "9:11"),
        // The library throws after it has waited, so that no call of the page is left.
        Crash(
          code: "import NetworkCore\nimport MockAPI\nimport Foundation\n"
            + "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
            + "let request = URLRequest(url: URL(filePath: \"/\"))\n"
            + "let answer = try await World().railsauth.data(for: request)\nprint(answer)",
          says: "nothing caught: `URLError(", place: "15:14"),
      ], oneOf: 3))
  func `an uncaught error is said in plain words with its place`(crash: Crash) throws {
    let words = try verdict(crash.code)
    #expect(words.contains(crash.says), "\(words)")
    #expect(!words.contains("Error Domain"), "\(words)")
    #expect(words.contains("01-one.swift:\(crash.place): error: it stopped here"), "\(words)")
  }

  @Test func `a value that traps in a check is found in the learner's code`() throws {
    let words = try verdict(
      "func half(_ n: Int) -> Int {\n  [1, 2][n]\n}\nprint(\"ok\")",
      check: "expect(half(7) == 3, \"halve it\")")
    #expect(words.contains("01-one.swift:9:9: error: it stopped here"), "\(words)")
    #expect(!words.contains(".md"), "\(words)")
  }

  @Test func `an error that a check meets is said without the runtime's words`() throws {
    let words = try verdict(
      "enum Wrong: Error { case number }\nfunc half(_ n: Int) throws -> Int {\n"
        + "  throw Wrong.number\n}\nprint(\"ok\")",
      check: "expect(try! half(7) == 3, \"halve it\")")
    #expect(
      words.contains(
        "the step ran, but its check met an error that the code threw:\n  `Wrong.number`"),
      "\(words)")
    #expect(words.contains("01-one.swift:10:3: error: it stopped here"), "\(words)")
  }

  @Test func `a crash that is another one each time names the step and no line`() throws {
    let words = try verdict(
      "let n = Int.random(in: 3...1_000_000_000)\nlet pairs = [(n, 1), (n, 2)]\n"
        + "print(Dictionary(uniqueKeysWithValues: pairs))")
    #expect(
      words.contains("It happened while the step `s` ran."), "\(words)")
    #expect(!words.contains("it stopped here"), "\(words)")
  }
}
