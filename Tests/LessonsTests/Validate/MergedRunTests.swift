import Judging
import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import SystemIO
import TestPrograms
import Testing

/// Runs of one merged program in copies of a process with preloaded libraries.
@Suite(.waiting, .timeLimit(.minutes(5))) struct MergedRunTests {
  /// A merged program of demonstrations.
  private func program(
    _ codes: [String], _ change: (inout PageRunner) -> Void = { _ in }
  ) throws -> MergedProgram {
    let steps = codes.enumerated().map { index, code in
      "## Step\n\nWords.\n\n```swift step=s\(index)\n\(code)\n```\n\n```output\n...\n```\n"
    }
    let lesson = try LessonParser.parse(
      SourceText("# Lesson\n\nWords.\n\n" + steps.joined(separator: "\n")), name: "01-lesson",
      path: "01-lesson.md")
    var runner = try TracedPage.runner()
    change(&runner)
    return try #require(
      try MergedProgram.build(
        MergedPage(lesson, upTo: codes.count - 1, attempts: []), runner))
  }

  @Test func `a run does not see files and variables of earlier runs`() throws {
    let program = try program([
      """
      import Foundation

      let files = try FileManager.default.contentsOfDirectory(atPath: ".")
      print(files.count, getenv("LEFT") == nil)
      try "x".write(toFile: "left", atomically: false, encoding: .utf8)
      setenv("LEFT", "1", 1)
      """, "print(readLine() ?? \"nothing to read\")",
    ])
    for _ in 0..<3 {
      let judgement = try #require(try program.judge(.solution(1)))
      #expect(judgement.passed)
      #expect(judgement.output == "nothing to read\n")
      #expect(try program.judge(.solution(0))?.output == "0 true\n")
    }
  }

  @Test func `attempts at a step are paths of their own, and those the compiler refuses are told`()
    throws
  {
    let text = """
      # Lesson

      ## Step

      ```swift step=s
      //#-editable-code
      let word = ""
      //#-end-editable-code
      print(word)
      ```

      ```swift solution
      let word = "ok"
      ```

      ```swift wrong gets="a"
      struct Word { let word = "struct" }
      let word = Word().word
      ```

      ```swift wrong gets="b"
      let word = await never()
      ```

      ```swift wrong gets="c"
      let word: String = 1
      ```

      ```output
      ok
      ```

      ```swift check
      expect(word == "ok", "say ok")
      ```
      """
    let lesson = try LessonParser.parse(
      SourceText(text), name: "01-lesson", path: "01-lesson.md")
    let attempts = lesson.attempts(at: 0)
    let program = try #require(
      try MergedProgram.build(
        MergedPage(lesson, upTo: 0, attempts: attempts), try TracedPage.runner()))
    #expect(program.page.attempts == Array(attempts.prefix(2)))
    #expect(try program.judge(.solution(0))?.passed == true)
    #expect(try program.judge(attempts[0])?.output == "\n")
    let wrong = try #require(try program.judge(attempts[1]))
    #expect(wrong.output == "struct\n")
    #expect(wrong.remarks.map(\.diagnostic.description) == ["01-lesson.md:34:1: error: say ok"])
    for (attempt, words) in [
      (attempts[2], "01-lesson.md:22:18: error: cannot find 'never' in scope"),
      (attempts[3], "01-lesson.md:26:20: error: cannot convert value of type 'Int'"),
    ] {
      #expect(try program.judge(attempt) == nil)
      let refusal = try #require(program.refusal(of: attempt))
      #expect(refusal.errors.contains { $0.diagnostic.description.hasPrefix(words) }, "\(refusal)")
    }
  }

  @Test func `a run can have its own hash order`() throws {
    let program = try program(["print(Array(Set(1...50)))", "print(2)"])
    let plain = try #require(try program.judge(.solution(0))).output
    #expect(try program.judge(.solution(0))?.output == plain)
    for _ in 0..<3 {
      let judgement = try #require(try program.judge(.solution(0), isShuffled: true))
      #expect(judgement.output != plain && judgement.output.count == plain.count)
    }
    #expect(try program.judge(.solution(0))?.output == plain)
  }

  @Test func `a run that never ends is stopped, and the next one works`() throws {
    let program = try program(["print(1)", "while true {}", "print(3)"]) {
      $0.limits.time = TimeLimit(processorSeconds: 1, wallSeconds: 240)
    }
    let endless = try #require(try program.judge(.solution(1)))
    #expect(endless.outcome == .timedOut(.running, .processor(seconds: 1)))
    #expect(try program.judge(.solution(0))?.output == "1\n")
  }

  @Test func `too much output of one run does not affect the next`() throws {
    let program = try program([
      "print(1)", "while true { print(String(repeating: \"x\", count: 100_000)) }", "print(3)",
    ])
    for _ in 0..<3 {
      #expect(try program.judge(.solution(1))?.outcome == .tooMuchOutput(limitBytes: 1 << 20))
      #expect(try program.judge(.solution(0))?.output == "1\n")
    }
  }

  @Test(.enabled(if: Platform.current.canCopyProcesses))
  func `a host that does not respond is replaced by another`() throws {
    let scratch = try ScratchFolder()
    let real = try TracedPage.runner().modules.hostProgram
    let path = try scratch.write(
      "#!/bin/sh\nif mkdir \"${0%/*}/seen\"; then exec sleep 1000; else exec '\(real)' \"$@\"; fi\n",
      to: "host")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let program = try program(["print(1)", "print(2)"]) {
      $0.limits.time = TimeLimit(processorSeconds: 1, wallSeconds: 15)
      $0.modules.hostProgram = path
    }
    #expect(try program.judge(.solution(0)) == nil)
    #expect(try program.judge(.solution(1))?.output == "2\n")
  }

  @Test func `a crash and an exit are distinguished`() throws {
    let program = try program([
      "import Foundation", "if getpid() > 0 { fatalError(\"enough\") }", "print(2)",
    ])
    let crashed = try #require(try program.judge(.solution(1)))
    #expect(
      crashed.outcome
        == .crashed(.duringStep(Outcome.CrashReason(.fatalError("Fatal error: enough")))))
    #expect(crashed.standardError.contains("enough"))
    #expect(try program.judge(.solution(0))?.passed == true)
    let left = try self.program(["import Foundation", "if getpid() > 0 { exit(3) }", "print(2)"])
    #expect(try left.judge(.solution(1))?.outcome == .crashed(.exited(code: 3)))
  }

  #if os(Linux)
    @Test func `processes that a run leaves behind without a sandbox are killed`() throws {
      let mark = "7\(Int.random(in: 10_000_000..<100_000_000))"
      let program = try program([
        """
        import Foundation

        let sleeper = Process()
        sleeper.executableURL = URL(filePath: "/bin/sleep")
        sleeper.arguments = ["\(mark)"]
        try sleeper.run()
        print("left")
        """
      ]) { $0.isConfined = false }
      #expect(try program.judge(.solution(0))?.output == "left\n")
      #expect(try Sandbox().shell("pgrep -f \"sleep \(mark)\" -x -f; true").output == "")
    }
  #endif

  @Test func `faults that show only in the compiled code are found`() throws {
    let runner = try TracedPage.runner()
    let codes = [
      "func add() -> UInt8 {\n  var a: UInt8 = 255\n  a += 1\n  return a\n}\nprint(add())",
      "func half() -> Int {\n  var x = 0\n  let y = 10 / x\n  x = 1\n  return y\n}\nprint(half())",
      "func none() -> Int {\n  while true { break }\n}\nprint(none())",
    ]
    for code in codes {
      let judgement = try runner.judge(TracedPage.program(code))
      #expect(judgement.outcome == .doesNotCompile(.errors(1)), "\(code)")
    }
  }
}
