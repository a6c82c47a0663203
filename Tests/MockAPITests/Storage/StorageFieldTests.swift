import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageFieldTests {
  private let client = StorageClient()

  @Test func `the fields of an object come back with it`() throws {
    let fields: HeaderFields = [
      "Content-Type": "text/css", "Cache-Control": "no-cache", "Content-Language": "de",
      "Content-Disposition": "attachment; filename=\"a\"", "Content-Encoding": "gzip",
      "Expires": "Fri, 01 Jan 2027 00:00:00 GMT", "x-amz-meta-Name": "J\u{FC}rgen",
    ]
    try client.put("a", "x", fields)
    for method in ["GET", "HEAD"] {
      let answer = try client.send(method, "a")
      for field in fields.all {
        #expect(answer.fields[field.name] == field.value, "\(field.name)")
      }
    }
    try client.put("a", "y")
    let plain = try client.send("GET", "a")
    #expect(plain.fields["Content-Type"] == "binary/octet-stream")
    #expect(plain.fields["x-amz-meta-name"] == nil)
  }

  @Test func `the owner's fields have at most 2,048 bytes`() throws {
    let long = String(repeating: "x", count: 2045)
    try client.put("a", "x", ["x-amz-meta-abc": long])
    let answer = try client.send("PUT", "a", fields: ["x-amz-meta-abcd": long])
    #expect(answer.code == "MetadataTooLarge")
    #expect(try client.get("a") == "x")
  }

  @Test(arguments: ["x-amz-acl", "x-amz-meta-a", "X-Amz-Copy-Source", "x-amz-checksum-crc32"])
  func `a field that is not signed is refused`(name: String) throws {
    try client.put("a", "x")
    let value = ["x-amz-acl": "public-read", "X-Amz-Copy-Source": "/photos/b"][name] ?? "x"
    let answer = try client.send("PUT", "a", body: Data("y".utf8), unsigned: [name: value])
    #expect(answer.status == 403)
    #expect(answer.code == "AccessDenied")
    #expect(answer.text.contains("<HeadersNotSigned>\(name.lowercased())</HeadersNotSigned>"))
    let url = client.world.storage.signedURL(for: "a", method: "PUT")
    let fields: HeaderFields = [name: value, "Host": "storage.example"]
    let presigned = try client.send(
      RequestMessage(method: "PUT", url: url, fields: fields, body: Data("z".utf8)))
    #expect(presigned.code == "AccessDenied")
    #expect(try client.get("a") == "x")
  }

  @Test func `an address may have the fields in its query`() throws {
    let base = Storage.url(for: "a").absoluteString
    let url = try #require(URL(string: base + "?x-amz-meta-a=b"))
    let signed = Storage.signer.presign(url, method: "PUT", at: client.world.now, expires: 60)
    let put = RequestMessage(
      method: "PUT", url: signed, fields: ["Host": "storage.example"], body: Data("x".utf8))
    #expect(try client.send(put).status == 200)
    let read = try client.send("GET", "a")
    #expect(read.text == "x")
    #expect(read.fields["x-amz-meta-a"] == "b")
  }

  @Test(arguments: [
    ("x-amz-tagging", "a=b"), ("x-amz-server-side-encryption", "aws:kms"),
    ("x-amz-website-redirect-location", "/b"), ("x-amz-storage-class", "GLACIER"),
    ("x-amz-acl", "public-read"), ("x-amz-grant-read", "id=1"), ("x-amz-new", "1"),
    ("x-amz-copy-source", "/photos/b"), ("x-amz-trailer", "x-amz-checksum-crc32"),
    ("If-None-Match", "*"), ("If-Match", "\"x\""), ("If-Unmodified-Since", "x"),
    ("Content-Encoding", "gzip, aws-chunked"),
  ])
  func `a field that would be lost is not implemented`(name: String, value: String) throws {
    try client.put("a", "x")
    let answer = try client.send("PUT", "a", fields: [name: value], body: Data("y".utf8))
    #expect(answer.status == 501)
    #expect(answer.code == "NotImplemented")
    #expect(try client.send("DELETE", "a", fields: [name: value]).status == 501)
    #expect(try client.get("a") == "x")
  }

  @Test(arguments: [
    "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", "STREAMING-UNSIGNED-PAYLOAD-TRAILER", "STREAMING-NEW",
  ])
  func `a body in pieces is never stored with their frames`(hash: String) throws {
    try client.put("a", "x")
    let body = Data("1;chunk-signature=0\r\ny\r\n0;chunk-signature=0\r\n\r\n".utf8)
    let answer = try client.send("PUT", "a", body: body, hash: hash)
    #expect(answer.status == 501)
    #expect(answer.values("Header") == ["x-amz-content-sha256"])
    #expect(try client.get("a") == "x")
  }

  @Test func `a reader with a copy may get another one, but no other object`() throws {
    try client.put("a", "x")
    let tag = try #require(try client.send("HEAD", "a").fields["ETag"])
    for name in ["If-None-Match", "If-Modified-Since", "Range"] {
      #expect(try client.send("GET", "a", fields: [name: tag]).text == "x")
    }
    #expect(try client.send("GET", "a", fields: ["If-Match": "\"other\""]).status == 501)
  }

}
