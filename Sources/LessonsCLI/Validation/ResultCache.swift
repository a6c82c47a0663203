#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// Lessons that were proven before, by everything that decides whether they still are.
///
/// An answer is found by a digest of the lesson's text and assets, the compiler, the modules that
/// pages import, the rules of layout, the limits, and this program. Only lessons without a problem
/// are kept: what failed is looked at again, as it may have been the machine's fault.
struct ResultCache: Sendable {
  /// The folder of the answers, which may be deleted at any time.
  let folder: String
  /// What all lessons' answers depend on.
  let base: String
  /// The course's folder.
  let course: CourseFolder
  /// The digest of a lesson's file and its assets, by the lesson's name, from before it was read.
  let contents: [String: String]

  /// Finds the cache's folder and all that answers depend on; `nil` when there is no folder for it.
  ///
  /// - Parameters:
  ///   - context: The world around.
  ///   - course: The course's folder.
  ///   - contents: Its digests, from before the lessons were read.
  ///   - runner: Who compiles and runs.
  ///   - formatter: Who looks at the layout.
  /// - Returns: The cache.
  static func find(
    _ context: Context, _ course: CourseFolder, contents: [String: String], _ runner: PageRunner,
    _ formatter: CodeFormatter
  ) -> ResultCache? {
    let home = context.environment["HOME"].map { "\($0)/.cache" }
    let asked = context.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let root = asked ?? home else { return nil }
    let modules = runner.modules
    let files =
      [context.executable, modules.libraryFile, modules.hostProgram, formatter.program]
      .compactMap(\.self) + modules.searchPaths.flatMap { FileStamp.files(in: $0) }
    let base =
      [runner.toolchain.identity, "\(runner.limits)", formatter.rules] + modules.compileOptions
      + modules.linkOptions + files.map { FileStamp.of($0) }
    return ResultCache(
      folder: "\(root)/lessons/validate", base: ContentDigest.of(base.joined(separator: "\n")),
      course: course, contents: contents)
  }

  /// The answer for a lesson; `nil` when there is none.
  func report(of lesson: Lesson) -> LessonReport? {
    guard let file = file(of: lesson), let data = FileManager.default.contents(atPath: file),
      let kept = try? JSONDecoder().decode(Kept.self, from: data),
      kept.steps.map(\.id) == lesson.steps.map(\.id)
    else { return nil }
    let steps = zip(lesson.steps, kept.steps).map { step, kept in
      StepReport(
        address: StepAddress(lesson: lesson.id, step: step.id), title: step.title, line: step.line,
        status: .passed, problems: [], seconds: kept.seconds)
    }
    return LessonReport(
      id: lesson.id, path: lesson.path, problems: [], steps: steps, seconds: kept.seconds,
      isRemembered: true)
  }

  /// Keeps the answer for a lesson without problems; a folder that cannot be written keeps nothing.
  func keep(_ report: LessonReport, of lesson: Lesson) {
    guard report.allProblems.isEmpty, let file = file(of: lesson),
      // What was proven is what was read, not what somebody has saved since.
      course.contentDigest(of: lesson.name) == contents[lesson.name]
    else { return }
    let kept = Kept(
      seconds: report.seconds,
      steps: report.steps.map { Kept.Step(id: $0.address.step, seconds: $0.seconds) })
    guard let data = try? JSONEncoder().encode(kept) else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? data.write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// Forgets answers that were made more than 30 days ago.
  func forgetOldOnes(now: Int) {
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

  private struct Kept: Codable {
    struct Step: Codable {
      var id: String
      var seconds: Double
    }
    var seconds: Double
    var steps: [Step]
  }

  private func file(of lesson: Lesson) -> String? {
    guard let content = contents[lesson.name] else { return nil }
    let digest = ContentDigest.of(
      [base, lesson.name, lesson.path, content].joined(separator: "\n"))
    return "\(folder)/\(digest).json"
  }
}
