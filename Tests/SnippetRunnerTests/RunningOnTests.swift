import Testing

@testable import SnippetRunner

/// Which code may do something else when the next code lets it wait.
@Suite struct RunningOnTests {
  @Test(arguments: [
    "async let a = f()", "Thread.detachNewThread {}", "DispatchQueue.main.async {}",
    "let start = Date()", "let start = Date.now", "f(at: .now)", "[.now]", "x = .now",
    "let start = ContinuousClock.now", "clock_gettime(CLOCK_REALTIME, &t)",
    "end.timeIntervalSinceNow",
    "session.dataTask(with: url) { _, _, _ in }.resume()", "let start = clock()",
    "let now = Date.init", "Date.timeIntervalSinceReferenceDate", "try Process().run()",
    "ProcessInfo.processInfo.systemUptime", "Timer.publish(every: 1)",
  ])
  func `code that goes on or looks at the time is found`(code: String) {
    #expect(RunningOn.isPossible(in: code))
  }

  @Test(arguments: [
    "try await Task.sleep(for: .seconds(1))", "let task = Task { print(1) }",
    "let now = world.now", "let now = worlds[0].now", "world().now + 3",
    "let end = Date(timeIntervalSince1970: 0)", "func f(at now: Date) {}", "let unknown = 1",
    "try await send(request)",
    "Date(timeIntervalSince1970: 1)", "let sometimes = 2",
  ])
  func `other code is not`(code: String) {
    #expect(!RunningOn.isPossible(in: code))
  }
}
