#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  /// No process of a page stays when `lessons` is killed, whatever the page does.
  @Suite(.waiting, .timeLimit(.minutes(5)))
  struct LeavingTests {
    /// What a page does so that it may stay, and then runs on.
    private static let ways = [
      "busy": "while true {}",
      "asleep": "while true { pause() }",
      "stopped": "kill(getpid(), SIGSTOP)\nwhile true {}",
      "deaf": """
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, nil)
      for number in Int32(1)...64 { signal(number, SIG_IGN) }
      while true {}
      """,
      "without descriptors": """
      for number in Int32(0)..<1024 { close(number) }
      while true {}
      """,
      "with other descriptors": """
      let null = open("/dev/null", O_RDWR)
      for number in Int32(0)..<1024 { dup2(null, number) }
      while true {}
      """,
      "with its gate open": """
      for number in 4..<1024 { open("/proc/self/fd/\\(number)", O_WRONLY | O_NONBLOCK) }
      for number in 4..<1024 { open("/proc/self/fd/\\(number)", O_RDWR | O_NONBLOCK) }
      while true {}
      """,
      "in a session of its own": "setsid()\nsetpgid(0, 0)\nwhile true {}",
      "without its first thread": """
      Thread.detachNewThread { while true {} }
      typealias Call = @convention(c) (Int, Int) -> Int
      _ = unsafeBitCast(dlsym(nil, "syscall")!, to: Call.self)(end, 0)
      """,
      "stopped on a thread": """
      for _ in 0..<8 { Thread.detachNewThread { while true { kill(getpid(), SIGSTOP) } } }
      while true {}
      """,
    ]

    #if arch(x86_64)
      private static let end = 60
    #else
      private static let end = 93
    #endif

    /// The processes that have something of the sandbox among their arguments.
    private func hosts(_ sandbox: Sandbox) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.filter { name in
        guard Int32(name) != nil else { return false }
        // The first thread may have ended; then only the others know the arguments.
        let tasks =
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(name)/task")) ?? []
        return tasks.contains { task in
          let words = FileManager.default.contents(atPath: "/proc/\(name)/task/\(task)/cmdline")
          let text = String(decoding: words ?? Data(), as: UTF8.self)
          return text.contains("lessons-host\0") && text.contains(sandbox.path)
        }
      }
    }

    private func wait(_ seconds: Double, until isTrue: () -> Bool) -> Bool {
      let deadline = ContinuousClock.now + .seconds(seconds)
      while !isTrue() {
        guard ContinuousClock.now < deadline else { return false }
        usleep(5_000)
      }
      return true
    }

    private func expectGone(_ way: String, _ words: [String]) throws {
      let sandbox = try Sandbox()
      let code = """
        import Foundation
        let end = \(Self.end)
        close(open("here", O_WRONLY | O_CREAT, 0o600))
        \(try #require(Self.ways[way]))
        """
      let course = try sandbox.course(code, words: " timeout=60", solution: nil)
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.path)/tmp", withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: sandbox.program)
      process.arguments = words
      process.currentDirectoryURL = URL(fileURLWithPath: sandbox.path)
      process.environment = sandbox.environment(course: course, ["TMPDIR": "\(sandbox.path)/tmp"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      defer {
        kill(process.processIdentifier, SIGKILL)
        for host in hosts(sandbox) { kill(Int32(host) ?? 0, SIGKILL) }
      }
      let hasBegun = wait(240) {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(sandbox.path)/tmp"))
        return folders?.contains { unsafe access("\(sandbox.path)/tmp/\($0)/work/here", F_OK) == 0 }
          == true
      }
      #expect(hasBegun, "the page never began")
      usleep(100_000)
      #expect(!hosts(sandbox).isEmpty, "the page had ended before")
      kill(process.processIdentifier, SIGKILL)
      // By itself a page that works would end after a minute at the earliest.
      let isGone = wait(50) { hosts(sandbox).isEmpty }
      #expect(isGone, "a page that is \(way) is there 50 s after \(words) was killed")
    }

    @Test(arguments: TestTier.part(of: ways.keys.sorted(), oneOf: 3))
    func `a page is gone after a kill`(way: String) throws {
      try expectGone(way, ["next"])
    }

    @Test(
      arguments: TestTier.part(
        of: ["deaf", "stopped", "with its gate open", "without its first thread"], oneOf: 4))
    func `a copy of validate is gone after a kill`(way: String) throws {
      try expectGone(way, ["validate"])
    }
  }
#endif
