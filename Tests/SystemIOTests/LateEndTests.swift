import Foundation
import Testing

@testable import SystemIO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that computes and does not look at the interrupt.
@Suite(.timeLimit(.minutes(5))) struct LateEndTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a program that is busy ends when it is told to, with its own code`(number: CInt) async {
    await #expect(processExitsWith: .exitCode(130)) { [number] in
      _ = Signals.install(lateCode: 130)
      kill(getpid(), number)
      while true {}
    }
  }

  @Test func `a second signal ends it without waiting`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      LateEnd.watch(Signals.install(), code: 130, patience: .seconds(3600))
      kill(getpid(), SIGINT)
      usleep(50_000)
      kill(getpid(), SIGINT)
      while true {}
    }
  }

  @Test func `a second signal kills a program that nothing else would end`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      _ = Signals.install()
      for _ in 0..<2 {
        kill(getpid(), SIGTERM)
        usleep(500_000)
      }
      _exit(1)
    }
  }

  @Test func `its children and its temporary folders end with it`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardOutputContent]
    ) {
      _ = Signals.install(lateCode: 130)
      let folder = try TemporaryFolder()
      let child = try ChildProcess(
        executable: "/bin/sleep", arguments: ["1000"], environment: [:],
        deadline: .now + .seconds(1000)
      ).start()
      print("\(child.pid) \(folder.path)")
      fflush(nil)
      kill(getpid(), SIGINT)
      while true {}
      withExtendedLifetime(child) {}
    }
    let words = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    // The interrupt may not have been awaited yet, but then the child has no words left.
    let process = "/proc/\(try #require(words.first))/cmdline"
    #expect(FileManager.default.contents(atPath: process)?.isEmpty ?? true)
    #expect(words.count == 2 && !FileManager.default.fileExists(atPath: String(words[1])))
  }
}
