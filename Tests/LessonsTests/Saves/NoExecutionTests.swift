import Foundation
import Testing

/// File systems whose programs must not be run (mount(8), `noexec`).
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: Mounting.isAllowed, "needs the right to mount"))
struct NoExecutionTests {
  /// Runs a script in a name space in which file systems can be mounted; `$L` is the program.
  private func shell(_ script: String, _ sandbox: Sandbox, course: String) throws -> Sandbox.Outcome
  {
    try sandbox.shell(
      "exec unshare -m sh -c \"$@\"", ["L=\"$1\"; \(script)", "sh", sandbox.program],
      sandbox.environment(course: course), seconds: 600)
  }

  private static let disk = "mkdir -p disk && mount -t tmpfs -o noexec tmpfs disk || exit 98; "

  @Test func `another folder is used for temporary files, and doctor says so`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    let outcome = try shell(
      Self.disk + "export TMPDIR=\"$PWD/disk\"; $L check; echo code=$?.; $L doctor", sandbox,
      course: course)
    #expect(outcome.output.contains("code=0."), "\(outcome)")
    let words = outcome.output.replacing(/\s+/, with: " ")
    #expect(words.contains("which TMPDIR names, is mounted noexec"), "\(outcome.output)")
  }

  @Test func `where no folder for temporary files will do, the message says why and what to do`()
    throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: "print(\"ok\")")
    let outcome = try shell(
      """
      for place in /tmp /var/tmp; do
        mount --bind $place $place && mount -o remount,bind,noexec $place || exit 98
      done
      # The checkout may be in one of them.
      place=$(dirname "$(readlink -f "$L")")
      mount --bind "$place" "$place" && mount -o remount,bind,exec "$place" || exit 98
      cd "$PWD"

      """ + Self.disk
        + """
        mkdir -p other && mount -t tmpfs -o exec tmpfs other || exit 98
        export TMPDIR="$PWD/disk"
        for run in 1 2; do $L check; echo code=$?.; done
        $L doctor; echo doctor=$?.
        TMPDIR="$PWD/other" $L check; echo other=$?.
        """, sandbox, course: course)
    #expect(outcome.output.ranges(of: "code=3.").count == 2, "\(outcome)")
    #expect(outcome.talk.ranges(of: "mounted noexec").count == 2, "\(outcome)")
    #expect(outcome.talk.contains("TMPDIR") && !outcome.talk.contains("again"), "\(outcome)")
    #expect(outcome.output.contains("✗ temporary"), "\(outcome.output)")
    #expect(outcome.output.contains("doctor=3."), "\(outcome.output)")
    #expect(outcome.output.contains("other=0."), "\(outcome)")
    // The attempts that the machine prevented do not count.
    #expect(try !sandbox.read("Playground/.lessons/progress.json").contains("attempts"))
  }

  @Test func `a workspace from which no program can be run is as good as any other`() throws {
    let sandbox = try Sandbox()
    let course = try ProgressVerbTests.course(sandbox)
    let outcome = try shell(
      Self.disk
        + """
        export LESSONS_WORKSPACE=disk/w
        $L next >/dev/null; $L goto two >/dev/null; sed -i 's/let one = 0/let one = 1/' disk/w/01-first.swift
        $L check one; echo code=$?.
        for run in 1 2 3; do
          $L check two; echo code=$?.
          while ls disk/w/.lessons/cache/earlier/*.order >/dev/null 2>&1; do sleep 0.05; done
        done
        $L doctor
        """, sandbox, course: course)
    let codes = outcome.output.matches(of: /code=(\d+)\./).map { String($0.1) }
    #expect(codes == ["0", "1", "1", "1"], "\(outcome)")
    let words = outcome.output.replacing(/\s+/, with: " ")
    #expect(words.contains("it is mounted noexec, so each check"), "\(outcome.output)")
  }
}
