#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  /// What a course's code cannot do, anywhere in a lesson and for any user of the program.
  @Suite(.waiting, .timeLimit(.minutes(10)))
  struct ConfinementTests {
    private let sandbox: Sandbox
    private let victims: Victims
    private let code: AttackCode

    init() throws {
      sandbox = try Sandbox()
      victims = try Victims(in: sandbox)
      code = AttackCode(attacks: Attack.all, victims: victims)
    }

    private var environment: [String: String] { ["HOME": victims.home] }

    /// Runs the built program on the course.
    @discardableResult
    private func lessons(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.shell(
        "exec \"$@\"", [sandbox.program] + words,
        sandbox.environment(course: victims.course, environment))
    }

    private func write(_ lesson: String, to name: String = "01-one.md") throws {
      try sandbox.write(lesson, to: "course/\(name)")
    }

    private func step(
      _ id: String, _ code: String, hidden: String = "", expected: String, fences: String = ""
    ) -> String {
      let part = hidden.isEmpty ? "" : "//#-hidden-code\n\(hidden)\n//#-end-hidden-code\n"
      return """
        ## Step \(id)

        Words.

        ```swift step=\(id)
        \(part)\(code)
        ```

        ```output
        \(expected)
        ```

        \(fences)

        """
    }

    private var demonstration: String {
      "# One\n\n"
        + step("s", "print(\"ok\")", hidden: code.text, expected: code.expected + "\nok")
    }

    private func expectSafe(
      _ outcome: Sandbox.Outcome, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)", sourceLocation: sourceLocation)
      #expect(!outcome.output.contains("done: "), sourceLocation: sourceLocation)
      victims.check(sourceLocation: sourceLocation)
    }

    /// Runs `validate`; the layout of the code may be what it is.
    private func expectValid(sourceLocation: SourceLocation = #_sourceLocation) throws {
      let outcome = try lessons("validate", "--format", "plain")
      let faults = outcome.output.split(separator: "\n").filter {
        $0.contains(": error: ") && !$0.contains("the code is not formatted")
      }
      #expect(
        faults.isEmpty && outcome.output.contains(" step"), "\(outcome.output)",
        sourceLocation: sourceLocation)
      #expect(!outcome.output.contains("done: "), sourceLocation: sourceLocation)
      victims.check(sourceLocation: sourceLocation)
    }

    @Test(.atNight) func `the hidden code of a first demonstration can do none of it`() throws {
      try write(demonstration)
      let outcome = try lessons("next")
      expectSafe(outcome)
      #expect(outcome.output.contains(code.expected))
      let check = try lessons("check", "--json")
      expectSafe(check)
      #expect(try json(check.output)["verdict"] as? String == "passed")
    }

    @Test(.atNight) func `a traced run can do none of it`() throws {
      try write(demonstration)
      try lessons("next")
      let outcome = try lessons("check", "--values", "--json")
      expectSafe(outcome)
      let values = try json(outcome.output)["values"] as? [[String: Any]]
      #expect(values?.isEmpty == false, "the traced run was not used: \(outcome.output)")
    }

    @Test func `a check can do none of it`() throws {
      // The compiler takes long for the whole table inside a check.
      let attacks = Attack.reading + Attack.network + Attack.signals
      let code = AttackCode(attacks: attacks, victims: victims)
      let check = """
        \(code.attempts)
        expect(done.isEmpty, done.joined(separator: ", "))
        expect(tried == \(attacks.count), "tried \\(tried)")
        """
      try write(
        "# One\n\n"
          + step(
            "s", "print(\"ok\")", hidden: code.prelude, expected: "ok",
            fences: "```swift check\n\(check)\n```\n"))
      try lessons("next")
      expectSafe(try lessons("check"))
    }

    @Test(.atNight) func `copies and single runs of validate can do none of it`() throws {
      try write(demonstration)
      // A step that must crash is judged by itself.
      try write(
        "# Two\n\n"
          + step("t", "print(\"ok\")", hidden: code.text, expected: code.expected + "\nok")
          + "## Crash\n\n```swift step=c\nfatalError((done + [\"tried \\(tried)\"]).description)\n```\n\n```crash\n[\"tried \(code.attacks.count)\"]\n```\n",
        to: "02-two.md")
      try expectValid()
    }

    @Test(.atNight) func `record can do none of it`() throws {
      try write("# One\n\n" + step("s", "print(\"ok\")", hidden: code.text, expected: ""))
      expectSafe(try lessons("record"))
      #expect(try sandbox.read("course/01-one.md").contains("```output\n\(code.expected)\nok\n"))
    }

    @Test(.atNight) func `a thread that code started before can do none of it`() throws {
      // Each begins before the page's first step, or in an earlier one, and attacks during the last.
      let first = """
        \(code.freePrelude)
        nonisolated func attacks() {
          \(code.attempts)
        }
        nonisolated(unsafe) let both = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread { both.0.wait(); attacks(); both.1.signal() }
        """
      try write(
        "# One\n\n" + step("s", "print(\"ok\")", hidden: first, expected: "ok")
          + step("t", "both.0.signal()\nboth.1.wait()\n\(code.ending)", expected: code.expected))
      try lessons("next")
      expectSafe(try lessons("next"))
      expectSafe(try lessons("check"))
      try expectValid()
    }
  }
#endif
