#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
package import SnippetRunner
internal import SystemIO

/// Looks at the layout of lessons' code with the toolchain's `swift-format`.
package struct CodeFormatter: Sendable {
  /// The program; without one nothing is looked at.
  package let program: String?
  /// The rules: the nearest `.swift-format` of the course; else the program's own.
  let configuration: String?
  let environment: [String: String]

  /// Finds the program beside the compiler, as it is called or where it is, and the rules in the
  /// course's folder or the nearest above it.
  ///
  /// - Parameters:
  ///   - toolchain: The compiler.
  ///   - courseFolders: The course's folder and all above it, the nearest first.
  ///   - environment: The program's environment.
  package init(toolchain: Toolchain, courseFolders: [String], environment: [String: String]) {
    let called = URL(fileURLWithPath: toolchain.swiftc).deletingLastPathComponent().path
    let folders = [called, toolchain.folder]
    program = folders.map { "\($0)/swift-format" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    configuration = courseFolders.map { "\($0)/.swift-format" }.first {
      FileManager.default.fileExists(atPath: $0)
    }
    self.environment = environment
  }

  /// What `swift format` would write otherwise, by its names for findings.
  private static let layout = [
    "AddLines", "EndOfLineComment", "Indentation", "LineLength", "RemoveLine", "Spacing",
    "SpacingCharacter", "TrailingComma", "TrailingWhitespace",
  ]

  /// The rules as a text.
  package var rules: String {
    let bytes = configuration.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line that the formatter would write otherwise.
  struct Finding: Sendable {
    /// The step's index.
    var step: Int
    /// Where, and what it would do, in its own words.
    var diagnostic: Diagnostic
  }

  /// The layout's faults in all code of a lesson's steps.
  ///
  /// Code that is not Swift, as in a step that must not compile, is the compiler's to judge.
  ///
  /// - Throws: `SystemError` when the program cannot be started, or somebody interrupted it.
  func problems(in lesson: Lesson, interrupt: Interrupt) throws -> [Finding] {
    guard let program else { return [] }
    let folder = try TemporaryFolder()
    var pieces: [Piece] = []
    for (index, step) in lesson.steps.enumerated() {
      let preamble = index == 0 ? lesson.preambleCode : []
      let starter = step.isDemonstration ? [] : step.starter
      pieces += (preamble + step.reference + step.checks).map { Piece(step: index, code: $0) }
      pieces += starter.map { Piece(step: index, code: $0, isStarter: true) }
    }
    let names = try pieces.enumerated().map { number, piece in
      try folder.write(piece.code.text + "\n", to: "\(number).swift")
    }
    let options = configuration.map { ["--configuration", $0] } ?? []
    let process = ChildProcess(
      executable: program, arguments: ["lint"] + options + names, environment: environment,
      deadline: .now + .seconds(60))
    let outcome = try process.run(interrupt: interrupt)
    let said = outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined()
    return CompilerDiagnostics.parse(said).compactMap { found in
      // Other findings are about names and habits, of which a lesson may have its own.
      guard Self.layout.contains(where: { found.message.hasPrefix("[\($0)]") }),
        let number = names.firstIndex(of: found.path)
      else { return nil }
      let piece = pieces[number]
      guard !piece.isStarter || piece.isForLearners(line: found.line) else { return nil }
      return Finding(
        step: piece.step,
        diagnostic: Diagnostic(
          path: piece.code.path, line: piece.code.line + found.line - 1, column: found.column,
          message: found.message))
    }
  }

  /// Code that is looked at as a file of its own.
  private struct Piece {
    /// The step's index.
    var step: Int
    var code: SourceFragment
    var isStarter = false

    /// Whether a line, counted from 1, is the learner's to change.
    ///
    /// Around such lines a starter is its solution, in which nothing is missing that would make the
    /// layout look wrong.
    func isForLearners(line: Int) -> Bool {
      let segments = code.segments
      let (lines, kinds) = (code.lines, segments.lineKinds)
      guard segments.hasRegion, lines.indices.contains(line - 1) else { return true }
      return kinds[line - 1] == .editable && !lines[line - 1].isEmpty
    }
  }
}
