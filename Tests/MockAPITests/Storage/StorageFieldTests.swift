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
      "Content-Disposition": "attachment; filename=\"a\"", "Content-Encoding": "aws-chunked,gzip",
      "Expires": "Fri, 01 Jan 2027 00:00:00 GMT", "x-amz-meta-Name": "J\u{FC}rgen",
    ]
    try client.put("a", "x", fields)
    for method in ["GET", "HEAD"] {
      let answer = try client.send(method, "a")
      for field in fields.all where !["Content-Encoding"].contains(field.name) {
        #expect(answer.fields[field.name] == field.value, "\(field.name)")
      }
      #expect(answer.fields["Content-Encoding"] == "gzip")
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

  @Test func `a signed request may ask for other content fields`() throws {
    try client.put("a", "x", ["Content-Type": "text/css"])
    let query = [
      ("response-cache-control", "no-store"), ("response-content-disposition", "inline"),
      ("response-content-type", "text/plain"), ("response-expires", "0"),
    ]
    let answer = try client.send("GET", "a", query: query)
    for (name, value) in query {
      #expect(answer.fields[String(name.dropFirst("response-".count))] == value)
    }
    let split = try client.send("GET", "a", query: [("response-content-type", "a\r\nX-A: b")])
    #expect(split.code == "InvalidArgument")
    client.world.storage.put(Data("x".utf8), contentType: "a/b", key: "open", isPublic: true)
    let url = try #require(
      URL(string: "https://storage.example/photos/open?response-content-type=text/html"))
    #expect(try client.send(RequestMessage(method: "GET", url: url)).code == "InvalidRequest")
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
    let url = try #require(URL(string: base + "?x-amz-meta-a=b&x-amz-acl=public-read"))
    let signed = Storage.signer.presign(url, method: "PUT", at: client.world.now, expires: 60)
    let put = RequestMessage(
      method: "PUT", url: signed, fields: ["Host": "storage.example"], body: Data("x".utf8))
    #expect(try client.send(put).status == 200)
    let open = try client.send(RequestMessage(method: "GET", url: Storage.url(for: "a")))
    #expect(open.text == "x")
    #expect(open.fields["x-amz-meta-a"] == "b")
  }

  @Test(arguments: [
    ("x-amz-tagging", "a=b"), ("x-amz-server-side-encryption", "aws:kms"),
    ("x-amz-website-redirect-location", "/b"), ("x-amz-storage-class", "GLACIER"),
    ("x-amz-acl", "authenticated-read"), ("x-amz-grant-read", "id=1"), ("x-amz-new", "1"),
    ("If-None-Match", "\"x\""),
  ])
  func `a field that would be lost is not implemented`(name: String, value: String) throws {
    try client.put("a", "x")
    let answer = try client.send("PUT", "a", fields: [name: value], body: Data("y".utf8))
    #expect(answer.status == 501)
    #expect(answer.code == "NotImplemented")
    #expect(try client.get("a") == "x")
  }

  @Test func `a body that differs from its digest is refused`() throws {
    try client.put("a", "x")
    let body = Data("123456789".utf8)
    // The values of the algorithms' own descriptions, in Base64.
    let sums = [
      "x-amz-checksum-crc32": "y/Q5Jg==", "x-amz-checksum-crc32c": "4waSgw==",
      "x-amz-checksum-crc64nvme": "rosUhgp5mIg=",
      "Content-MD5": "JfnnlDI7RTiF9RgfG2JNCw==",
      "x-amz-checksum-sha1": "98O8HYCOBHMq32eZZczDTKeuNEE=",
      "x-amz-checksum-sha256": Data(SHA256.hash(data: body)).base64EncodedString(),
    ]
    for (name, value) in sums {
      let right = try client.send("PUT", "b", fields: [name: value], body: body)
      #expect(right.status == 200, "\(name): \(right.text)")
      let wrong = try client.send("PUT", "a", fields: [name: value], body: Data("y".utf8))
      #expect(wrong.status == 400)
      #expect(wrong.code == "BadDigest")
      let broken = try client.send("PUT", "a", fields: [name: "x"], body: body)
      #expect(broken.code == (name == "Content-MD5" ? "InvalidDigest" : "InvalidRequest"))
      let answer = try client.send("GET", "b", fields: ["x-amz-checksum-mode": "ENABLED"])
      if name != "Content-MD5" { #expect(answer.fields[name] == value) }
      #expect(try client.send("GET", "b").fields[name] == nil)
    }
    #expect(try client.get("a") == "x")
    let two = try client.send(
      "PUT", "a",
      fields: ["x-amz-checksum-crc32": "y/Q5Jg==", "x-amz-checksum-crc32c": "4waSgw=="],
      body: body)
    #expect(two.code == "InvalidRequest")
    let unknown = try client.send("PUT", "a", fields: ["x-amz-checksum-md4": "x"], body: body)
    #expect(unknown.code == "InvalidRequest")
  }

  @Test func `an object is read and written under conditions`() throws {
    try client.put("a", "x")
    let tag = try #require(try client.send("HEAD", "a").fields["ETag"])
    let (now, minute) = (client.world.now, 60.0)
    let (same, before) = (HTTPDate.text(of: now), HTTPDate.text(of: now - minute))
    let reads: [(HeaderFields, Int)] = [
      (["If-Modified-Since": same], 304), (["If-Modified-Since": before], 200),
      (["If-Unmodified-Since": same], 200), (["If-Unmodified-Since": before], 412),
      (["If-Match": tag, "If-Unmodified-Since": before], 200),
      (["If-None-Match": "\"x\"", "If-Modified-Since": same], 200),
      (["If-None-Match": tag, "If-Modified-Since": before], 304),
      (["If-Modified-Since": "yesterday"], 200), (["If-Match": "*"], 200),
    ]
    for (fields, status) in reads {
      for method in ["GET", "HEAD"] {
        #expect(try client.send(method, "a", fields: fields).status == status, "\(fields)")
      }
    }
    let writes: [(String, HeaderFields, Int)] = [
      ("a", ["If-None-Match": "*"], 412), ("new", ["If-None-Match": "*"], 200),
      ("a", ["If-Match": "\"x\""], 412), ("none", ["If-Match": tag], 404),
      ("a", ["If-Match": tag], 200),
    ]
    for (key, fields, status) in writes {
      let answer = try client.send("PUT", key, fields: fields, body: Data("y".utf8))
      #expect(answer.status == status, "\(fields)")
    }
    #expect(try client.get("a") == "y")
    for (key, fields, status) in [
      ("a", ["If-Match": "\"x\""], 412), ("none", ["If-Match": "*"], 404),
      ("a", ["If-Match": "*"], 204),
    ] as [(String, HeaderFields, Int)] {
      #expect(try client.send("DELETE", key, fields: fields).status == status, "\(fields)")
    }
  }

  @Test func `a range is sent only while the object is the same`() throws {
    try client.put("a", "0123456789")
    let tag = try #require(try client.send("HEAD", "a").fields["ETag"])
    for (condition, text) in [
      (tag, "23"), (HTTPDate.text(of: client.world.now), "23"), ("\"x\"", "0123456789"),
    ] {
      let fields: HeaderFields = ["Range": "bytes=2-3", "If-Range": condition]
      #expect(try client.send("GET", "a", fields: fields).text == text)
    }
  }
}
