import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageListTests {
  private let client = StorageClient()

  init() throws {
    for key in ["a.txt", "dir/1", "dir/2", "dir/deep/x", "e\u{301}", "z&<\u{1} +.txt", "\u{E9}"] {
      try client.put(key, key)
    }
  }

  private func list(_ query: [(String, String)]) throws -> StorageXML {
    try client.send("GET", query: query.sorted { $0.0 < $1.0 }).document
  }

  private func shown(_ page: StorageXML) -> [String] {
    page.all("Contents").compactMap { $0["Key"] }
      + page.all("CommonPrefixes").compactMap { $0["Prefix"] }
  }

  @Test func `the first version goes on after a marker`() throws {
    let query = [("max-keys", "2"), ("delimiter", "/")]
    let first = try list(query)
    #expect(shown(first) == ["a.txt", "dir/"])
    #expect(first["IsTruncated"] == "true")
    #expect(first["NextMarker"] == "dir/")
    #expect(first.all("Contents").first?.all("Owner").count == 1)
    let second = try list(query + [("marker", "dir/")])
    #expect(
      shown(second).map { Array($0.utf8) } == ["e\u{301}", "z&<\u{1} +.txt"].map { Array($0.utf8) })
    #expect(second["Marker"] == "dir/")
    // Without a delimiter the next page begins after the last key.
    #expect(try list([("max-keys", "2")])["NextMarker"] == nil)
    #expect(try shown(list([("marker", "dir/2"), ("max-keys", "1")])) == ["dir/deep/x"])
  }

  @Test func `the second version goes on with a token that is not a key`() throws {
    let query = [("list-type", "2"), ("max-keys", "3")]
    let first = try list(query)
    let token = try #require(first["NextContinuationToken"])
    #expect(!token.contains("dir"))
    let second = try list(query + [("continuation-token", token)])
    #expect(second["ContinuationToken"] == token)
    #expect(shown(first) + shown(second).prefix(1) == ["a.txt", "dir/1", "dir/2", "dir/deep/x"])
    #expect(second.all("Contents").first?.all("Owner").isEmpty == true)
    let wrong = try client.send(
      "GET", query: [("continuation-token", "!"), ("list-type", "2")])
    #expect(wrong.code == "InvalidArgument")
    let later = try list([("list-type", "2"), ("start-after", "dir/2"), ("max-keys", "1")])
    #expect(shown(later) == ["dir/deep/x"])
    #expect(later["StartAfter"] == "dir/2")
  }

  @Test func `keys are encoded if a client asks for it`() throws {
    let plain = try list([("prefix", "z")])
    #expect(shown(plain) == ["z&<\u{1} +.txt"])
    let encoded = try list([("prefix", "z"), ("encoding-type", "url"), ("delimiter", "+")])
    #expect(encoded["EncodingType"] == "url")
    #expect(encoded["Delimiter"] == "%2B")
    #expect(shown(encoded) == ["z%26%3C%01%20%2B"])
    #expect(try client.send("GET", query: [("encoding-type", "x")]).code == "InvalidArgument")
  }

  @Test(arguments: [("max-keys", "x"), ("max-keys", "-1"), ("list-type", "3")])
  func `a list that cannot be made is refused`(name: String, value: String) throws {
    #expect(try client.send("GET", query: [(name, value)]).code == "InvalidArgument")
  }

  @Test func `no key is as many as were asked for`() throws {
    let none = try list([("list-type", "2"), ("max-keys", "0")])
    #expect(shown(none).isEmpty)
    #expect(none["IsTruncated"] == "false")
    #expect(try list([("list-type", "2"), ("max-keys", "5000")])["MaxKeys"] == "1000")
  }
}
