#if os(Linux)
  import Foundation
  import Testing

  @testable import SystemIO

  /// A program that may change some folders only.
  @Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: SandboxState.current.landlock > 0, "this kernel has no Landlock"))
  struct ConfinedProgramTests {
    private let home = FileManager.default.temporaryDirectory
      .appending(path: "lessons-test-\(UUID().uuidString)").path

    /// Runs a script in a folder with `own` and `other`; it may change `own`.
    private func run(_ script: String, isConfined: Bool = true) throws -> String {
      for name in ["own", "other"] {
        try FileManager.default.createDirectory(
          atPath: "\(home)/\(name)", withIntermediateDirectories: true)
        try Data("\(name)\n".utf8).write(to: URL(filePath: "\(home)/\(name)/old"))
      }
      defer { try? FileManager.default.removeItem(atPath: home) }
      var process = ChildProcess(
        executable: "/bin/sh", arguments: ["-c", "cd '\(home)'; \(script)"],
        environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(240))
      process.captured = [1]
      if isConfined { process.writable = ["\(home)/own"] }
      let outcome = try process.run(interrupt: .never)
      return String(decoding: outcome.captures[0], as: UTF8.self)
    }

    @Test(arguments: [
      "echo x >DIR/new", "echo x >>DIR/old", "rm DIR/old", "mkdir DIR/new", "mv DIR/old DIR/older",
      "ln DIR/old DIR/new", "ln -s x DIR/new", "mkfifo DIR/new", "true >DIR/old",
      "truncate -s 1 DIR/old", "(echo x >DIR/new)", "env sh -c 'echo x >DIR/new'",
    ])
    func `it changes its own folder, and no other`(script: String) throws {
      func done(_ folder: String, isConfined: Bool = true) throws -> String {
        try run(
          "{ \(script.replacing("DIR", with: folder)); } 2>/dev/null && echo done || echo refused",
          isConfined: isConfined)
      }
      #expect(try done("own") == "done\n")
      #expect(try done("other") == "refused\n")
      #expect(try done("other", isConfined: false) == "done\n")
    }

    @Test func `it reads and runs everything`() throws {
      #expect(try run("cat other/old; /usr/bin/env true && echo ran") == "other\nran\n")
    }

    @Test func `it stops no program of others`() throws {
      let other = Process()
      other.executableURL = URL(filePath: "/bin/sleep")
      other.arguments = ["600"]
      try other.run()
      // A test beside this one may have blocked the other signals, and a program that is started then
      // keeps that. The test run would wait for it.
      defer { _ = kill(other.processIdentifier, SIGKILL) }
      guard SandboxState.current.landlock >= 6 else { return }
      let stop = "kill \(other.processIdentifier) 2>/dev/null && echo done || echo refused"
      #expect(try run(stop) == "refused\n")
      #expect(other.isRunning)
    }

    @Test func `the process that starts it keeps all rights`() throws {
      _ = try run("true")
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      #expect(FileManager.default.createFile(atPath: "\(home)/new", contents: nil))
    }
  }
#endif
