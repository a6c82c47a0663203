import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import TestPrograms
import Testing

/// Code before a step that starts tasks.
@Suite(.atNight, .waiting, .timeLimit(.minutes(5))) struct LeftTaskTests {
  private static let pause = "try? await Task.sleep(for: .milliseconds(20))"

  /// What leaves a task, which prints something 20 ms later or when somebody lets it.
  private static let leaving = [
    "Task { \(pause); print(\"task\") }",
    "Task.detached { \(pause); print(\"task\") }",
    "Task.detached(name: \"it\", priority: .background) { \(pause); print(\"task\") }",
    "Task.immediate { \(pause); print(\"task\") }",
    "await Task { Task { \(pause); print(\"task\") } }.value",
    "actor Desk { func work() async { \(pause); print(\"task\") } }\n"
      + "let desk = Desk()\nTask { await desk.work() }",
    "actor Desk { nonisolated func go() { Task { await work() } }\n"
      + "func work() { usleep(20_000); print(\"task\") } }\nlet desk = Desk()\ndesk.go()",
    "Task.detached { usleep(20_000); print(\"task\") }",
    "Task.detached {\n  var n = 0\n  while n < 10_000_000 { n += 1 }\n  print(\"task\")\n}",
    "Task { @MainActor in print(\"task\") }",
    "for _ in 0...100_000 { await Task {}.value }\n"
      + "Task { \(pause); print(\"task\") }",
    "let left = Task { \(pause); print(\"task\") }",
  ]

  @Test(arguments: TestTier.part(of: leaving, oneOf: 6))
  func `a task that goes on meets the step where it would in one file`(code: String) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let example = AloneCase(
      "", "func wait() async { await Task.yield() }\n\(code)",
      "print(\"step\")\ntry await Task.sleep(for: .milliseconds(600))")
    try both.prepare(example.program)
    // The task would end before the step.
    try sandbox.delayStep("sleep 0.3")
    let way = try both.compare(example.program, code)
    #expect(way == .alone)
  }

  @Test(
    .atNight,
    arguments: [
      "await Task { BEGIN }.value", "await Task.detached { BEGIN }.value",
      "await Task.immediate { BEGIN }.value",
      "await withTaskGroup { group in for _ in 1...3 { group.addTask { BEGIN } } }",
      "func f() async { let tasks = (1...20).map { _ in Task { BEGIN } }\n"
        + "for task in tasks { await task.value } }\nawait f()",
      "for _ in 1...300 { await Task { BEGIN }.value }",
      "let (stream, end) = AsyncStream<Int>.makeStream()\n"
        + "func f() async { let task = Task { for await _ in stream {}; BEGIN }\n"
        + "end.yield(1); await Task.yield(); task.cancel(); await task.value }\nawait f()",
    ])
  func `code whose tasks have ended runs while the step is compiled`(code: String) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let began = "FileManager.default.createFile(atPath: \"began\", contents: nil)"
    let example = AloneCase(
      "",
      code.replacing("BEGIN", with: "_ = \(began)")
        + "\ntry await Task.sleep(for: .milliseconds(5))",
      "print(try FileManager.default.contentsOfDirectory(atPath: \".\"))")
    try both.prepare(example.program)
    // A run that does not count loses its files, and then the compiler is killed in the end.
    try sandbox.delayStep("[ -e began ] && sleep 0.3 && [ -e began ]")
    let alone = try both.judge(alone: example.program)
    #expect(alone.way == .alone)
    #expect(alone.judgement.output == "[\"began\"]\n")
  }
}
