import Foundation
import Testing

@testable import SnippetRunner

@Suite struct ChildProcessTests {
  private func shell(_ script: String, seconds: Double = 20) -> ChildProcess {
    ChildProcess(
      executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(seconds))
  }

  @Test func `both streams and the exit code come back`() throws {
    let outcome = try shell("echo out; echo err >&2; exit 3").run(interrupt: .never)
    #expect(outcome.termination == .exited(3))
    #expect(outcome.captures.map { String(decoding: $0, as: UTF8.self) } == ["out\n", "err\n"])
  }

  @Test func `standard input is empty unless a file is given`() throws {
    #expect(try shell("cat").run(interrupt: .never).captures[0].isEmpty)
  }

  @Test func `a signal is told from an exit code`() throws {
    let outcome = try shell("kill -TERM $$").run(interrupt: .never)
    #expect(outcome.termination == .signalled(SIGTERM))
  }

  @Test(.timeLimit(.minutes(5)))
  func `far more output than a pipe holds is drained and capped`() throws {
    var process = shell("head -c 50000000 /dev/zero; echo end >&2")
    process.captureLimit = 1000
    let outcome = try process.run(interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.captures[0].count == 1000)
    #expect(outcome.captures[1] == Array("end\n".utf8))
  }

  @Test(.timeLimit(.minutes(5)))
  func `what runs too long is killed with its whole group`() throws {
    let start = ContinuousClock.now
    let outcome = try shell("sleep 1000 & sleep 1000", seconds: 0.3).run(interrupt: .never)
    #expect(outcome.overrun == .time)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a child left behind with an open pipe does not hold up the runner`() throws {
    let outcome = try shell("sleep 1000 & echo done").run(interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.captures[0] == Array("done\n".utf8))
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(5)))
    func `a child in a session of its own is found by its environment`() throws {
      let marker = "LESSONS_TEST_MARKER=\(UUID().uuidString)"
      var process = shell("setsid sleep 1000 & sleep 0.2; echo done")
      process.environment["LESSONS_TEST_MARKER"] = String(marker.split(separator: "=")[1])
      process.marker = marker
      _ = try process.run(interrupt: .never)
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let left = names.filter { name in
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ") ?? Data()
        return String(decoding: environment, as: UTF8.self).contains(marker)
      }
      #expect(left.isEmpty)
    }
  #endif

  @Test(.timeLimit(.minutes(5)))
  func `an interrupt ends the program and is thrown`() throws {
    let pipe = try SnippetRunner.Pipe()
    var byte: UInt8 = 1
    #expect(unsafe write(pipe.writing, &byte, 1) == 1)
    let process = shell("sleep 1000")
    #expect(throws: RunnerError.interrupted) {
      try process.run(interrupt: Interrupt(descriptor: pipe.reading))
    }
    pipe.closeBoth()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a program that was let go leaves no zombie`() throws {
    var actions = SpawnActions()
    defer { actions.destroy() }
    let pid = try actions.spawn(["/bin/true"], environment: [:])
    DetachedProcess.letGo(pid)
    // A zombie is still there for signals.
    while kill(pid, 0) == 0 { usleep(1000) }
    #expect(errno == ESRCH)
  }

  @Test func `a program that is not there is an error with its path and the reason`() throws {
    let process = ChildProcess(
      executable: "/nowhere/tool", arguments: [], environment: [:], deadline: .now + .seconds(5))
    #expect(throws: RunnerError.cannotStart(program: "/nowhere/tool", reason: ENOENT)) {
      try process.run(interrupt: .never)
    }
  }

  @Test func `a private folder goes with its owner`() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = folder.path
      _ = try folder.write("x", to: "file")
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
