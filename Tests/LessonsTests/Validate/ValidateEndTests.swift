import Foundation
import Testing

#if os(Linux)
  /// What a validation leaves behind when it is stopped while a page runs.
  @Suite(.waiting, .timeLimit(.minutes(5))) struct ValidateEndTests {
    /// Ends `validate` with a signal while its only page runs, which never ends.
    ///
    /// - Returns: The course, the exit code, and a shell's output about what is left.
    private func end(by signal: String) throws -> (ValidationCourse, code: Int32) {
      let sandbox = try Sandbox()
      var course = try ValidationCourse(sandbox)
      course.environment["TMPDIR"] = "\(sandbox.path)/tmp"
      let code =
        "import Foundation\n\ntry \"\".write("
        + "toFile: \"started\", atomically: false, encoding: .utf8)\nwhile true {}"
      try course.write(ValidationCourse.lesson(code, words: " timeout=600"), to: "01-one.md")
      let outcome = try sandbox.shell(
        """
        mkdir tmp; "$@" & program=$!
        until ls tmp/*/work/started || ! kill -0 $program; do sleep 0.05; done >started 2>&1
        ls tmp/*/work/started >started
        kill -s \(signal) $program; wait $program
        """, [course.program, "validate"],
        sandbox.environment(course: course.path, course.environment))
      #expect(try sandbox.read("started") != "")
      return (course, outcome.code)
    }

    /// Waits until no process has the sandbox's temporary folder in its command.
    private func expectNoProcess(of course: ValidationCourse) throws {
      let left = try course.sandbox.shell(
        """
        for _ in $(seq 200); do
          pgrep -f "$PWD/tmp/lessons-" >left || exit 0
          sleep 0.05
        done
        ps -p $(tr '\\n' , <left)1 -o pid,args
        """)
      #expect(left.output == "")
    }

    private func expectNextRunIsRight(_ course: ValidationCourse) throws {
      try course.write(ValidationCourse.lesson(), to: "01-one.md")
      let outcome = try course.validate()
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
      #expect(!outcome.output.contains("remembered"))
      #expect(try course.sandbox.shell("ls -A tmp").output == "")
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func `a signal ends the page and leaves nothing behind`(signal: String) throws {
      let (course, code) = try end(by: signal)
      #expect(code == 130)
      #expect(try course.sandbox.shell("ls -A tmp; pgrep -f \"$PWD/tmp/lessons-\"").output == "")
      try expectNextRunIsRight(course)
    }

    @Test func `a page ends when its runner is killed, and the next run cleans up`() throws {
      let (course, code) = try end(by: "KILL")
      #expect(code == 137)
      try expectNoProcess(of: course)
      #expect(try course.sandbox.shell("ls -A tmp").output != "")
      try expectNextRunIsRight(course)
    }
  }
#endif
