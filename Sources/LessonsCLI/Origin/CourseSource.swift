internal import LessonModel
internal import SystemIO
internal import Tutoring

/// Where the course of a workspace was fetched from, and which version of it is there.
struct CourseSource: Hashable, Sendable {
  /// The address with its version, as `CourseAddress` reads it.
  var address: String
  /// The folder in the repository that has the lessons; empty for the repository itself.
  var folder: String
  /// The version that was taken over.
  var taken: CourseVersion
  /// When the repository was last asked for its newest version, in seconds since 1970; `nil` for never.
  var looked: Int?
  /// The newest commit at that time.
  var seen: String?

  /// Whether the repository had another version when it was last asked.
  var hasUpdate: Bool { seen.map { $0 != taken.commit } ?? false }
}

/// A version of a repository: a commit of git.
struct CourseVersion: Hashable, Sendable {
  /// The commit's name, 40 or 64 hex digits.
  var commit: String
  /// When the commit was made, in seconds since 1970.
  var seconds: Int
  /// The commit's day, such as 2026-11-27.
  var day: String

  /// The version as people read it.
  var words: String { "\(commit.prefix(10)) of \(day)" }
}

extension CourseSource {
  /// Reads a record; `nil` when the text is not one.
  init?(_ text: String) {
    guard let fields = try? JSONField.fields(of: text) else { return nil }
    func string(_ name: String) -> String? {
      try? fields.first { $0.name == name }?.string()
    }
    guard let address = string("address"), let commit = string("commit"), let day = string("day")
    else { return nil }
    self.init(
      address: address, folder: string("folder") ?? "",
      taken: CourseVersion(
        commit: commit, seconds: string("seconds").flatMap { Int($0) } ?? 0, day: day),
      looked: string("looked").flatMap { Int($0) }, seen: string("seen"))
  }

  /// The record as JSON.
  var text: String {
    let fields: [(String, String?)] = [
      ("address", address), ("folder", folder), ("commit", taken.commit),
      ("seconds", "\(taken.seconds)"), ("day", taken.day), ("looked", looked.map { "\($0)" }),
      ("seen", seen),
    ]
    let lines = fields.compactMap { name, value in
      value.map { "  \(JSONField.quoted(name)): \(JSONField.quoted($0))" }
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}

extension Workspace {
  private var sourceFile: String { "\(path)/.lessons/source.json" }
  /// The folder with the version before the last update.
  var formerCourse: String { "\(path)/.lessons/backup/course" }

  /// Where its course was fetched from; `nil` when it was not, or the record cannot be read.
  var courseSource: CourseSource? {
    guard let bytes = try? FileContents.readWhole(sourceFile, limit: 1 << 16) else { return nil }
    return String(validating: bytes, as: UTF8.self).flatMap { CourseSource($0) }
  }

  /// Writes down where the course was fetched from.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  func note(_ source: CourseSource) throws(SystemError) {
    try AtomicFile.write(Array(source.text.utf8), to: sourceFile)
  }
}
