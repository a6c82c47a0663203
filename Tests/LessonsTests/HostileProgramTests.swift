import Foundation
import Testing

@Suite(.waiting, .timeLimit(.minutes(5)))
struct HostileProgramTests {
  private func check(
    _ code: String, words: String = "", fences: String = "```output\nok\n```\n"
  ) throws -> (report: [String: Any], code: Int32) {
    let sandbox = try Sandbox()
    let course = try sandbox.course(code, words: words, fences: fences)
    #expect(try sandbox.run("next", course: course).code == 0)
    let outcome = try sandbox.run("check", "--json", course: course)
    try #require(!outcome.output.isEmpty, "\(outcome.talk)")
    return (try json(outcome.output), outcome.code)
  }

  private func verdict(_ code: String, words: String = "") throws -> String {
    let (report, code) = try check(code, words: words)
    #expect(code == 1)
    return try #require(report["verdict"] as? String)
  }

  @Test func `an endless loop is stopped`() throws {
    #expect(try verdict("while true {}", words: " timeout=3") == "timed-out")
  }

  @Test func `an await that nothing answers is stopped`() throws {
    let code = "await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }"
    #expect(try verdict(code, words: " timeout=1") == "timed-out")
  }

  @Test func `a flood of output is stopped`() throws {
    #expect(
      try verdict("while true { print(String(repeating: \"x\", count: 1000)) }")
        == "too-much-output")
  }

  @Test func `output far beyond a pipe's size is judged`() throws {
    let (report, _) = try check(
      "for i in 1...20_000 { print(\"line \\(i)\") }",
      fences: "```output\nline 1\n...\nline 20000\n```\n")
    #expect(report["verdict"] as? String == "passed")
  }

  @Test func `a trap is a crash with its message`() throws {
    let (report, _) = try check("let a = [1]\nprint(a[Int(\"5\")!])")
    #expect(report["verdict"] as? String == "crashed")
    #expect((report["summary"] as? String)?.contains("Index out of range") == true)
  }

  @Test func `what was printed before a trap is not lost`() throws {
    let (report, _) = try check("print(\"before\")\nfatalError(\"boom\")")
    #expect(report["output"] as? String == "before\n")
    #expect(
      (report["diagnostics"] as? [[String: Any]])?.first?["file"] as? String
        == "Playground/01-one.swift")
  }

  @Test func `an early exit does not pass`() throws {
    #expect(try verdict("import Foundation\nprint(\"ok\")\nexit(0)") == "crashed")
  }

  @Test func `a program that closes its output has printed nothing`() throws {
    #expect(try verdict("import Foundation\nclose(1)\nprint(\"ok\")") == "wrong-output")
  }

  @Test func `standard input is empty unless the step gives some`() throws {
    let code = "print(readLine() ?? \"nothing\")"
    let empty = try check(code, fences: "```output\nnothing\n```\n").report
    #expect(empty["verdict"] as? String == "passed")
    let given = try check(code, fences: "```output\nhello\n```\n\n```stdin\nhello\n```\n").report
    #expect(given["verdict"] as? String == "passed")
  }

  @Test func `a page may keep the threads of Dispatch waiting`() throws {
    // Dispatch looks for waiting threads each second, and starts others.
    let code = """
      import Foundation
      let group = DispatchGroup()
      for _ in 0..<8 { DispatchQueue.global().async(group: group) { usleep(2_500_000) } }
      await Task.detached { _ = (1...1000).reduce(0, +) }.value
      group.notify(queue: .main) {}
      while group.wait(timeout: .now()) == .timedOut { await Task.yield() }
      print("ok")
      """
    #expect(try check(code).report["verdict"] as? String == "passed")
  }

  #if os(Linux)
    @Test func `a page cannot start a process`() throws {
      let code = """
        import Foundation
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sleep")
        child.arguments = ["1000"]
        do { try child.run() } catch { print("ok") }
        """
      #expect(try check(code).report["verdict"] as? String == "passed")
    }
  #endif

  @Test func `the program sees a fixed environment`() throws {
    let code = """
      import Foundation
      let names = ["LANG", "TZ", "SECRET_OF_THE_LEARNER"]
      for name in names { print(name, ProcessInfo.processInfo.environment[name] ?? "none") }
      print(FileManager.default.currentDirectoryPath == ProcessInfo.processInfo.environment["HOME"])
      """
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      code, fences: "```output\nLANG C.UTF-8\nTZ UTC\nSECRET_OF_THE_LEARNER none\ntrue\n```\n")
    try sandbox.run("next", course: course)
    let outcome = try sandbox.spawn(
      "check", course: course, environment: ["SECRET_OF_THE_LEARNER": "x", "TZ": "Asia/Tokyo"])
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test func `control sequences of a program never reach the terminal`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"\\u{1B}[2J\\u{1B}]0;owned\\u{7}\")")
    try sandbox.run("next", course: course)
    let outcome = try sandbox.run("check", course: course)
    #expect(outcome.code == 1)
    let isSafe = outcome.output.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    #expect(isSafe)
  }

  @Test func `an expected error and an expected crash are passes`() throws {
    let refused = try check("let a: Int = \"x\"", fences: "```error\ncannot convert value\n```\n")
    #expect(refused.report["verdict"] as? String == "passed")
    let crashed = try check("fatalError(\"boom\")", fences: "```crash\nboom\n```\n")
    #expect(crashed.report["verdict"] as? String == "passed")
    let compiles = try check("let a = 1", fences: "```error\ncannot convert value\n```\n")
    #expect(compiles.report["verdict"] as? String == "failed-check")
  }

  @Test func `a failed expectation says what to do`() throws {
    let (report, code) = try check(
      "let a = 1", fences: "```swift check\nexpect(a == 2, \"make `a` two\")\n```\n")
    #expect(code == 1)
    #expect(report["verdict"] as? String == "failed-check")
    #expect(report["summary"] as? String == "make `a` two")
  }

  @Test func `a missing brace is reported in the page`() throws {
    let (report, _) = try check("func f() {")
    #expect(report["verdict"] as? String == "does-not-compile")
    let files = (report["diagnostics"] as? [[String: Any]])?.compactMap { $0["file"] as? String }
    #expect(files?.allSatisfy { $0 == "Playground/01-one.swift" } == true)
  }
}

@Suite(.waiting, .timeLimit(.minutes(5)))
struct LinkTests {
  @Test func `a page may use libraries that the course's modules do not`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      import FoundationXML
      import Observation
      import RegexBuilder
      @Observable final class Model { var n = 1 }
      let digits = Regex { OneOrMore(.digit) }
      print(Model().n, "a12".firstMatch(of: digits)!.output, XMLElement(name: "x").xmlString)
      """, fences: "```output\n1 12 <x></x>\n```\n")
    try sandbox.run("next", course: course)
    let report = try json(sandbox.run("check", "--json", course: course).output)
    #expect(report["verdict"] as? String == "passed", "\(report)")
  }
}
