#if os(Linux)
  import Foundation
  import SnippetRunner
  import SystemIO
  import TestPrograms
  import Testing

  /// What is left when `lessons` is killed while the programs it has started wait or work.
  @Suite(.waiting, .timeLimit(.minutes(5))) struct KilledProgramTests {
    /// A sandbox with a course whose only step was checked once, so that the recipe is known.
    private struct Place {
      let sandbox: Sandbox
      var temporary: String { "\(sandbox.path)/tmp" }

      init() throws {
        sandbox = try Sandbox()
        _ = try sandbox.course("print(\"ok\")")
        try sandbox.write("", to: "tmp/.keep")
        for verb in ["next", "check"] {
          try sandbox.spawn(
            verb, course: "\(sandbox.path)/course", environment: ["TMPDIR": temporary])
        }
      }

      /// Starts `lessons`; its standard input is a pipe without a writer.
      func start(_ words: String...) throws -> RunningProcess {
        var process = ChildProcess(
          executable: "/bin/sh",
          arguments: [
            "-c", "cd \"$0\"; mkfifo input; exec 3<>input; exec \"$@\" <&3 3>&-", sandbox.path,
            sandbox.program,
          ] + words,
          environment: sandbox.environment(
            course: "\(sandbox.path)/course", ["TMPDIR": temporary]),
          deadline: .now + .seconds(1000))
        process.captured = []
        return try process.start()
      }

      /// Puts shell scripts before the compiler and the linker of the recipe.
      func change(compiler: String, linker: String) throws {
        let found = try sandbox.shell("find . -name recipe.json").output.split(separator: "\n")
        let file = URL(filePath: "\(sandbox.path)/\(try #require(found.first))")
        var recipe = try JSONDecoder().decode(BuildRecipe.self, from: Data(contentsOf: file))
        recipe.compile = ["/bin/sh", "-c", compiler] + recipe.compile
        recipe.quickLink = ["/bin/sh", "-c", linker] + recipe.quickLink
        try JSONEncoder().encode(recipe).write(to: file)
      }

      /// The commands of the living processes that `lessons` has started.
      var processes: [String] {
        (Folder.names(in: "/proc") ?? []).filter { Int32($0) != nil }.compactMap { name in
          let variables = FileContents.read("/proc/\(name)/environ", upTo: 1 << 20)
          guard String(decoding: variables, as: UTF8.self).contains("TMPDIR=\(temporary)/lessons-")
          else { return nil }
          let words = FileContents.read("/proc/\(name)/cmdline", upTo: 1 << 16)
          return String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
        }
      }
    }

    /// Waits until a condition holds.
    ///
    /// - Parameters:
    ///   - seconds: How long it may take before that is a hang.
    ///   - isMet: The condition.
    /// - Returns: Whether it holds.
    private func waits(_ seconds: Double = 240, for isMet: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(seconds)
      while !isMet() {
        guard ContinuousClock.now < end else { return false }
        usleep(10_000)
      }
      return true
    }

    @Test func `a waiting compiler and host end with the live screen`() throws {
      let place = try Place()
      let running = try place.start("watch")
      let isThere = waits {
        let all = place.processes
        return all.contains { $0.contains("swift-frontend") }
          && all.contains { $0.contains("/lessons-host ") && !$0.hasPrefix("/bin/sh") }
      }
      #expect(isThere, "\(place.processes)")
      usleep(200_000)
      #expect(kill(running.pid, SIGKILL) == 0)
      #expect(waits { place.processes.isEmpty }, "\(place.processes)")
    }

    @Test(.atNight)
    func `a linker and a host that wait end with the check, however early it is killed`()
      throws
    {
      let place = try Place()
      // The compiler works for half a minute, and the linker has just begun.
      try place.change(
        compiler: "cat >/dev/null; sleep 30", linker: "sleep 3; exec \"$0\" \"$@\"")
      let running = try place.start("check")
      let isThere = waits {
        let all = place.processes
        return all.contains { $0.contains("sleep 3;") }
          && all.contains { $0.contains("/lessons-host ") && !$0.hasPrefix("/bin/sh") }
      }
      #expect(isThere, "\(place.processes)")
      #expect(kill(running.pid, SIGKILL) == 0)
      // They do not wait for the compiler.
      let areGone = waits(25) {
        !place.processes.contains { $0.contains("ld.lld") || $0.contains("lessons-host") }
      }
      #expect(areGone, "\(place.processes)")
      #expect(waits { place.processes.isEmpty }, "\(place.processes)")
    }

    @Test func `a compiler that works for ever ends when its processor time is used up`() throws {
      let place = try Place()
      try place.sandbox.edit("course/01-one.md", "step=s", "step=s timeout=1")
      try place.change(compiler: "cat >/dev/null; while :; do :; done", linker: "exit 1")
      let running = try place.start("check")
      #expect(waits { place.processes.contains { $0.contains("while :") } })
      usleep(300_000)
      #expect(kill(running.pid, SIGKILL) == 0)
      #expect(waits { place.processes.isEmpty }, "\(place.processes)")
    }
  }
#endif
