internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The conditions of a request (RFC 9110, 13), for the object itself or for the source of a copy.
struct StorageConditions: Sendable {
  private let match: String?
  private let noneMatch: String?
  private let modifiedSince: Date?
  private let unmodifiedSince: Date?

  /// Reads the fields; those of a copy's source have a prefix.
  init(_ fields: HeaderFields, prefix: String = "") {
    match = fields["\(prefix)If-Match"]
    noneMatch = fields["\(prefix)If-None-Match"]
    modifiedSince = fields["\(prefix)If-Modified-Since"].flatMap { HTTPDate.date(from: $0) }
    unmodifiedSince = fields["\(prefix)If-Unmodified-Since"].flatMap { HTTPDate.date(from: $0) }
  }

  /// Whether a client needs the object; false when it has it already.
  ///
  /// - Throws: `StorageError` when the object is not the one that the client means.
  func allowReading(_ object: StoredObject) throws(StorageError) -> Bool {
    // A field has whole seconds.
    let modified = object.modified.timeIntervalSince1970.rounded(.down)
    if let match {
      guard Self.contains(match, object.entityTag) else { throw .failed(condition: "If-Match") }
    } else if let unmodifiedSince, modified > unmodifiedSince.timeIntervalSince1970 {
      throw .failed(condition: "If-Unmodified-Since")
    }
    if let noneMatch { return !Self.contains(noneMatch, object.entityTag) }
    return modifiedSince.map { modified > $0.timeIntervalSince1970 } ?? true
  }

  /// Checks that an object may be replaced or removed.
  func checkWriting(_ old: StoredObject?, key: ExactString) throws(StorageError) {
    if let match {
      guard let old else { throw .noSuchKey(key) }
      guard Self.contains(match, old.entityTag) else { throw .failed(condition: "If-Match") }
    }
    if let noneMatch {
      guard noneMatch == "*" else { throw .notImplemented(header: "If-None-Match") }
      guard old == nil else { throw .failed(condition: "If-None-Match") }
    }
  }

  private static func contains(_ tags: String, _ tag: String) -> Bool {
    tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .contains { ["*", tag, "W/\(tag)", String(tag.dropFirst().dropLast())].contains($0) }
  }
}

/// The part of an object that a client wants (RFC 9110, 14).
struct StorageRange: Hashable, Sendable {
  /// The bytes, by their numbers.
  let bounds: ClosedRange<Int>
  private let total: Int

  /// Reads the field `Range`; nil for what is no single range, which is then ignored.
  init?(_ fields: HeaderFields, _ object: StoredObject) throws(StorageError) {
    guard let field = fields["Range"] else { return nil }
    if let condition = fields["If-Range"], condition != object.entityTag,
      HTTPDate.date(from: condition)?.timeIntervalSince1970
        != object.modified.timeIntervalSince1970.rounded(.down)
    {
      return nil
    }
    try self.init(field, of: object.bytes.count)
  }

  private init?(_ field: String, of count: Int) throws(StorageError) {
    guard let found = field.wholeMatch(of: /bytes=(\d{0,18})-(\d{0,18})/) else { return nil }
    let first: Int? = Int(found.1)
    let second: Int? = Int(found.2)
    guard let number = first ?? second else { return nil }
    if first != nil, let second, second < number { return nil }
    // Without a first byte, the number is how many of the last bytes are wanted.
    let start: Int = first == nil ? max(0, count - number) : number
    let end: Int = first == nil ? count - 1 : min(second ?? count - 1, count - 1)
    guard start <= end, start < count else {
      throw StorageError(
        status: 416, code: "InvalidRange", message: "The requested range is not satisfiable",
        members: [
          Call.Pair(name: "RangeRequested", value: field),
          Call.Pair(name: "ActualObjectSize", value: String(count)),
        ])
    }
    (bounds, total) = (start...end, count)
  }

  /// Reads the field of a copied part, which names its first and its last byte.
  init?(copySource fields: HeaderFields, count: Int) throws(StorageError) {
    guard let field = fields["x-amz-copy-source-range"] else { return nil }
    guard let found = field.wholeMatch(of: /bytes=(\d{1,18})-(\d{1,18})/),
      let first = Int(found.1), let last = Int(found.2), first <= last
    else {
      throw .invalidArgument(
        "The x-amz-copy-source-range value must be of the form bytes=first-last where first and "
          + "last are the zero-based offsets of the first and last bytes to copy")
    }
    guard last < count else {
      throw .invalidArgument("Range specified is not valid for source object of size: \(count)")
    }
    (bounds, total) = (first...last, count)
  }

  /// Returns the part of the bytes.
  func part(of bytes: Data) -> Data {
    Data(bytes.dropFirst(bounds.lowerBound).prefix(bounds.count))
  }

  /// Leaves only the part in an answer.
  func cut(_ response: inout ResponseMessage) {
    response.status = 206
    response.body = part(of: response.body)
    response.fields["Content-Range"] = "bytes \(bounds.lowerBound)-\(bounds.upperBound)/\(total)"
  }
}
