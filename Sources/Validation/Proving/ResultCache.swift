#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
package import SnippetRunner
internal import SystemIO

/// The results of earlier validations, found by a digest of everything that they depend on.
///
/// The digest covers the lesson's text and assets, the compiler, the modules that pages import, the
/// layout rules, the limits, and this program. The cache keeps only lessons without a problem.
/// Failures are validated again, because the machine may have caused them.
package struct ResultCache: Sendable {
  /// The folder of the results, which users may delete at any time.
  package let folder: String
  /// The digest of the inputs that all lessons share, which are the compiler, modules, limits,
  /// layout rules and this program.
  let base: String
  /// The digests of the lessons' files.
  let digests: Digests

  /// The digests of contents.
  ///
  /// Equal digests mean equal contents.
  package struct Digests: Sendable {
    /// The digests of lessons' files and assets, by lesson name, from before the program read them.
    package var before: [String: String]
    /// Returns the digest of a lesson's file and assets in their present state.
    package var now: @Sendable (_ lesson: String) -> String
    /// Returns the digest of a string, for use as a file name.
    package var of: @Sendable (String) -> String

    /// Creates digests.
    package init(
      before: [String: String], now: @escaping @Sendable (_ lesson: String) -> String,
      of: @escaping @Sendable (String) -> String
    ) {
      self.before = before
      self.now = now
      self.of = of
    }
  }

  /// Creates the cache in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the results.
  ///   - executable: This program's file.
  ///   - digests: The digests of the lessons.
  ///   - runner: The runner that compiles and runs the code.
  ///   - formatter: The formatter that checks the layout.
  package init(
    in folder: String, executable: String, _ digests: Digests, _ runner: PageRunner,
    _ formatter: CodeFormatter
  ) {
    let layout = [formatter.rules.text, formatter.program.map(FileStamp.of) ?? ""]
    self.folder = folder
    self.base = digests.of(
      (Self.basis(executable, runner) + layout).joined(separator: "\n"))
    self.digests = digests
  }

  /// Returns the inputs that the results of all code depend on, which are the compiler, the
  /// modules, the limits, and this program.
  static func basis(_ executable: String, _ runner: PageRunner) -> [String] {
    let modules = runner.modules
    let files =
      [executable, modules.libraryFile, modules.hostProgram, modules.syntaxProgram]
      + modules.searchPaths.flatMap { FileStamp.files(in: $0) }
    return [runner.toolchain.identity, "\(runner.limits)"] + modules.compileOptions
      + modules.linkOptions + files.map { FileStamp.of($0) }
  }

  /// Returns the result for a lesson; `nil` when there is none.
  package func result(of lesson: Lesson) -> LessonResult? {
    guard let kept = kept(of: lesson)?.value, kept.steps.map(\.id) == lesson.steps.map(\.id)
    else { return nil }
    let steps = zip(lesson.steps, kept.steps).map { step, kept in
      StepResult(step, of: lesson, seconds: kept.seconds)
    }
    return LessonResult(lesson, steps: steps, seconds: kept.seconds, isRemembered: true)
  }

  /// Keeps the result of a lesson without problems.
  ///
  /// Does nothing if the folder is read-only.
  package func keep(_ result: LessonResult, of lesson: Lesson) {
    guard result.findings.isEmpty, let kept = kept(of: lesson),
      // The result is for the version of the file that was read, and not for one saved since.
      digests.now(lesson.name) == digests.before[lesson.name]
    else { return }
    kept.keep(
      Kept(
        seconds: result.seconds,
        steps: result.steps.map { Kept.Step(id: $0.address.step, seconds: $0.seconds) }))
  }

  /// Removes results that are more than 30 days old, including those of other versions.
  package static func forgetOldOnes(in folder: String, now: Int) {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      guard let attributes = try? files.attributesOfItem(atPath: path),
        let date = attributes[.modificationDate] as? Date,
        Double(now) - date.timeIntervalSince1970 > 30 * 24 * 3600
      else { continue }
      try? files.removeItem(atPath: path)
    }
  }

  private struct Kept: Codable, Sendable {
    struct Step: Codable, Sendable {
      var id: String
      var seconds: Double
    }
    var seconds: Double
    var steps: [Step]
  }

  private func kept(of lesson: Lesson) -> KeptValue<Kept>? {
    guard let content = digests.before[lesson.name] else { return nil }
    let digest = digests.of([base, lesson.name, lesson.path, content].joined(separator: "\n"))
    return KeptValue(in: "\(folder)/\(digest).json")
  }
}
