package import LessonModel

/// What a learner hands in: their pages, their progress, and the name they gave.
package struct Submission: Hashable, Sendable {
  /// A page, by its file's name.
  package struct Page: Hashable, Sendable {
    /// The file's name without its ending.
    package var name: String
    /// The file.
    package var bytes: [UInt8]
  }

  /// The name that the learner gave.
  package var name: String
  /// The course's id.
  package var course: String
  /// What tells this version of the course from others.
  package var courseDigest: String
  /// The version of the program that packed it.
  package var tool: String
  /// What the learner has done.
  package var progress: Progress
  /// The pages that the learner has begun, in the order of the lessons.
  package var pages: [Page]

  /// The format that this program writes, which is also the newest it can read.
  package static let format = 1
  /// The ending of the file.
  package static let ending = ".lessons"
  /// The greatest size of a file that is made, in bytes.
  package static let largest = 5_000_000
  /// The greatest size of a file that is read, in bytes.
  package static let largestRead = 5 << 20
  /// The greatest number of characters of a name; of a longer one the beginning counts.
  package static let longestName = 60

  /// Collects what is handed in from a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - progress: What it has been read to have.
  ///   - course: The course.
  ///   - digest: What tells this version of the course from others.
  ///   - name: The name that the learner gave.
  ///   - tool: The version of this program.
  /// - Throws: `SystemError` when a page cannot be read.
  package init(
    of workspace: Workspace, _ progress: Progress, in course: Course, digest: String, name: String,
    tool: String
  ) throws {
    let workspace = workspace.knowing(course)
    self.name = name
    self.course = course.manifest.id
    courseDigest = digest
    self.tool = tool
    self.progress = progress
    // Keys that others keep there are nobody's business.
    self.progress.unknown = []
    for address in progress.records.keys { self.progress.records[address]?.unknown = [] }
    pages = try course.lessons.compactMap { lesson in
      try workspace.readPage(of: lesson).map {
        Page(name: workspace.pageName(of: lesson), bytes: $0)
      }
    }
  }

  /// The page of a lesson, also under a number or an id that the lesson had before.
  package func page(of lesson: LessonOutline, in course: Course) -> Page? {
    let ids = [lesson.id] + (course.formerIDs[lesson.id] ?? [])
    return pages.first { $0.name == lesson.name }
      ?? ids.lazy.compactMap { id in
        pages.first { LessonFileName(stem: $0.name)?.slug == id }
      }.first
  }
}

/// The file: an archive of `submission.json`, `progress.json` and the pages.
extension Submission {
  /// Why a file is not a valid submission.
  package enum Flaw: Error, Hashable, Sendable {
    /// The archive is broken, or nobody's that this program packed.
    case archive(TarArchive.Flaw)
    /// A file in the archive is missing.
    case missing(String)
    /// A file in the archive cannot be read.
    case unreadable(String)
    /// A newer program packed it.
    case newer(format: Int)
  }

  static let manifestName = "submission.json"
  static let progressName = "progress.json"
  private static let pageFolder = "pages/"
  private static let pageEnding = ".swift"

  /// The keys of `submission.json`.
  static let keys = ["course", "digest", "format", "name", "tool"]

  /// The file's bytes; `nil` when the name of a page is too long for it.
  package var archive: [UInt8]? {
    let values = [
      course, courseDigest, nil, name, tool,
    ].map { $0.map(JSONField.quoted) ?? String(Self.format) }
    let lines = zip(Self.keys, values).map { "  \(JSONField.quoted($0)): \($1)" }
    let manifest = "{\n\(lines.joined(separator: ",\n"))\n}\n"
    return TarArchive(
      [
        TarArchive.File(Self.manifestName, Array(manifest.utf8)),
        TarArchive.File(Self.progressName, Array(ProgressFile.encode(progress).utf8)),
      ]
        + pages.map { TarArchive.File("\(Self.pageFolder)\($0.name)\(Self.pageEnding)", $0.bytes) }
    ).bytes
  }

  /// Reads a file; what else is in its archive does not count.
  ///
  /// - Throws: `Flaw` when it is not a valid submission.
  package init(archive bytes: [UInt8]) throws(Flaw) {
    let files: [TarArchive.File]
    do { files = try TarArchive(bytes).files } catch { throw .archive(error) }
    func file(_ name: String) throws(Flaw) -> [UInt8] {
      guard let file = files.first(where: { $0.name == name }) else { throw .missing(name) }
      return file.bytes
    }
    let manifest = try Self.values(in: try file(Self.manifestName))
    (course, courseDigest) = (manifest[0], manifest[1])
    (name, tool) = (String(manifest[3].prefix(Self.longestName)), manifest[4])
    let record = try file(Self.progressName)
    do {
      progress = try ProgressFile.decode(record, path: Self.progressName)
    } catch {
      if case .newerProgress(_, let format, _) = error { throw .newer(format: format) }
      throw .unreadable(Self.progressName)
    }
    pages = files.compactMap { file in
      guard file.name.hasPrefix(Self.pageFolder), file.name.hasSuffix(Self.pageEnding) else {
        return nil
      }
      let name = file.name.dropFirst(Self.pageFolder.count).dropLast(Self.pageEnding.count)
      guard !name.contains("/"), file.bytes.count <= Workspace.greatestPage else { return nil }
      return Page(name: String(name), bytes: file.bytes)
    }
  }

  /// What `submission.json` says, in the order of its keys.
  private static func values(in bytes: [UInt8]) throws(Flaw) -> [String] {
    do {
      guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONFlaw() }
      let fields = try JSONScanner.members(of: bytes).map { JSONField($0, in: bytes) }
      func field(_ name: String) throws(JSONFlaw) -> JSONField {
        guard let field = fields.first(where: { $0.name == name }) else { throw JSONFlaw() }
        return field
      }
      let format = try field("format").integer()
      guard format > 0 else { throw JSONFlaw() }
      guard format <= Self.format else { throw Flaw.newer(format: format) }
      return try keys.map { try $0 == "format" ? String(format) : field($0).string() }
    } catch let error as Flaw {
      throw error
    } catch {
      throw .unreadable(manifestName)
    }
  }
}
