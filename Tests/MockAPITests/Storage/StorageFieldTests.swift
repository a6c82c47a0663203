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
    for name in ["If-None-Match", "If-Modified-Since"] {
      #expect(try client.send("GET", "a", fields: [name: tag]).text == "x")
    }
    #expect(try client.send("GET", "a", fields: ["If-Match": "\"other\""]).status == 501)
  }

  @Test func `a reader that asks for a part is not given the whole`() throws {
    try client.put("a", "abc")
    for method in ["GET", "HEAD"] {
      let answer = try client.send(method, "a", fields: ["Range": "bytes=0-1"])
      #expect(answer.status == 501 && !answer.text.contains("abc"))
    }
  }

  /// The checksums of `123456789`, as RFC 3720, RFC 1321 and the catalogue of CRCs have them.
  private static let sums = [
    ("Content-MD5", "MD5"), ("x-amz-checksum-crc32", "CRC32"), ("x-amz-checksum-crc32c", "CRC32C"),
    ("x-amz-checksum-sha1", "SHA1"), ("x-amz-checksum-sha256", "SHA256"),
  ]
  private static let right = [
    "MD5": "JfnnlDI7RTiF9RgfG2JNCw==", "CRC32": "y/Q5Jg==", "CRC32C": "4waSgw==",
    "SHA1": "98O8HYCOBHMq32eZZczDTKeuNEE=",
    "SHA256": "FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=",
  ]

  @Test(arguments: sums)
  func `bytes that are not those of the checksum are not stored`(name: String, kind: String) throws
  {
    let right = try #require(Self.right[kind])
    for hash in [nil, SignatureV4.unsignedPayload] {
      try client.put("a", "x")
      func put(_ text: String, _ sum: String) throws -> ResponseMessage {
        try client.send("PUT", "a", fields: [name: sum], body: Data(text.utf8), hash: hash)
      }
      let other = try put("123456780", right)
      #expect(other.status == 400 && other.code == "BadDigest", "\(other.text)")
      for broken in ["", "x", "AAAA", right + right] {
        let answer = try put("123456789", broken)
        #expect(answer.code == (kind == "MD5" ? "InvalidDigest" : "InvalidRequest"), "\(broken)")
      }
      #expect(try client.get("a") == "x")
      #expect(try put("123456789", right).status == 200)
      #expect(try client.get("a") == "123456789")
    }
  }

  @Test(arguments: ["crc64nvme", "sha512", "new"])
  func `a checksum that is not served is not passed over`(kind: String) throws {
    try client.put("a", "x")
    let name = "x-amz-checksum-\(kind)"
    let answer = try client.send("PUT", "a", fields: [name: "AAAA"], body: Data("y".utf8))
    #expect(answer.status == 501 && answer.values("Header") == [name])
    #expect(try client.get("a") == "x")
  }
}
