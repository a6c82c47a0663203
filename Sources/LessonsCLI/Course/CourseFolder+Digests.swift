#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

extension CourseFolder {
  /// The digests of all lessons by the lessons' names.
  func contentDigests() -> [String: String] {
    Dictionary(files.map { ($0.stem, contentDigest(of: $0.stem)) }) { first, _ in first }
  }

  /// The digest of a lesson's file and its assets.
  func contentDigest(of lesson: String) -> String {
    let folder = "\(path)/\(lesson)"
    let assets = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let parts = ["\(lesson).md"] + assets.sorted().map { "\(lesson)/\($0)" }
    return parts.map { part in
      let bytes = FileManager.default.contents(atPath: "\(path)/\(part)") ?? Data()
      return "\(part) \(ContentDigest.of(Array(bytes)))"
    }.joined(separator: "\n")
  }
}
