import Foundation
import Testing

@testable import SystemIO

@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, seconds: Double = 240, _ platform: Platform
  ) -> ChildProcess {
    var process = ChildProcess(
      executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(seconds))
    process.platform = platform
    return process
  }

  @Test(arguments: Platform.allCases)
  func `both streams and the exit code come back`(platform: Platform) throws {
    let outcome = try shell("echo out; echo err >&2; exit 3", platform).run(interrupt: .never)
    #expect(outcome.termination == .exited(3))
    #expect(outcome.captures.map { String(decoding: $0, as: UTF8.self) } == ["out\n", "err\n"])
  }

  @Test(arguments: Platform.allCases)
  func `standard input is empty unless a file is given`(platform: Platform) throws {
    #expect(try shell("cat", platform).run(interrupt: .never).captures[0].isEmpty)
  }

  @Test(arguments: Platform.allCases)
  func `a signal is different from an exit code`(platform: Platform) throws {
    let outcome = try shell("kill -TERM $$", platform).run(interrupt: .never)
    #expect(outcome.termination == .signalled(SIGTERM))
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `far more output than a pipe holds is read and cut at the limit`(platform: Platform) throws {
    var process = shell("head -c 50000000 /dev/zero; echo end >&2", platform)
    process.captureLimit = 1000
    let outcome = try process.run(interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.captures[0].count == 1000)
    #expect(outcome.captures[1] == Array("end\n".utf8))
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a program that runs too long is killed with its whole group`(platform: Platform) throws {
    let outcome = try shell("sleep 1000 & sleep 1000", seconds: 0.3, platform).run(
      interrupt: .never)
    #expect(outcome.overrun == .time)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a child left behind with an open pipe does not make the caller wait`(platform: Platform)
    throws
  {
    let outcome = try shell("sleep 1000 & echo done", platform).run(interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.captures[0] == Array("done\n".utf8))
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(5)))
    func `a child in its own session is found by its environment`() throws {
      let marker = "LESSONS_TEST_MARKER=\(UUID().uuidString)"
      var process = shell("setsid sleep 1000 & sleep 0.2; echo done", .native)
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

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `an interrupt ends the program and is thrown as an error`(platform: Platform) throws {
    let pipe = try SystemIO.Pipe(platform: platform)
    pipe.tell()
    let process = shell("sleep 1000", platform)
    let error = #expect(throws: SystemError.self) {
      try process.run(interrupt: Interrupt(descriptor: pipe.reading.number))
    }
    #expect(error?.isInterruption == true)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a detached program leaves no zombie`() throws {
    var actions = SpawnActions()
    let pid = try actions.spawn(["/bin/true"], environment: [:])
    DetachedProcess.letGo(pid)
    // A zombie can still be signalled.
    while kill(pid, 0) == 0 { usleep(1000) }
    #expect(errno == ESRCH)
  }

  @Test func `a missing program is an error with its file and the reason`() throws {
    let process = ChildProcess(
      executable: "/nowhere/tool", arguments: [], environment: [:], deadline: .now + .seconds(5))
    let error = #expect(throws: SystemError.self) { try process.run(interrupt: .never) }
    #expect(error == SystemError(.start, "/nowhere/tool", code: ENOENT))
    #expect(error?.reason == "No such file or directory (ENOENT)")
  }

  @Test(arguments: Platform.allCases)
  func `an end is noticed in a few milliseconds without using processor time`(
    platform: Platform
  ) throws {
    var late: [Duration] = []
    let before = Self.processorTime()
    // The machine may be busy most of the time; polling would be late every time.
    while late.count < 100, late.allSatisfy({ $0 >= .milliseconds(15) }) {
      let start = ContinuousClock.now
      var sleeper = ChildProcess(
        executable: "/bin/sleep", arguments: ["0.2"], environment: [:],
        deadline: .now + .seconds(240))
      // Without captures, only the end itself can be noticed.
      (sleeper.captured, sleeper.platform) = ([], platform)
      _ = try sleeper.run(interrupt: .never)
      late.append(ContinuousClock.now - start - .milliseconds(200))
    }
    #expect(try #require(late.min()) < .milliseconds(15))
    #expect(Self.processorTime() - before < .milliseconds(20 * late.count))
  }

  /// The processor time that this thread has used; other tests run meanwhile.
  private static func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a program is killed when its object goes`(platform: Platform) throws {
    let pid: pid_t
    do {
      let running = try shell("sleep 1000", platform).start()
      pid = running.pid
    }
    #expect(kill(pid, 0) != 0)
    #expect(errno == ESRCH)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a program whose work is done is left alone, and leaves no zombie`(
    platform: Platform
  ) throws {
    let pid: pid_t
    do {
      let running = try shell("echo done; sleep 1000", platform).start()
      pid = running.pid
      let capture = running.captures[0]
      let outcome = try running.finish(until: .now + .seconds(240), interrupt: .never) {
        capture.bytes.last == UInt8(ascii: "\n")
      }
      #expect(outcome.captures[0] == Array("done\n".utf8))
    }
    while kill(pid, 0) == 0 { usleep(1000) }
    #expect(errno == ESRCH)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `what a program wrote before its work was done is read`(platform: Platform) throws {
    let folder = try TemporaryFolder()
    let (order, said) = ("\(folder.path)/order", "\(folder.path)/said")
    let running = try shell(
      "while [ ! -e \(order) ]; do sleep 0.01; done; echo words; echo >\(said); sleep 1000",
      platform
    ).start()
    let outcome = try running.finish(
      until: .now + .seconds(240), interrupt: .never, looking: .milliseconds(1)
    ) {
      // The pipes have been read before, so the words come behind that.
      try? FileContents.write([], to: order)
      while !FileStamp.isThere(said) { usleep(1000) }
      return true
    }
    #expect(outcome.captures[0] == Array("words\n".utf8))
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `the wait looks for a file that shows the end`(platform: Platform) throws {
    let folder = try TemporaryFolder()
    let product = "\(folder.path)/product"
    let running = try shell("sleep 0.1; echo >\(product); sleep 1000", platform).start()
    let outcome = try running.finish(
      until: .now + .seconds(240), interrupt: .never, looking: .milliseconds(1)
    ) { FileStamp.isThere(product) }
    #expect(outcome.overrun == nil)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `an output file that grows too large ends the program`(platform: Platform) throws {
    let folder = try TemporaryFolder()
    var process = shell("while :; do echo 0123456789; done", platform)
    process.captured = [2]
    (process.outputFile, process.outputLimit) = ("\(folder.path)/output", 10_000)
    #expect(try process.run(interrupt: .never).overrun == .output)
  }

  #if os(Linux)
    @Test func `a program ends when this process can no longer hold its lifeline`() throws {
      var actions = SpawnActions()
      var lifeline: Lifeline? = try Lifeline(&actions, as: 3)
      let program = try actions.spawn(
        ["/bin/sh", "-c", "sleep 1000; :"], environment: ["PATH": "/usr/bin:/bin"])
      lifeline?.begin(for: program)
      // As the kernel closes it when this process is killed.
      lifeline = nil
      #expect(ChildEnd.wait(for: program).termination == .signalled(SIGKILL))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a program that ends with this process runs as any other`() throws {
      var process = shell("echo out; cat; exit 3", .native)
      process.endsWithParent = true
      let outcome = try process.run(interrupt: .never)
      #expect(outcome.termination == .exited(3))
      #expect(outcome.captures[0] == Array("out\n".utf8))
    }

    @Test(.timeLimit(.minutes(5))) func `a program has no more memory than its limit`() throws {
      // The limit is set when the program runs already.
      var process = shell(
        "while [ \"$(ulimit -v)\" = unlimited ]; do :; done; ulimit -v", .native)
      process.memoryLimit = 1 << 30
      #expect(try process.run(interrupt: .never).captures[0] == Array("1048576\n".utf8))
    }
  #endif
}
