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
    let bytes = contents(of: "\(lesson).md") ?? []
    let assets = LessonFileName(stem: lesson).map { self.assets(of: $0).assets.digest }
    return "\(ContentDigest.of(bytes)) \(assets ?? "")"
  }
}
