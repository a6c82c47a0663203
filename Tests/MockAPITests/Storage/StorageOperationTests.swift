import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageOperationTests {
  private let client = StorageClient()

  init() {
    client.world.storage.put(Data("x".utf8), contentType: "a/b", key: "a", isPublic: true)
  }

  @Test(arguments: [
    "acl", "tagging", "torrent", "attributes", "legal-hold", "retention", "restore", "versionId",
    "versions", "policy", "lifecycle", "new-thing", "uploads", "uploadId", "partNumber", "select",
    "delete", "cors", "location", "versioning", "response-content-type",
  ])
  func `what is not there is not taken for the object`(name: String) throws {
    for (method, key) in [
      ("GET", "a"), ("HEAD", "a"), ("PUT", "a"), ("DELETE", "a"), ("GET", ""), ("PUT", ""),
      ("DELETE", ""), ("POST", "a"), ("POST", ""),
    ] {
      for value in name == "new-thing" ? [""] : ["", "1"] {
        let query = [(name, value)]
        let answer = try client.send(method, key, query: query, body: Data())
        #expect(answer.status == 501, "\(method) \(key)?\(name)=\(value)")
        #expect(answer.code == "NotImplemented")
      }
    }
    let url = try #require(URL(string: "https://storage.example/photos/a?\(name)"))
    #expect(try client.send(RequestMessage(method: "GET", url: url)).status == 501)
    #expect(try client.get("a") == "x")
  }

  @Test func `a name with a value that the service does not know is ignored, as S3 does`() throws {
    let url = try #require(URL(string: "https://storage.example/photos/a?v=7"))
    #expect(try client.send(RequestMessage(method: "GET", url: url)).text == "x")
    #expect(try client.send("GET", "a", query: [("x-id", "GetObject")]).text == "x")
  }

  @Test(arguments: [
    "a//b", "/a", "//", "./a", "../a", "a/..", ".", "..", "a/./b", "%2F", "a%2Fb", "a b+c", "?",
    "#", "\u{E9}", "e\u{301}", "\u{1F98A}", "a/", "&amp;", "\u{1}", "a\\b", ";", "%",
  ])
  func `a key is its bytes`(key: String) throws {
    try client.put(key, key)
    #expect(try client.get(key) == key)
    let url = client.world.storage.signedURL(for: key)
    let presigned = try client.send(
      RequestMessage(method: "GET", url: url, fields: ["Host": "storage.example"]))
    #expect(presigned.text == key)
    let list = try client.send("GET", query: [("prefix", key)])
    #expect(list.values("Key").contains { Array($0.utf8) == Array(key.utf8) })
    #expect(client.world.storage.keys.contains { Array($0.utf8) == Array(key.utf8) })
    #expect(try client.send("DELETE", key).status == 204)
    #expect(client.world.storage.keys == ["a"])
  }

  @Test func `an encoded slash is a slash, however it was signed`() throws {
    try client.put("a/b", "x")
    let seed = try client.seed(
      "GET", "a/b", fields: [:], hash: SHA256.hash(data: Data()).hexadecimal)
    let url = try #require(URL(string: "https://storage.example/photos/a%2Fb"))
    #expect(
      try client.send(RequestMessage(method: "GET", url: url, fields: seed.fields)).text == "x")
  }

  @Test func `a path that is no UTF-8 is refused`() throws {
    for path in ["/photos/%FF", "/photos/a%00b"] {
      let url = try #require(URL(string: "https://storage.example\(path)"))
      let answer = try client.send(RequestMessage(method: "GET", url: url))
      #expect(answer.status == 400)
      #expect(answer.code == "InvalidURI")
    }
  }

  @Test(arguments: [nil, "2"]) func `the list has all objects, in the order of their bytes`(
    version: String?
  ) throws {
    for key in ["dir/1", "z&<\u{1} +.txt", "\u{E9}", "e\u{301}"] { try client.put(key, key) }
    let query = version.map { [("list-type", $0)] } ?? []
    let list = try client.send("GET", query: query)
    let keys = ["a", "dir/1", "e\u{301}", "z&<\u{1} +.txt", "\u{E9}"]
    #expect(list.values("Key").map { Array($0.utf8) } == keys.map { Array($0.utf8) })
    #expect(list.values("IsTruncated") == ["false"])
    #expect(list.fields["x-amz-bucket-region"] == "us-east-1")
    let encoded = try client.send("GET", query: [("encoding-type", "url"), ("prefix", "z")])
    #expect(encoded.values("Key") == ["z%26%3C%01%20%2B.txt"])
    #expect(try client.send("GET", query: [("encoding-type", "x")]).code == "InvalidArgument")
    #expect(try client.send("GET", query: [("list-type", "3")]).code == "InvalidArgument")
    for name in ["delimiter", "marker", "max-keys", "continuation-token", "start-after"] {
      #expect(try client.send("GET", query: [(name, "1")]).status == 501, "\(name)")
    }
  }

  @Test func `there is one bucket, which stays`() throws {
    #expect(try client.send("HEAD").status == 200)
    #expect(try client.send("HEAD", in: "mine").status == 404)
    #expect(try client.send("GET", "k", in: "mine").code == "NoSuchBucket")
    for bucket in ["mine", "photos"] {
      for method in ["PUT", "DELETE", "POST"] {
        #expect(try client.send(method, in: bucket).status == 501, "\(method) \(bucket)")
      }
    }
    #expect(try client.send("GET", in: "").status == 501)
    #expect(try client.get("a") == "x")
  }
}
