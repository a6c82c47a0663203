import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import Testing

/// The steps of the shipped course with their authors' solutions and their values; each fourth one where
/// not the whole course is asked for.
@Suite(.course)
struct CourseValuesTests {
  /// A step with the solutions of the steps before it.
  struct Job: Sendable {
    var name: String
    var program: PageProgram
  }

  /// The result of a job.
  struct Result: Sendable {
    var name: String
    var judgement: Judgement
    var log: ValueLog?
  }

  @Test func `the traced build behaves like the plain one or has no values`() async throws {
    let sandbox = try Sandbox()
    let runner = try TracedPage.runner(cacheFolder: sandbox.path)
    let jobs = try Self.jobs()
    var results: [Result] = []
    try await withThrowingTaskGroup(of: Result.self) { group in
      var waiting = jobs[...]
      for job in waiting.prefix(2) { group.addTask { try Self.run(job, runner) } }
      waiting = waiting.dropFirst(2)
      while let result = try await group.next() {
        results.append(result)
        if let job = waiting.popFirst() { group.addTask { try Self.run(job, runner) } }
      }
    }
    #expect(results.count == jobs.count)
    for result in results {
      #expect(result.judgement.passed, "\(result.name): \(result.judgement.outcome)")
    }
    let missing = results.filter { $0.log == nil }.map(\.name).sorted()
    print(
      "values: \(jobs.count - missing.count) of \(jobs.count) steps; "
        + "not available for: \(missing.joined(separator: ", "))")
    #expect(missing.count * 5 <= jobs.count, "\(missing)")
  }

  private static func run(_ job: Job, _ runner: PageRunner) throws -> Result {
    let judgement = try runner.judge(job.program)
    let log = try runner.trace(job.program, like: judgement)
    let lines = job.program.step.code.flatMap { $0.line...$0.lastLine }
    for value in log?.values ?? [] {
      #expect(lines.contains(value.line), "\(job.name): \(value)")
    }
    return Result(name: job.name, judgement: judgement, log: log)
  }

  /// A job for each step except those that must not compile, which have no values.
  private static func jobs() throws -> [Job] {
    let folder = Sandbox.root + "/Lessons"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { LessonFileName(fileName: $0) != nil }.sorted()
    return try files.flatMap { file in
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
      let lesson = try LessonParser.parse(
        SourceText(bytes: bytes, path: file), name: String(file.dropLast(3)), path: file)
      return lesson.steps.indices.compactMap { index -> Job? in
        guard CourseShare.isWhole || index % 4 == 3 else { return nil }
        if case .compileError = lesson.steps[index].expectation { return nil }
        return job(index, of: lesson)
      }
    }
  }

  private static func job(_ index: Int, of lesson: Lesson) -> Job {
    func part(_ step: Step) -> PageProgram.Part {
      PageProgram.Part(id: step.id, code: step.reference, expectation: step.expectation)
    }
    let step = lesson.steps[index]
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    let inputs = (earlier + [step]).compactMap(\.standardInput)
    let preamble = lesson.preamble.compactMap { content -> SourceFragment? in
      if case .code(let fragment) = content { fragment } else { nil }
    }
    return Job(
      name: "\(lesson.id)/\(step.id)",
      program: PageProgram(
        preamble: preamble, earlier: earlier.map(part), step: part(step), checks: step.checks,
        standardInput: inputs.isEmpty ? nil : inputs.joined(), timeout: step.timeout))
  }
}
