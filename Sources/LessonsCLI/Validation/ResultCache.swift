#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

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
  /// The digest of a lesson's file and its assets, by the lesson's name.
  let contents: [String: String]

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
    guard report.allProblems.isEmpty, let file = file(of: lesson) else { return }
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
    let digest = ContentDigest.of([base, lesson.name, lesson.path, content].joined(separator: "\n"))
    return "\(folder)/\(digest).json"
  }
}
