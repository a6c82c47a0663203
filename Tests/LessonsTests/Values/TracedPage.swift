import Foundation
import LessonModel
import SnippetRunner

/// A page of one step, judged and then traced with the modules built beside the tests.
struct TracedPage {
  /// The judgement of the plain run.
  let judgement: Judgement
  /// The values, when they are available.
  let log: ValueLog?

  /// A runner without a cache, or with one in a folder.
  static func runner(
    cacheFolder: String? = nil, toolchain: Toolchain? = nil
  ) throws -> PageRunner {
    var environment = ProcessInfo.processInfo.environment
    // Without it, each compiler would read the C modules of Foundation anew, which takes seconds.
    let moduleCache = Sandbox.moduleCache
    try FileManager.default.createDirectory(
      atPath: moduleCache, withIntermediateDirectories: true)
    environment[Toolchain.moduleCacheVariable] = moduleCache
    let folder = URL(fileURLWithPath: Sandbox.builtProgram).deletingLastPathComponent().path
    let sources = Sandbox.root + "/Sources"
    let libraries = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { $0.hasPrefix("CLib") }.sorted().map { "\(sources)/\($0)" }
    return PageRunner(
      toolchain: try toolchain ?? Toolchain.find(environment: environment),
      modules: PageModules(
        libraryFolder: folder, searchPaths: ["\(folder)/Modules"] + libraries,
        hostProgram: "\(folder)/lessons-host"),
      environment: environment, cacheFolder: cacheFolder)
  }

  /// A program of one step that starts at line 1.
  static func program(
    _ code: String, expectation: Expectation = .output(nil), checks: [String] = [],
    timeout: Int? = nil
  ) -> PageProgram {
    PageProgram(
      preamble: [],
      step: PageProgram.Part(
        id: "s", code: [SourceFragment(text: code, path: "Playground/s.swift", line: 1)],
        expectation: expectation),
      checks: checks.map { SourceFragment(text: $0, path: "s.md", line: 1) }, timeout: timeout)
  }

  init(
    _ code: String, expectation: Expectation = .output(nil), checks: [String] = [],
    timeout: Int? = nil
  ) throws {
    try self.init(
      Self.program(code, expectation: expectation, checks: checks, timeout: timeout))
  }

  init(_ program: PageProgram) throws {
    let runner = try Self.runner()
    judgement = try runner.judge(program)
    log = try runner.trace(program, like: judgement)
  }

  /// The text of a line's value.
  func text(_ line: Int) -> String? { log?[line]?.text }
}
