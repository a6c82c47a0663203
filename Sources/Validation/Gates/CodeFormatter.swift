#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
package import SnippetRunner
internal import SystemIO

/// Checks the layout of lessons' code with the toolchain's `swift-format`.
package struct CodeFormatter: Sendable {
  /// The program; without it nothing is checked.
  package let program: String?
  /// The rules as the program takes them, a file or JSON; `nil` for the program's own.
  let configuration: String?
  /// The text of the rules.
  package let rules: String
  let environment: [String: String]

  /// Finds the program and the rules.
  ///
  /// The program is beside the compiler, either at the path that is called or at the real one. The
  /// rules are the course's own, or else in its folder or the nearest folder above it that has some.
  ///
  /// - Parameters:
  ///   - toolchain: The compiler.
  ///   - courseFolders: The course's folder and all folders above it, the nearest first.
  ///   - environment: The program's environment.
  ///   - layout: What the course says about its layout.
  package init(
    toolchain: Toolchain, courseFolders: [String], environment: [String: String],
    layout: CodeLayout = .nearestRules
  ) {
    let called = URL(fileURLWithPath: toolchain.swiftc).deletingLastPathComponent().path
    let folders = [called, toolchain.folder]
    let found = folders.map { "\($0)/swift-format" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    program = layout == .none ? nil : found
    switch layout {
    case .nearestRules:
      let file = courseFolders.map { "\($0)/.swift-format" }.first {
        FileManager.default.fileExists(atPath: $0)
      }
      configuration = file
      let bytes = file.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
      rules = String(decoding: bytes, as: UTF8.self)
    case .rules(let text): (configuration, rules) = (text, text)
    case .none: (configuration, rules) = (nil, "")
    }
    self.environment = environment
  }

  /// The findings of `swift format` that are about layout, by its names for them.
  private static let layout = [
    "AddLines", "EndOfLineComment", "Indentation", "LineLength", "RemoveLine", "Spacing",
    "SpacingCharacter", "TrailingComma", "TrailingWhitespace",
  ]

  /// A line that the formatter would write differently.
  struct Finding: Sendable {
    /// The step's index.
    var step: Int
    /// The place, and what the formatter says about it.
    var diagnostic: Diagnostic
  }

  /// Finds layout faults in all code of a lesson's steps.
  ///
  /// Code that is not valid Swift, as in a step that must not compile, is left to the compiler.
  ///
  /// - Throws: `SystemError` when the program cannot be started or was interrupted, and
  ///   `RunnerError` when it crashes or does not end.
  func problems(in lesson: Lesson, interrupt: Interrupt) throws -> [Finding] {
    guard let program else { return [] }
    let folder = try TemporaryFolder()
    var pieces: [Piece] = []
    for (index, step) in lesson.steps.enumerated() {
      let preamble = index == 0 ? lesson.preambleCode : []
      let starter = step.isDemonstration ? [] : step.starter
      pieces += (preamble + step.reference + step.checks).map { Piece(step: index, code: $0) }
      let wrong = step.wrongAnswers.map(\.answer.code)
      pieces += (starter + wrong).map { Piece(step: index, code: $0, isEditable: true) }
    }
    let names = try pieces.enumerated().map { number, piece in
      try folder.write(piece.code.text + "\n", to: "\(number).swift")
    }
    let options = configuration.map { ["--configuration", $0] } ?? []
    let time = TimeLimit(processorSeconds: 60, wallSeconds: 60)
    var process = ChildProcess(
      executable: program, arguments: ["lint"] + options + names, environment: environment,
      deadline: time.deadline)
    process.processorLimit = time.processor
    let outcome = try process.run(interrupt: interrupt)
    let end = ToolFailure.End(outcome, within: time)
    // It ends with an exit code when it finds something.
    guard case .exited = end else { throw RunnerError.toolFailed(ToolFailure(.formatter, end)) }
    let said = outcome.captures.map { String(decoding: $0, as: UTF8.self) }.joined()
    return CompilerDiagnostics.parse(said).compactMap { found in
      // Other findings are about names and style, for which a lesson may have its own rules.
      guard Self.layout.contains(where: { found.message.hasPrefix("[\($0)]") }),
        let number = names.firstIndex(of: found.path)
      else { return nil }
      let piece = pieces[number]
      guard !piece.isEditable || piece.isForLearners(line: found.line) else { return nil }
      var inCode = found
      (inCode.path, inCode.line) = (piece.code.path, piece.code.line + found.line - 1)
      return Finding(step: piece.step, diagnostic: piece.code.original(of: inCode))
    }
  }

  /// Code that is checked as a separate file.
  private struct Piece {
    /// The step's index.
    var step: Int
    var code: SourceFragment
    /// Whether only what a learner changes counts in it.
    var isEditable = false

    /// Whether a line, counted from 1, is one that the learner changes.
    ///
    /// The other lines of a starter or a wrong answer are also in the solution, which is checked as a whole: there
    /// the layout does not look wrong because something is missing.
    func isForLearners(line: Int) -> Bool {
      let segments = code.segments
      let (lines, kinds) = (code.lines, segments.lineKinds)
      guard segments.hasRegion, lines.indices.contains(line - 1) else { return true }
      return kinds[line - 1] == .editable && !lines[line - 1].isEmpty
    }
  }
}
