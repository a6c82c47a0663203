#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Judging
package import LessonMarkup
package import LessonModel
package import SnippetRunner
internal import Synchronization
package import SystemIO

/// Formats the code of lessons with the toolchain's `swift-format`.
package struct CodeFormatter: Sendable {
  /// The program; `nil` without a program or rules, so that all code stays unchanged.
  package let program: String?
  /// The rules.
  package let rules: FormatRules
  private let environment: [String: String]
  private let memory = LayoutMemory()

  /// Finds the program, which is beside the compiler's path or beside its real path.
  ///
  /// - Parameters:
  ///   - toolchain: The compiler.
  ///   - rules: The course's rules.
  ///   - environment: The program's environment.
  package init(toolchain: Toolchain, rules: FormatRules, environment: [String: String]) {
    let called = URL(fileURLWithPath: toolchain.swiftc).deletingLastPathComponent().path
    let found = [called, toolchain.folder].map { "\($0)/swift-format" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    program = rules == .none ? nil : found
    self.rules = rules
    self.environment = environment
  }

  /// The changes that format the code of one step.
  package struct StepChanges: Sendable {
    /// The step's index.
    package var step: Int
    /// The changes, in the order of the lines.
    package var hunks: [FenceHunk]
  }

  /// Returns the changes that format the code of a lesson's steps, without steps that need none.
  ///
  /// Code that is not valid Swift, as in a step that must not compile, stays unchanged.
  ///
  /// - Throws: `SystemError` when the program cannot be started or was interrupted, and
  ///   `RunnerError` when it crashes or does not end.
  package func changes(
    in lesson: Lesson, _ indices: [Int], interrupt: Interrupt
  ) throws -> [StepChanges] {
    guard let program else { return [] }
    let layouts = indices.map { StepLayout(lesson, $0) }
    let folder = try TemporaryFolder()
    let texts = layouts.flatMap(\.files)
    let names = try texts.enumerated().map { number, text in
      try folder.write(text + "\n", to: "\(number).swift")
    }
    guard !names.isEmpty else { return [] }
    var options = ["format", "--in-place"]
    if let layout = try layoutRules(program, interrupt) { options += ["--configuration", layout] }
    // The program exits with an error when a file is not valid Swift. This file stays unchanged.
    _ = try run(program, options + names, interrupt, in: folder.path)
    var new = try names.map { name in
      let text = try FileContents.readWhole(name, limit: Self.longestFile) ?? []
      let last = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
      return String(decoding: last, as: UTF8.self)
    }[...]
    return zip(indices, layouts).compactMap { index, layout in
      let own = Array(new.prefix(layout.files.count))
      new = new.dropFirst(layout.files.count)
      let hunks = layout.hunks(laidOut: own)
      return hunks.isEmpty ? nil : StepChanges(step: index, hunks: hunks)
    }
  }
}

extension CodeFormatter {
  /// The maximum size of a formatted file, in bytes.
  private static let longestFile = 4 << 20

  /// Returns the configuration for layout alone.
  ///
  /// Unreadable rules count as none.
  private func layoutRules(_ program: String, _ interrupt: Interrupt) throws -> String? {
    try memory.rules {
      let defaults = try run(program, ["dump-configuration"], interrupt)
      return FormatRules.layoutOnly(rules.text, defaults: defaults)
        ?? FormatRules.layoutOnly(FormatRules.configuration(nil).text, defaults: defaults)
    }
  }

  /// Runs the program and returns its standard output.
  private func run(
    _ program: String, _ arguments: [String], _ interrupt: Interrupt, in folder: String? = nil
  ) throws -> String {
    let time = TimeLimit(processorSeconds: 60, wallSeconds: 60)
    let environment =
      folder.map { self.environment.merging(["TMPDIR": $0]) { $1 } } ?? self.environment
    var process = ChildProcess(
      executable: program, arguments: arguments, environment: environment,
      deadline: time.deadline)
    process.processorLimit = time.processor
    process.writable = Toolchain.writable(environment)
    let outcome = try process.run(interrupt: interrupt)
    let end = ToolFailure.End(outcome, within: time)
    guard case .exited = end else { throw RunnerError.toolFailed(ToolFailure(.formatter, end)) }
    return String(decoding: outcome.captures[0], as: UTF8.self)
  }
}

/// The configuration for layout alone, which is created once for all lessons.
private final class LayoutMemory: Sendable {
  private let known = Mutex<String??>(nil)

  func rules(_ make: () throws -> String?) throws -> String? {
    if let rules = known.withLock({ $0 }) { return rules }
    let rules = try make()
    known.withLock { $0 = .some(rules) }
    return rules
  }
}
