#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension CourseFolder {
  /// The digests of all lessons, by their names.
  func contentDigests() -> [String: String] {
    let lessons = names.map { String($0.dropLast(".md".count)) }
    return Dictionary(lessons.map { ($0, contentDigest(of: $0)) }) { first, _ in first }
  }

  /// The digest of a lesson's bytes and those of its assets.
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
