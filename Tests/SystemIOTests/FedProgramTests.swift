import Foundation
import Testing

@testable import SystemIO

/// What a program inherits and how much it may work.
@Suite struct FedProgramTests {
  private func shell(
    _ script: String, seconds: Double = 240, _ platform: Platform
  ) -> ChildProcess {
    var process = ChildProcess(
      executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"], deadline: .now + .seconds(seconds))
    process.platform = platform
    return process
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a program that works for too long is ended by the system`(platform: Platform) throws {
    var process = shell("trap '' XCPU; while :; do :; done", platform)
    process.processorLimit = ProcessorLimit(seconds: 1)
    let outcome = try process.run(interrupt: .never)
    #expect(outcome.overrun == .processor)
    #expect(outcome.processorTime < .seconds(3))
  }

  @Test(arguments: Platform.allCases)
  func `a killed program has not worked for too long`(platform: Platform) throws {
    var process = shell("kill -KILL $$", platform)
    process.processorLimit = ProcessorLimit(seconds: 1)
    let outcome = try process.run(interrupt: .never)
    #expect(outcome.overrun == nil)
    #expect(outcome.termination == .signalled(SIGKILL))
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `a program that runs already can be limited`(platform: Platform) throws {
    // Work for a second takes long on a busy machine. POSIX notices it only at the deadline.
    let patience: Double = platform == .portable ? 10 : 240
    for (script, seconds, overrun) in [
      ("while :; do :; done", patience, ChildProcess.Overrun.processor), ("sleep 1000", 4, .time),
    ] {
      var process = shell(script, seconds: seconds, platform)
      process.processorLimit = ProcessorLimit(seconds: 600)
      let running = try process.start()
      running.limit(to: ProcessorLimit(seconds: 1))
      let outcome = try running.finish(until: process.deadline, interrupt: .never)
      #expect(outcome.overrun == overrun)
    }
  }

  @Test func `a program that is killed ends`() throws {
    let other = try shell("sleep 1000", .current).start()
    other.kill()
    #expect(other.hasEnded(within: .seconds(240)))
  }

  @Test(arguments: Platform.allCases)
  func `a program reads what it is told, and then the end`(platform: Platform) throws {
    var process = shell("cat <&4", platform)
    process.fed = 4
    let running = try process.start()
    #expect(running.feed?.tell(Array("one ".utf8)) == true)
    #expect(running.feed?.tell(Array("two".utf8)) == true)
    running.feed?.close()
    #expect(running.feed?.tell([1]) == false)
    let outcome = try running.finish(until: .now + .seconds(240), interrupt: .never)
    #expect(outcome.captures[0] == Array("one two".utf8))
  }

  @Test(.timeLimit(.minutes(5)), arguments: Platform.allCases)
  func `another program does not keep the input of a program open`(platform: Platform) throws {
    var process = shell("cat", platform)
    process.fed = 0
    let first = try process.start()
    // Inherits nothing of the first one.
    let second = try shell("ls -l /proc/self/fd 2>/dev/null || ls /dev/fd; sleep 1000", platform)
      .start()
    usleep(100_000)
    first.feed?.close()
    let outcome = try first.finish(until: .now + .seconds(240), interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.overrun == nil)
    _ = consume second
  }

  @Test func `pipes reach a program whatever their numbers are here`() throws {
    // The first pipe's number here is the second one's number there, and the other way round, as
    // new pipes get the numbers of those that were just closed.
    var actions = SpawnActions()
    let numbers = try Self.nextNumbers()
    var feeds: [Feed] = []
    for number in numbers { feeds.append(try actions.feed(number, platform: .native)) }
    let output = try actions.capture(1, limit: 100, platform: .native)
    let script = numbers.map { "cat <&\($0)" }.joined(separator: "; ")
    let pid = try actions.spawn(
      ["/bin/bash", "-c", script], environment: ["PATH": "/bin:/usr/bin"])
    _ = consume actions
    #expect(feeds[0].tell(Array("first ".utf8)))
    #expect(feeds[1].tell(Array("second".utf8)))
    for feed in feeds { feed.close() }
    _ = ChildEnd.wait(for: pid)
    output.readAvailable()
    #expect(output.bytes == Array("first second".utf8))
  }

  /// The numbers that the reading ends of the next two pipes have, the second one first.
  private static func nextNumbers() throws -> [Int32] {
    let first = try SystemIO.Pipe()
    let second = try SystemIO.Pipe()
    return [second.reading.number, first.reading.number]
  }
}
