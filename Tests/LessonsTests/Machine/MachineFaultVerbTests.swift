import Judging
import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import TestPrograms
import Testing
import Validation

/// How the verbs and the live screen tell that the machine is at fault.
@Suite(.waiting, .timeLimit(.minutes(5))) struct MachineFaultVerbTests {
  private static let crash = "kill -SEGV $$"

  private func progress(_ sandbox: Sandbox) throws -> String {
    let files = try sandbox.shell("find . -name progress.json").output.split(separator: "\n")
    return try sandbox.read(String(try #require(files.first)))
  }

  @Test(arguments: [
    (crash, "crashed on the code of the step `s`"), ("kill -KILL $$", "the compiler was killed"),
    ("exit 0", "made no file"), ("exit 1", "failed without an error in the code"),
  ])
  func `a check that fails for the machine's reasons counts nothing`(
    script: String, words: String
  ) throws {
    let sandbox = try Sandbox()
    let compiler = try BreakableCompiler(sandbox)
    let course = try sandbox.course("print(\"ok\")")
    func run(_ verbs: String...) throws -> Sandbox.Outcome {
      try sandbox.run(verbs, course: course, environment: compiler.environment)
    }
    #expect(try run("next").code == 0)
    #expect(try run("check").code == 0)
    let before = try progress(sandbox)
    try compiler.fail(script)
    for options in [[], ["--json"]] {
      let outcome = try sandbox.run(
        ["check"] + options, course: course, environment: compiler.environment)
      #expect(outcome.code == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.talk.contains(words), "\(outcome.talk)")
      #expect(outcome.talk.contains("lessons doctor"))
    }
    // Neither the pass is lost nor an attempt counted.
    #expect(try progress(sandbox) == before)
    try compiler.mend()
    #expect(try run("check").code == 0)
  }

  @Test func `the live screen says that the compiler crashed, and goes on at the next save`() throws
  {
    let sandbox = try Sandbox()
    let compiler = try BreakableCompiler(sandbox)
    let course = try sandbox.course("print(\"no\")", solution: "print(\"ok\")")
    let terminal = try sandbox.terminal(course: course, compiler.environment)
    // Broken before the screen starts one, so that no compiler that works is waiting.
    try compiler.fail(Self.crash)
    terminal.type("'\(sandbox.program)' watch --no-values\n")
    var place = try terminal.wait(for: "quit")
    try sandbox.edit("Playground/01-one.swift", "no", "not")
    place = try terminal.wait(for: "crashed", after: place)
    let before = try progress(sandbox)
    #expect(!before.contains("attempts"), "\(before)")
    try compiler.mend()
    try sandbox.edit("Playground/01-one.swift", "not", "ok")
    place = try terminal.wait(for: "it does what it should", after: place)
    terminal.type("q")
  }

  @Test(
    .atNight,
    arguments: [
      ["validate", "--no-cache"], ["validate", "--format", "json"], ["record", "--check"],
    ])
  func `a lesson is not faulty because the machine is`(words: [String]) throws {
    let sandbox = try Sandbox()
    let compiler = try BreakableCompiler(sandbox)
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    func run() throws -> Sandbox.Outcome {
      try sandbox.run(words, course: course, environment: compiler.environment)
    }
    #expect(try run().code == 0)
    _ = try sandbox.shell("rm -rf .cache/lessons/validate")
    try compiler.fail(Self.crash)
    let outcome = try run()
    #expect(outcome.code == 3)
    #expect(!outcome.output.contains("error:"), "\(outcome.output)")
    #expect(outcome.talk.contains("crashed on the code of the step `s`"))
    try compiler.mend()
    #expect(try run().code == 0)
  }

  @Test(
    arguments: TestTier.part(
      of: ["kill -SEGV $$", "kill -KILL $$", "exit 0", "echo nonsense; exec sleep 1"], oneOf: 4))
  func `gates find no fault in a lesson when the host fails`(script: String) throws {
    var tools = try Tools()
    tools.runner.limits.time = TimeLimit(processorSeconds: 5, wallSeconds: 240)
    try tools.replaceHost(script)
    let lesson = try LessonParser.parse(
      SourceText(ValidationCourse.lesson()), name: "01-lesson", path: "01-lesson.md")
    let runner = tools.runner
    let formatter = CodeFormatter(
      toolchain: runner.toolchain, rules: .configuration(nil), environment: runner.environment)
    #expect(throws: RunnerError.self) {
      try LessonGates(lesson: lesson, indices: [0], runner: runner, formatter: formatter).results()
    }
  }

  @Test func `the layout is not right because the formatter crashes`() throws {
    let tools = try Tools()
    let scratch = try Sandbox()
    for name in ["swiftc", "swift-format"] {
      let path = try scratch.write("#!/bin/sh\n\(Self.crash)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    let lesson = try LessonParser.parse(
      SourceText(ValidationCourse.lesson()), name: "01-lesson", path: "01-lesson.md")
    let formatter = CodeFormatter(
      toolchain: Toolchain(swiftc: "\(scratch.path)/swiftc", identity: ""),
      rules: .configuration(nil),
      environment: tools.runner.environment)
    #expect(throws: RunnerError.toolFailed(ToolFailure(.formatter, .crashed(signal: SIGSEGV)))) {
      try LessonGates(lesson: lesson, indices: [0], runner: tools.runner, formatter: formatter)
        .results()
    }
  }
}
