import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageOperationTests {
  private let client = StorageClient()

  init() throws { try client.put("a", "x", ["x-amz-acl": "public-read"]) }

  @Test(arguments: [
    "acl", "tagging", "torrent", "attributes", "legal-hold", "retention", "restore", "versionId",
    "versions", "policy", "lifecycle", "new-thing", "uploads", "partNumber", "select",
  ])
  func `what is not there is not taken for the object`(name: String) throws {
    for (method, key) in [
      ("GET", "a"), ("HEAD", "a"), ("PUT", "a"), ("DELETE", "a"), ("GET", ""), ("PUT", ""),
      ("DELETE", ""), ("POST", "a"),
    ] where name != "uploads" || !["POST", "GET"].contains(method) || method == "GET" && key == "a"
    {
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
    let list = try client.send("GET", query: [("prefix", key)]).document
    #expect(list.all("Contents").contains { Array(($0["Key"] ?? "").utf8) == Array(key.utf8) })
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

  private func deleteAll(
    _ inside: [StorageXML], quiet: Bool = false, digest: Bool = true
  ) throws -> ResponseMessage {
    let body = StorageXML(
      "Delete", [quiet ? StorageXML("Quiet", "true") : nil] + inside
    ).document
    let md5 = Data(Insecure.MD5.hash(data: body)).base64EncodedString()
    return try client.send(
      "POST", query: [("delete", "")], fields: digest ? ["Content-MD5": md5] : [:], body: body)
  }

  private func object(_ key: String, _ tag: String? = nil) -> StorageXML {
    StorageXML("Object", [StorageXML("Key", key), StorageXML("ETag", ifAny: tag)])
  }

  @Test func `many objects are removed at once`() throws {
    for key in ["b", "\u{E9}", "e\u{301}", "<&>", "keep"] { try client.put(key, key) }
    let answer = try deleteAll([object("b"), object("e\u{301}"), object("<&>"), object("none")])
    #expect(answer.status == 200)
    #expect(try answer.document.all("Deleted").count == 4)
    #expect(
      client.world.storage.keys.map { Array($0.utf8) }
        == ["a", "keep", "\u{E9}"].map { Array($0.utf8) })
    let quiet = try deleteAll([object("a"), object("keep", "\"x\"")], quiet: true)
    #expect(try quiet.document.all("Deleted").isEmpty)
    #expect(try quiet.document.all("Error").map { $0["Code"] } == ["PreconditionFailed"])
    #expect(client.world.storage.keys.count == 2)
  }

  @Test func `a list that names nothing removes nothing`() throws {
    #expect(try deleteAll([]).code == "MalformedXML")
    #expect(try deleteAll([object("")]).code == "MalformedXML")
    #expect(try deleteAll((0...1000).map { object("\($0)") }).code == "MalformedXML")
    #expect(try deleteAll([object("a")], digest: false).code == "InvalidRequest")
    let broken = try client.send(
      "POST", query: [("delete", "")], fields: ["Content-MD5": "1B2M2Y8AsgTpgAmY7PhCfg=="])
    #expect(broken.code == "MalformedXML")
    #expect(try client.get("a") == "x")
  }

  @Test func `somebody with the key makes buckets`() throws {
    #expect(try client.send("HEAD", in: "mine").status == 404)
    #expect(try client.send("PUT", in: "mine").status == 200)
    #expect(try client.send("PUT", in: "mine").status == 200)
    #expect(try client.send("HEAD", in: "mine").fields["x-amz-bucket-region"] == "us-east-1")
    let versions = try client.send("GET", in: "mine", query: [("versioning", "")]).document
    #expect(versions == StorageXML("VersioningConfiguration", ""))
    #expect(try client.send("PUT", "k", in: "mine", body: Data("m".utf8)).status == 200)
    #expect(try client.get("k") == nil)
    #expect(try client.get("k", in: "mine") == "m")
    let list = try client.send("GET", in: "").document
    let names = list.all("Buckets").first?.all("Bucket").compactMap { $0["Name"] }
    #expect(names == ["mine", "photos"])
    #expect(try client.send("DELETE", in: "mine").code == "BucketNotEmpty")
    try client.send("DELETE", "k", in: "mine")
    #expect(try client.send("DELETE", in: "mine").status == 204)
    #expect(try client.send("GET", "k", in: "mine").code == "NoSuchBucket")
    for name in [
      "ab", "Photos", "a_b", "-ab", "a..b", "192.168.5.4", "xn--a",
      String(repeating: "a", count: 64),
    ] {
      #expect(try client.send("PUT", in: name).code == "InvalidBucketName", "\(name)")
    }
    let elsewhere = StorageXML(
      "CreateBucketConfiguration", [StorageXML("LocationConstraint", "eu-west-1")])
    #expect(try client.send("PUT", in: "far", body: elsewhere.document).status == 400)
  }
}
