#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import Validation

extension CourseFolder {
  /// Returns the digests of all lessons by the lessons' names.
  func contentDigests() -> [String: String] {
    Dictionary(files.map { ($0.stem, contentDigest(of: $0.stem)) }) { first, _ in first }
  }

  /// Returns the digest of a lesson's file and its assets.
  func contentDigest(of lesson: String) -> String {
    let bytes = contents(of: "\(lesson).md") ?? []
    let assets = LessonFileName(stem: lesson).map { self.assets(of: $0).assets.digest }
    return "\(ContentDigest.of(bytes)) \(assets ?? "")"
  }
}

extension CourseFolder {
  /// Returns the digests that identify results of its lessons.
  func digests() -> ResultCache.Digests {
    ResultCache.Digests(
      before: contentDigests(), now: { contentDigest(of: $0) }, of: { ContentDigest.of($0) })
  }

  /// Returns the digest of this version of the course: of its lessons, their assets and
  /// `course.json`.
  ///
  /// - Parameter known: The lessons' digests, if already known.
  /// - Returns: The digest.
  func digest(_ known: [String: String]? = nil) -> String {
    var digest = ContentDigest()
    digest.add(contents(of: "course.json") ?? [])
    for (name, lesson) in (known ?? contentDigests()).sorted(by: { $0.key < $1.key }) {
      digest.add(part: name)
      digest.add(part: lesson)
    }
    return digest.text
  }
}
