import Foundation
import TestPrograms
import Testing

/// What a program reads, and what it says besides what it should print.
@Suite(.timeLimit(.minutes(5))) struct SpokenTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Shows the step, and checks it.
  private func check(
    _ code: String, fences: String = "```output\nok\n```\n", json: Bool = false
  ) throws -> (step: String, verdict: Sandbox.Outcome) {
    let course = try sandbox.course(code, fences: fences, solution: nil)
    let step = try sandbox.run("next", course: course).output
    let words = ["check"] + (json ? ["--json"] : [])
    return (step, try sandbox.run(words, course: course))
  }

  @Test func `the input is shown with the step and is what it reads`() throws {
    let (step, verdict) = try check(
      "while let line = readLine() { print(\"read\", line) }",
      fences: "```stdin\none\n\n two\n```\n\n```output\nread one\nread \nread  two\n```\n")
    #expect(
      step.contains("It reads this from standard input:\n  one\n  \n   two\n"), "\(step)")
    #expect(verdict.code == 0, "\(verdict.output)")
  }

  @Test func `standard error is shown apart from the output, whatever the verdict`() throws {
    let says = "import Foundation\nFileHandle.standardError.write(Data(\"a warning\\n\".utf8))\n"
    let (_, right) = try check(says + "print(\"ok\")")
    #expect(right.code == 0)
    #expect(right.output.contains("On standard error:\n  ! a warning\n"), "\(right.output)")
    #expect(right.output.components(separatedBy: "a warning").count == 2)

    try sandbox.edit("Playground/01-one.swift", "print(\"ok\")", "print(\"no\")")
    let wrong = try sandbox.run("check", course: "\(sandbox.path)/course")
    #expect(wrong.code == 1)
    #expect(wrong.output.contains("On standard error:\n  ! a warning\n"), "\(wrong.output)")
    let report = try json(
      sandbox.run("check", "--json", course: "\(sandbox.path)/course").output)
    #expect(report["standardError"] as? String == "a warning\n")
    #expect(report["output"] as? String == "no\n")
  }

  @Test func `much of it is cut in the middle`() throws {
    let (_, verdict) = try check(
      "import Foundation\nfor n in 1...40 { FileHandle.standardError.write(Data(\"line \\(n)\\n\".utf8)) }\nprint(\"ok\")"
    )
    let lines = verdict.output.split(separator: "\n").filter {
      $0.contains("line") && !$0.contains("for")
    }
    #expect(
      lines == [
        "  ! line 1", "  ! line 2", "  ! line 3", "  ! line 4", "  ! line 5", "  … 30 more lines …",
        "  ! line 36", "  ! line 37", "  ! line 38", "  ! line 39", "  ! line 40",
      ], "\(verdict.output)")
  }

  @Test func `a crash message is not said twice`() throws {
    let (_, verdict) = try check("let none: [Int] = []\nprint(none[0])")
    #expect(verdict.code == 1)
    #expect(!verdict.output.contains("On standard error"), "\(verdict.output)")
  }

  @Test(
    arguments: TestTier.part(
      of: [
        "Task { print(\"late\") }\nprint(\"early\")",
        "import Foundation\nTask.detached { try await Task.sleep(for: .milliseconds(20)); print(\"late\") }\n"
          + "print(\"early\")",
        "await Task.yield()\nTask { print(\"late\") }\nprint(\"early\")",
      ], oneOf: 3))
  func `the output of a task without await is named`(code: String) throws {
    let (_, verdict) = try check(code, fences: "```output\nearly\nlate\n```\n")
    #expect(verdict.code == 1)
    #expect(
      verdict.output.contains(
        "A task printed this after the step had ended; `await` the task's value:\n"
          + "  ! late\n"), "\(verdict.output)")
    let report = try json(
      sandbox.run("check", "--json", course: "\(sandbox.path)/course").output)
    #expect(report["lateOutput"] as? String == "late\n")
    #expect(report["output"] as? String == "early\n")
  }

  @Test func `a step that awaits its tasks has no late output`() throws {
    let (_, verdict) = try check(
      "let task = Task { print(\"late\") }\nawait task.value\nprint(\"early\")",
      fences: "```output\nearly\n```\n")
    #expect(verdict.code == 1)
    #expect(!verdict.output.contains("after the step had ended"), "\(verdict.output)")
  }
}
