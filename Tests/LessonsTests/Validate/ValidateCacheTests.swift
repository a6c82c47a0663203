import Foundation
import SnippetRunner
import TestPrograms
import Testing

/// An input of a lesson's verdict that changes after the lesson was validated.
struct ChangedInput: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Arguments of the second run.
  var words: [String] = []
  /// Whether the lesson still passes.
  var holds = true
  /// The change, as a shell script in the sandbox.
  var script = ":"

  static let all = [
    ChangedInput(
      testDescription: "a line of the output", holds: false,
      script: "sed -i s/^ok/OK/ course/01-one.md"),
    ChangedInput(
      testDescription: "a line of the output, the file as old and as long as before", holds: false,
      script: """
        touch -r course/01-one.md stamp; sed -i s/^ok/OK/ course/01-one.md
        touch -r stamp course/01-one.md
        """),
    ChangedInput(testDescription: "the prose", script: "sed -i s/More/Other/ course/01-one.md"),
    ChangedInput(
      testDescription: "the bytes of an asset",
      script: "touch -r course/01-one/a.txt stamp; printf b >course/01-one/a.txt; "
        + "touch -r stamp course/01-one/a.txt"),
    ChangedInput(testDescription: "an asset is gone", script: "rm course/01-one/a.txt"),
    ChangedInput(testDescription: "an asset is new", script: "cp stamp course/01-one/b.txt"),
    ChangedInput(testDescription: "a module", script: "touch bin/Modules/PlaygroundRuntime.*"),
    ChangedInput(
      testDescription: "a module is new", script: "cp stamp bin/Modules/New.swiftmodule"),
    ChangedInput(testDescription: "the host of pages", script: "touch bin/lessons-host"),
    ChangedInput(testDescription: "the parser", script: "touch bin/lessons-syntax"),
    ChangedInput(testDescription: "the program", script: "touch bin/lessons"),
    ChangedInput(testDescription: "the compiler", script: "touch tools/swiftc"),
    ChangedInput(
      testDescription: "the compiler, another one that refuses all", holds: false,
      script: "printf '#!/bin/sh\\necho \"main.swift:1:1: error: no\"; exit 1' >tools/swiftc"),
    ChangedInput(
      testDescription: "the compiler behind a proxy", script: "sed -i s/one/two/ chosen"),
    ChangedInput(testDescription: "the formatter", script: "echo >>tools/swift-format"),
    ChangedInput(testDescription: "the limits", words: ["--timeout", "11"]),
    ChangedInput(
      testDescription: "the rules of layout", holds: false,
      script: "echo '{\"version\": 1, \"indentation\": {\"spaces\": 4}}' >.swift-format"),
  ]
}

/// A lesson is validated again only when one of its inputs has changed.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct ValidateCacheTests {
  /// A file that the tools may write to, which is one in the compiler's cache.
  private static func called(in sandbox: Sandbox) -> String {
    "\(Sandbox.moduleCache)/called-\(URL(filePath: sandbox.path).lastPathComponent)"
  }

  /// A course with an asset and its own program, modules and compiler, which tests can change.
  ///
  /// The compiler is a proxy for the one that the file `chosen` names. It and the formatter write
  /// their names into the file that `called` returns.
  private func changeable() throws -> ValidationCourse {
    let sandbox = try Sandbox()
    var course = try ValidationCourse(sandbox)
    let made = try sandbox.shell(
      """
      set -e
      program=$(dirname "$1"); mkdir -p bin/Modules tools course/01-one
      printf a >course/01-one/a.txt; echo >stamp
      cp "$1" "$program/lessons-host" "$program/lessons-syntax" bin
      ln -s "$program"/lib*.so bin; ln -s "$program"/Modules/* bin/Modules
      rm bin/Modules/PlaygroundRuntime.swiftmodule
      cp -R "$program/Modules/PlaygroundRuntime.swiftmodule" bin/Modules
      for name in swiftc swift-format; do
        printf '#!/bin/sh\n[ "$1" != -print-target-info ] || exec cat "%s"\n' \
          "$0/chosen" >tools/$name
        printf 'echo %s >>"%s"\nexec "%s" "$@"\n' \
          $name "$2" "$(command -v $name)" >>tools/$name
        chmod +x tools/$name
      done
      echo '{"paths": {"runtimeResourcePath": "/opt/one/usr/lib/swift"}}' >chosen
      """, [sandbox.program, Self.called(in: sandbox)])
    #expect(made.code == 0, "\(made.talk)")
    course.program = "\(sandbox.path)/bin/lessons"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    course.environment["PATH"] = "\(sandbox.path)/tools:\(path)"
    return course
  }

  /// Validates a course, which must pass.
  private func prove(
    _ course: ValidationCourse, isRemembered: Bool = false, keepsNothing: Bool = false
  ) throws {
    let outcome = try course.validate()
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    #expect(outcome.talk.hasPrefix("results are not cached: ") == keepsNothing)
    #expect(outcome.talk.count { $0 == "\n" } == (keepsNothing ? 1 : 0), "\(outcome.talk)")
    #expect(outcome.output.contains("  remembered") == isRemembered)
  }

  @Test(arguments: TestTier.part(of: ChangedInput.all, oneOf: 4))
  func `a lesson is validated again when one of its inputs has changed`(
    input: ChangedInput
  ) throws {
    let course = try changeable()
    try prove(course)
    #expect(try course.sandbox.shell(input.script).code == 0)
    let outcome = try course.validate(input.words)
    #expect(outcome.code == (input.holds ? 0 : 2), "\(outcome.output)\(outcome.talk)")
    #expect(!outcome.output.contains("remembered"), "\(outcome.output)")
  }

  @Test func `a cached lesson needs neither the compiler nor the formatter`() throws {
    let course = try changeable()
    try prove(course)
    let called = Self.called(in: course.sandbox)
    defer { try? FileManager.default.removeItem(atPath: called) }
    let tools = Set(try String(contentsOfFile: called, encoding: .utf8).split(separator: "\n"))
    #expect(tools == ["swiftc", "swift-format"])
    // Without the cached facts about the compiler, a compilation must ask it.
    let forget = try course.sandbox.shell(
      "rm \"$1\" .cache/lessons/validate/recipe.json", [called])
    #expect(forget.code == 0)
    try prove(course, isRemembered: true)
    #expect(try course.sandbox.shell("ls .cache/lessons/validate/recipe.json").output == "")
    #expect(!FileManager.default.fileExists(atPath: called))
    // A part of a validated lesson is validated too.
    let part = try course.validate("one/s")
    #expect(part.output.contains("✓ course/01-one.md  1 step  remembered\n"))
  }

  @Test func `another compiler on the PATH has its own result`() throws {
    var course = try changeable()
    try prove(course)
    course.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try prove(course)
    try prove(course, isRemembered: true)
  }

  @Test func `a lesson with a problem is validated again, and the others are not`() throws {
    let course = try ValidationCourse(Sandbox(), lessons: ["good", "bad"])
    try course.write(ValidationCourse.lesson(output: "no"), to: "02-bad.md")
    for expected in ["1 step  0.0 s\n", "1 step  remembered\n"] {
      let outcome = try course.validate()
      let lines = FaultyLessonReports.timeless(outcome.output)
      #expect(outcome.code == 2)
      #expect(
        lines.hasPrefix("✓ course/01-good.md  \(expected)✗ course/02-bad.md  1 step  0.0 s\n"))
      #expect(lines.contains("course/02-bad.md:16:1: error: "), "\(lines)")
    }
  }

  @Test func `without the cache nothing is read or written there`() throws {
    let course = try ValidationCourse(Sandbox())
    #expect(try course.validate("--no-cache").code == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(course.sandbox.path)/.cache/lessons"))
    try prove(course)
    let files = try FileManager.default.contentsOfDirectory(atPath: course.cache)
    #expect(files.count == 2)
    let outcome = try course.validate("--no-cache")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("remembered"))
  }

  private static let unwritable = [
    "mkdir .cache; printf x >.cache/lessons",
    "mkdir -p .cache/lessons; printf x >.cache/lessons/validate",
    "printf x >.cache", "ln -s nowhere .cache", "ln -s /proc .cache",
  ]

  @Test(arguments: TestTier.part(of: unwritable, oneOf: 3))
  func `a cache that cannot be written changes only the time`(script: String) throws {
    let course = try ValidationCourse(Sandbox())
    #expect(try course.sandbox.shell(script).code == 0)
    try prove(course, keepsNothing: true)
    try prove(course, keepsNothing: true)
  }

  private static let garbage = [
    "for file in *; do printf garbage >$file; done", "for file in *; do : >$file; done",
    "for file in *; do echo '{}' >$file; done",
    "for file in *; do rm $file; mkdir -p $file/folder; done",
    "for file in *; do head -c 20 $file >x; mv x $file; done",
    "for file in *; do echo '{\"seconds\": 1, \"steps\": []}' >$file; done",
  ]

  @Test(arguments: TestTier.part(of: garbage, oneOf: 3))
  func `garbage in the cache changes only the time`(script: String) throws {
    let course = try ValidationCourse(Sandbox())
    try prove(course)
    #expect(try course.sandbox.shell("cd .cache/lessons/validate && \(script)").code == 0)
    try prove(course)
  }

  @Test func `without a home folder there is no cache and everything is validated`() throws {
    let sandbox = try Sandbox()
    let course = try ValidationCourse(sandbox)
    for _ in 0..<2 {
      let outcome = try sandbox.shell(
        "unset HOME XDG_CACHE_HOME; exec \"$@\"",
        [course.program, "validate", "--course", course.path])
      #expect(outcome.code == 0, "\(outcome.talk)")
      #expect(!outcome.output.contains("remembered"))
    }
  }
}
