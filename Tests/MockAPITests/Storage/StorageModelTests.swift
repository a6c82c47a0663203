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

  private static let pieces = [
    "a", "b", "/", "//", "./", "..", "\u{E9}", "e\u{301}", "%2F", "+", " ", "&", "<", "\u{1F98A}",
    "?",
    "#", "%", "\u{1}", "\"",
  ]

  private let client = StorageClient()
  private var random = SeededGenerator(seed: 0x53_33)
  private var model: [[UInt8]: Kept] = [:]

  @Test func `the storage has what a dictionary has`() throws {
    var suite = self
    for round in 0..<TestTier.rounds(10_000) {
      try suite.step()
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
  private mutating func step() throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: try put(key())
    case 3: try put(usedKey())
    case 4...5: try get(usedKey())
    case 6: try remove(usedKey())
    default: try list()
    }
  }

  private mutating func put(_ key: String) throws {
    var (fields, kept) = fields()
    // A request with a condition is refused, and changes nothing.
    let isGuarded = Int.random(in: 0..<4, using: &random) == 0
    if isGuarded { fields["If-None-Match"] = "*" }
    let status = try client.send("PUT", key, fields: fields, body: Data(kept.bytes)).status
    #expect(status == (isGuarded ? 501 : 200))
    if !isGuarded { model[Array(key.utf8)] = kept }
  }

  private func get(_ key: String) throws {
    try check(client.send("GET", key), model[Array(key.utf8)])
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

  /// Lists what begins with a prefix, and compares it with the dictionary.
  private mutating func list() throws {
    let prefix = one(of: ["", "a", "e", "/", "\u{E9}"])
    let page = try client.send("GET", query: [("encoding-type", "url"), ("prefix", prefix)])
    let keys = page.values("Key").map { Array(($0.removingPercentEncoding ?? "").utf8) }
    let wanted = model.keys.filter { $0.starts(with: prefix.utf8) }
    #expect(keys == wanted.sorted { $0.lexicographicallyPrecedes($1) })
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
