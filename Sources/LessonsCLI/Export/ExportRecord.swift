#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SystemIO

/// The record of an export: a file in its folder that the next export and `import` recognize.
struct ExportRecord: Codable, Hashable, Sendable {
  static let fileName = "lessons-export.json"

  /// The id of the course.
  var course: String
  /// The digests of the written files, by their paths in the folder.
  var files: [String: String]

  init(course: String, _ files: [FolderFiles.File]) {
    self.course = course
    self.files = Dictionary(
      files.map { ($0.path, ContentDigest.of($0.bytes)) }, uniquingKeysWith: { $1 })
  }

  /// Reads the record in a folder; `nil` when there is no readable one.
  init?(in folder: String) {
    let path = "\(folder)/\(Self.fileName)"
    guard let bytes = (try? FileContents.readWhole(path, limit: 8 << 20)) ?? nil,
      let record = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = record
  }

  /// Returns the file's bytes.
  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}
