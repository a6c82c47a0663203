import CryptoCore
import Foundation
import GoldenFiles
import NetworkCore
import TestPrograms
import Testing

@testable import MockAPI

/// The storage beside a plain dictionary: whatever is done to both, both have the same.
@Suite struct StorageModelTests {
  /// What the dictionary keeps of an object.
  private struct Kept: Equatable {
    var bytes: [UInt8]
    var type: String
    var note: String?
  }

  /// An upload in parts.
  private struct Parts {
    var key: [UInt8]
    var kept: Kept
    var parts: [Int: [UInt8]] = [:]
  }

  private static let pieces = [
    "a", "b", "/", "//", "./", "..", "\u{E9}", "e\u{301}", "%2F", "+", " ", "&", "<", "\u{1F98A}",
    "?",
    "#", "%", "\u{1}", "\"",
  ]

  private let client = StorageClient()
  private var random = SeededGenerator(seed: 0x53_33)
  private var model: [[UInt8]: Kept] = [:]
  private var uploads: [String: Parts] = [:]

  init() { client.world.storage.change { $0.state.smallestPart = 1 } }

  @Test func `the storage has what a dictionary has`() throws {
    var suite = self
    for round in 0..<TestTier.rounds(10_000) {
      try suite.step(round)
      if round % 100 == 0 { try suite.compare() }
    }
    try suite.compare()
  }

  private mutating func one<Element>(of list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }

  private mutating func key() -> String {
    let count = Int.random(in: 1...2, using: &random)
    return (0..<count).map { _ in one(of: Self.pieces) }.joined()
  }

  /// A key that exists, if there is one, most of the time.
  private mutating func usedKey() -> String {
    guard !model.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else { return key() }
    let sorted = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
    return String(decoding: one(of: sorted), as: UTF8.self)
  }

  private mutating func content() -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
  }

  private mutating func fields() -> (HeaderFields, Kept) {
    let (type, note) = (one(of: ["a/b", "text/x; y=z"]), one(of: [nil, "n", "two words"]))
    var fields: HeaderFields = ["Content-Type": type]
    fields["x-amz-meta-note"] = note
    return (fields, Kept(bytes: content(), type: type, note: note))
  }

  /// Does one thing to both.
  private mutating func step(_ round: Int) throws {
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2: try put(key())
    case 3: try put(usedKey())
    case 4...5: try get(usedKey())
    case 6: try remove(usedKey())
    case 7: try removeMany()
    case 8...9: try copy(from: usedKey(), to: Bool.random(using: &random) ? usedKey() : key())
    case 10: try list()
    case 11: try startUpload()
    case 12: try addPart()
    default: try endUpload()
    }
  }

  private mutating func put(_ key: String) throws {
    var (fields, kept) = fields()
    let isNew = model[Array(key.utf8)] == nil
    let isGuarded = Int.random(in: 0..<4, using: &random) == 0
    if isGuarded { fields["If-None-Match"] = "*" }
    let status = try client.send("PUT", key, fields: fields, body: Data(kept.bytes)).status
    #expect(status == (isGuarded && !isNew ? 412 : 200))
    if !isGuarded || isNew { model[Array(key.utf8)] = kept }
  }

  private mutating func get(_ key: String) throws {
    let kept = model[Array(key.utf8)]
    try check(client.send("GET", key), kept)
    guard let kept, !kept.bytes.isEmpty else { return }
    let start = Int.random(in: kept.bytes.indices, using: &random)
    let part = try client.send("GET", key, fields: ["Range": "bytes=\(start)-"])
    #expect(part.status == 206)
    #expect(Array(part.body) == Array(kept.bytes[start...]))
  }

  private func check(_ answer: ResponseMessage, _ kept: Kept?) {
    guard let kept else {
      #expect(answer.status == 404)
      return
    }
    #expect(answer.status == 200)
    let found = Kept(
      bytes: Array(answer.body), type: answer.fields["Content-Type"] ?? "",
      note: answer.fields["x-amz-meta-note"])
    #expect(found == kept)
  }

  private mutating func remove(_ key: String) throws {
    #expect(try client.send("DELETE", key).status == 204)
    model[Array(key.utf8)] = nil
  }

  private mutating func removeMany() throws {
    let keys = (0..<Int.random(in: 1...4, using: &random)).map { _ in usedKey() }
    let body = StorageXML(
      "Delete", keys.map { StorageXML("Object", [StorageXML("Key", $0)]) }
    ).document
    let sum = StorageChecksum(.sha256, of: body).value
    let answer = try client.send(
      "POST", query: [("delete", "")], fields: ["x-amz-checksum-sha256": sum], body: body)
    #expect(try answer.document.all("Deleted").count == keys.count)
    for key in keys { model[Array(key.utf8)] = nil }
  }

  private mutating func copy(from source: String, to key: String) throws {
    let isReplaced = Bool.random(using: &random)
    var (fields, new) = fields()
    if !isReplaced { fields = [:] }
    fields["x-amz-copy-source"] = "/photos/" + SignatureV4.escape(source, keeping: "/")
    fields["x-amz-metadata-directive"] = isReplaced ? "REPLACE" : "COPY"
    let answer = try client.send("PUT", key, fields: fields)
    guard var kept = model[Array(source.utf8)] else { return #expect(answer.status == 404) }
    guard isReplaced || Array(source.utf8) != Array(key.utf8) else {
      return #expect(answer.status == 400)
    }
    #expect(answer.status == 200)
    if isReplaced { (kept.type, kept.note) = (new.type, new.note) }
    new = kept
    model[Array(key.utf8)] = new
  }

  private mutating func startUpload() throws {
    let key = key()
    let (fields, kept) = fields()
    let answer = try client.send("POST", key, query: [("uploads", "")], fields: fields)
    let id = try #require(try answer.document["UploadId"])
    uploads[id] = Parts(key: Array(key.utf8), kept: kept)
  }

  private mutating func addPart() throws {
    guard let id = uploads.keys.sorted().first, let upload = uploads[id] else { return }
    let key = String(decoding: upload.key, as: UTF8.self)
    let number = Int.random(in: 1...20, using: &random)
    let query = [("partNumber", String(number)), ("uploadId", id)]
    var bytes = content()
    var fields: HeaderFields = [:]
    if Bool.random(using: &random) {
      let source = usedKey()
      guard let kept = model[Array(source.utf8)], !kept.bytes.isEmpty else { return }
      let start = Int.random(in: kept.bytes.indices, using: &random)
      let end = Int.random(in: start..<kept.bytes.count, using: &random)
      fields["x-amz-copy-source"] = "/photos/" + SignatureV4.escape(source, keeping: "/")
      fields["x-amz-copy-source-range"] = "bytes=\(start)-\(end)"
      bytes = Array(kept.bytes[start...end])
    }
    let body = fields.all.isEmpty ? Data(bytes) : Data()
    #expect(try client.send("PUT", key, query: query, fields: fields, body: body).status == 200)
    uploads[id]?.parts[number] = bytes
  }

  private mutating func endUpload() throws {
    guard let id = uploads.keys.sorted().first, let upload = uploads.removeValue(forKey: id)
    else { return }
    let key = String(decoding: upload.key, as: UTF8.self)
    let listed = upload.parts.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
    guard !listed.isEmpty, Int.random(in: 0..<5, using: &random) > 0 else {
      #expect(try client.send("DELETE", key, query: [("uploadId", id)]).status == 204)
      return
    }
    let parts = listed.map { number, bytes in
      let tag = Insecure.MD5.hash(data: Data(bytes)).hexadecimal
      return StorageXML("Part", [StorageXML("ETag", tag), StorageXML("PartNumber", number)])
    }
    let answer = try client.send(
      "POST", key, query: [("uploadId", id)],
      body: StorageXML("CompleteMultipartUpload", parts).document)
    #expect(answer.status == 200, "\(answer.text)")
    var kept = upload.kept
    kept.bytes = listed.flatMap(\.value)
    model[upload.key] = kept
  }

  /// Lists all pages in one of the forms, and compares them with a list of the dictionary.
  private mutating func list() throws {
    let isSecond = Bool.random(using: &random)
    let (prefix, delimiter) = (
      one(of: ["", "a", "e", "/", "\u{E9}"]), one(of: ["", "/", "a", "e"])
    )
    let size = Int.random(in: 1...7, using: &random)
    let fixed =
      [("encoding-type", "url"), ("max-keys", String(size)), ("prefix", prefix)]
      + (delimiter.isEmpty ? [] : [("delimiter", delimiter)])
      + (isSecond ? [("list-type", "2")] : [])
    var (keys, groups, place) = ([[UInt8]](), [[UInt8]](), [(String, String)]())
    for _ in 0...model.count {
      let page = try client.send("GET", query: fixed + place).document
      func bytes(_ text: String?) -> [UInt8] { Array((text?.removingPercentEncoding ?? "").utf8) }
      keys += page.all("Contents").map { bytes($0["Key"]) }
      groups += page.all("CommonPrefixes").map { bytes($0["Prefix"]) }
      guard page["IsTruncated"] == "true" else { break }
      let marker = page["NextMarker"].map { bytes($0) } ?? keys.last ?? []
      place = [
        isSecond
          ? ("continuation-token", page["NextContinuationToken"] ?? "")
          : ("marker", String(decoding: marker, as: UTF8.self))
      ]
    }
    var (wantedKeys, wantedGroups) = ([[UInt8]](), Set<[UInt8]>())
    for key in model.keys where key.starts(with: prefix.utf8) {
      let rest = key.dropFirst(prefix.utf8.count)
      if !delimiter.isEmpty, let end = rest.firstRange(of: Array(delimiter.utf8))?.upperBound {
        wantedGroups.insert(Array(key[..<end]))
      } else {
        wantedKeys.append(key)
      }
    }
    #expect(keys == wantedKeys.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(groups == wantedGroups.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Compares everything.
  private func compare() throws {
    let keys = client.world.storage.keys.map { Array($0.utf8) }
    #expect(keys == model.keys.sorted { $0.lexicographicallyPrecedes($1) })
    for (key, kept) in model {
      try check(client.send("GET", String(decoding: key, as: UTF8.self)), kept)
    }
  }
}
