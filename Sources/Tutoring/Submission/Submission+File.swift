#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

/// Reads and writes the file, which is a JSON object that `submission.schema.json` describes.
extension Submission {
  /// The reason why a file is not a valid submission.
  package enum Flaw: Error, Hashable, Sendable {
    /// The file is an archive, the format of earlier versions.
    case archive
    /// The file is not JSON at all.
    case foreign
    /// The file ends too early.
    case cutOff
    /// The file is damaged, or does not follow the format.
    case damaged
    /// The file lacks this key.
    case missing(String)
    /// The value of this key is unreadable.
    case unreadable(String)
    /// The file has more pages than any course.
    case tooMany
    /// A page's name is not a valid file name, or the page is too large.
    case page(String)
    /// A newer program wrote the file.
    case newer(format: Int)
  }

  /// The format that this program writes, which is also the newest that it can read.
  ///
  /// Format 1 was an archive.
  package static let format = 2
  /// The keys of the file.
  static let keys = [
    "course", "digest", "format", "name", "pages", "progress", "tool", "workspace",
  ]
  /// The maximum number of pages in a file.
  ///
  /// A course has about 30 lessons.
  static let mostPages = 2000
  /// The maximum length of a page's name, in bytes.
  static let longestPageName = 255

  /// The file's bytes.
  package var bytes: [UInt8] {
    let fields =
      [
        JSONField("course", JSONField.quoted(course)),
        JSONField("digest", JSONField.quoted(courseDigest)),
        JSONField("format", String(Self.format)), JSONField("name", JSONField.quoted(name)),
        JSONField("pages", JSONField.object(pages.map { JSONField($0.name, $0.value) })),
        JSONField("progress", ProgressFile.encode(progress)),
        JSONField("tool", JSONField.quoted(tool)),
      ] + (workspace.map { [JSONField("workspace", JSONField.quoted($0))] } ?? [])
    return Array("\(JSONField.object(fields))\n".utf8)
  }

  /// Reads a file, ignoring unknown keys.
  ///
  /// - Parameter bytes: The whole file, whose size the caller must limit.
  /// - Throws: `Flaw` when the file is not a valid submission.
  package init(_ bytes: [UInt8]) throws(Flaw) {
    // An archive contains the name of its format at this offset (ustar, POSIX.1-1988).
    if bytes.dropFirst(257).starts(with: "ustar".utf8) { throw .archive }
    guard bytes.first == UInt8(ascii: "{"), String(validating: bytes, as: UTF8.self) != nil else {
      throw .foreign
    }
    let fields: [String: JSONField]
    do {
      let members = try JSONScanner.members(of: bytes).map { JSONField($0, in: bytes) }
      fields = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) })
    } catch { throw error.kind == .endsEarly ? .cutOff : .damaged }
    func value<Value>(
      _ key: String, _ read: (JSONField) throws(JSONFlaw) -> Value
    ) throws(Flaw) -> Value {
      guard let field = fields[key] else { throw .missing(key) }
      do { return try read(field) } catch { throw .unreadable(key) }
    }
    func text(_ key: String) throws(Flaw) -> String {
      try value(key) { (field) throws(JSONFlaw) in try field.string() }
    }
    let format = try value("format") { (field) throws(JSONFlaw) in try field.integer() }
    guard format > 0 else { throw .unreadable("format") }
    guard format <= Self.format else { throw .newer(format: format) }
    (course, courseDigest, tool) = (try text("course"), try text("digest"), try text("tool"))
    name = String(try text("name").prefix(Self.longestName))
    workspace = fields["workspace"] == nil ? nil : try text("workspace")
    let record = try value("progress") { Array($0.value.utf8) }
    do {
      progress = try ProgressFile.decode(record, path: "progress")
    } catch {
      if case .newerProgress(_, let format, _) = error { throw .newer(format: format) }
      throw .unreadable("progress")
    }
    let files = try value("pages") { (field) throws(JSONFlaw) in
      try JSONField.fields(of: field.value)
    }
    guard files.count <= Self.mostPages else { throw .tooMany }
    pages = []
    for file in files {
      guard let page = Page(file), page.isPlain else { throw .page(file.name) }
      pages.append(page)
    }
  }
}

extension Submission.Page {
  private static let encodedKey = "base64"

  /// The page as JSON, which is its text, or base64 (RFC 4648) for a page that is not UTF-8.
  fileprivate var value: String {
    if let text = String(validating: bytes, as: UTF8.self) { return JSONField.quoted(text) }
    let encoded = JSONField.quoted(Data(bytes).base64EncodedString())
    return JSONField.object([JSONField(Self.encodedKey, encoded)])
  }

  /// Reads a page, or returns `nil` when the value is neither text nor base64.
  fileprivate init?(_ field: JSONField) {
    name = field.name
    if let text = try? field.string() {
      bytes = Array(text.utf8)
    } else if let encoded = try? JSONField.fields(of: field.value).first(where: {
      $0.name == Self.encodedKey
    })?.string(), let data = Data(base64Encoded: encoded) {
      bytes = [UInt8](data)
    } else {
      return nil
    }
  }

  /// Whether the name is a plain file name without control characters, and the page is not too
  /// large.
  fileprivate var isPlain: Bool {
    !["", ".", ".."].contains(name) && name.utf8.count <= Submission.longestPageName
      && name.unicodeScalars.allSatisfy {
        $0 != "/" && $0.properties.generalCategory != .control
      } && bytes.count <= Workspace.greatestPage
  }
}
