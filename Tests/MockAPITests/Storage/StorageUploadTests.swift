import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageUploadTests {
  private let client = StorageClient()

  init() { client.world.storage.change { $0.state.smallestPart = 4 } }

  private func start(_ key: String, _ fields: HeaderFields = [:]) throws -> String {
    let answer = try client.send("POST", key, query: [("uploads", "")], fields: fields)
    return try #require(try answer.document["UploadId"])
  }

  private func part(
    _ number: Int, of id: String, _ text: String, _ fields: HeaderFields = [:]
  ) throws -> ResponseMessage {
    try client.send(
      "PUT", "big", query: [("partNumber", String(number)), ("uploadId", id)], fields: fields,
      body: Data(text.utf8))
  }

  private func complete(
    _ id: String, _ parts: [(Int, String)], _ fields: HeaderFields = [:], key: String = "big"
  ) throws -> ResponseMessage {
    let list = parts.map {
      StorageXML("Part", [StorageXML("PartNumber", $0), StorageXML("ETag", $1)])
    }
    return try client.send(
      "POST", key, query: [("uploadId", id)], fields: fields,
      body: StorageXML("CompleteMultipartUpload", list).document)
  }

  private func tag(_ text: String) -> String { StoredObject.entityTag(of: Data(text.utf8)) }

  @Test func `parts in any order make one object`() throws {
    let id = try start("big", ["Content-Type": "text/html", "x-amz-meta-a": "b"])
    #expect(try part(7, of: id, "wxyz").status == 200)
    #expect(try part(2, of: id, "old!").status == 200)
    #expect(try part(2, of: id, "abcd").fields["ETag"] == tag("abcd"))
    #expect(try part(9, of: id, "!").status == 200)
    #expect(try part(5, of: id, "not listed").status == 200)
    #expect(try client.get("big") == nil)
    let answer = try complete(id, [(2, tag("abcd")), (7, tag("wxyz")), (9, tag("!"))])
    #expect(answer.status == 200)
    // `printf` of the three digests, then `md5sum`.
    let digests = ["abcd", "wxyz", "!"].map { Insecure.MD5.hash(data: Data($0.utf8)) }
    let whole = Insecure.MD5.hash(data: Data(digests.joined())).hexadecimal
    #expect(try answer.document["ETag"] == "\"\(whole)-3\"")
    let object = try client.send("GET", "big")
    #expect(object.text == "abcdwxyz!")
    #expect(object.fields["ETag"] == "\"\(whole)-3\"")
    #expect(object.fields["Content-Type"] == "text/html")
    #expect(object.fields["x-amz-meta-a"] == "b")
    #expect(try complete(id, [(2, tag("abcd"))]).code == "NoSuchUpload")
  }

  @Test func `a list of parts that is wrong changes nothing`() throws {
    try client.put("big", "before")
    let id = try start("big")
    for (number, text) in [(1, "abcd"), (2, "xyz"), (3, "!")] {
      _ = try part(number, of: id, text)
    }
    for (parts, code) in [
      ([(2, tag("xyz")), (1, tag("abcd"))], "InvalidPartOrder"),
      ([(1, tag("abcd")), (1, tag("abcd"))], "InvalidPartOrder"),
      ([(1, tag("other"))], "InvalidPart"), ([(4, tag("abcd"))], "InvalidPart"),
      ([(1, tag("abcd")), (2, tag("xyz")), (3, tag("!"))], "EntityTooSmall"), ([], "MalformedXML"),
    ] {
      let answer = try complete(id, parts)
      #expect(answer.code == code)
      #expect(answer.status == 400)
    }
    #expect(try complete(id, [(1, tag("abcd"))], key: "other").code == "NoSuchUpload")
    #expect(try complete("none", [(1, tag("abcd"))]).status == 404)
    #expect(try client.get("big") == "before")
    let late = try complete(id, [(1, tag("abcd"))], ["If-None-Match": "*"])
    #expect(late.status == 412)
    #expect(try complete(id, [(1, tag("abcd"))], ["x-amz-mp-object-size": "5"]).status == 400)
    // Clients may leave out the quotation marks.
    let plain = tag("abcd").replacing("\"", with: "")
    #expect(try complete(id, [(1, plain)], ["x-amz-mp-object-size": "4"]).status == 200)
  }

  @Test func `a part is copied from an object, whole or a range of it`() throws {
    try client.put("source", "0123456789")
    let id = try start("big")
    let fields: HeaderFields = ["x-amz-copy-source": "/photos/source"]
    let whole = try part(1, of: id, "", fields)
    #expect(try whole.document["ETag"] == tag("0123456789"))
    var range = fields
    range["x-amz-copy-source-range"] = "bytes=2-4"
    #expect(try part(2, of: id, "", range).document["ETag"] == tag("234"))
    for wrong in ["bytes=2-10", "bytes=4-2", "bytes=-3", "2-4"] {
      range["x-amz-copy-source-range"] = wrong
      #expect(try part(3, of: id, "", range).code == "InvalidArgument", "\(wrong)")
    }
    #expect(try complete(id, [(1, tag("0123456789")), (2, tag("234"))]).status == 200)
    #expect(try client.get("big") == "0123456789234")
  }

  @Test func `parts and uploads are listed in pages`() throws {
    let id = try start("big")
    for number in 1...5 { _ = try part(number * 10, of: id, "part \(number)") }
    var (numbers, marker) = ([String](), "0")
    for _ in 0..<3 {
      let page = try client.send(
        "GET", "big",
        query: [("max-parts", "2"), ("part-number-marker", marker), ("uploadId", id)]
      ).document
      numbers += page.all("Part").compactMap { $0["PartNumber"] }
      #expect(page["IsTruncated"] == (numbers.count < 5 ? "true" : "false"))
      marker = page["NextPartNumberMarker"] ?? ""
    }
    #expect(numbers == ["10", "20", "30", "40", "50"])

    for key in ["a", "a", "a", "dir/x", "dir/y", "z"] { _ = try start(key) }
    var (seen, query) = ([String](), [("max-uploads", "2"), ("uploads", ""), ("delimiter", "/")])
    var markers: [(String, String)] = []
    for _ in 0..<10 {
      let page = try client.send("GET", query: (query + markers).sorted { $0.0 < $1.0 }).document
      seen += page.all("Upload").compactMap { $0["Key"] }
      seen += page.all("CommonPrefixes").compactMap { $0["Prefix"] }
      guard page["IsTruncated"] == "true" else { break }
      markers = [
        ("key-marker", page["NextKeyMarker"] ?? ""),
        ("upload-id-marker", page["NextUploadIdMarker"] ?? ""),
      ]
    }
    #expect(seen.sorted() == ["a", "a", "a", "big", "dir/", "z"])
    query = [("prefix", "dir/"), ("uploads", "")]
    #expect(try client.send("GET", query: query).document.all("Upload").count == 2)
  }

  @Test func `an upload that is given up is gone`() throws {
    let id = try start("big")
    _ = try part(1, of: id, "abcd")
    #expect(try client.send("DELETE", "big", query: [("uploadId", id)]).status == 204)
    for answer in [
      try part(1, of: id, "abcd"), try complete(id, [(1, tag("abcd"))]),
      try client.send("GET", "big", query: [("uploadId", id)]),
      try client.send("DELETE", "big", query: [("uploadId", id)]),
    ] {
      #expect(answer.status == 404)
      #expect(answer.code == "NoSuchUpload")
    }
    #expect(try client.get("big") == nil)
  }

  @Test(arguments: ["0", "10001", "-1", "x", "", "99999999999999999999"])
  func `a part has a number from 1 to 10,000`(number: String) throws {
    let id = try start("big")
    let answer = try client.send(
      "PUT", "big", query: [("partNumber", number), ("uploadId", id)], body: Data("x".utf8))
    #expect(answer.code == "InvalidArgument")
  }

  @Test func `an upload has the checksum of its parts' checksums, or of all its bytes`() throws {
    let parts = ["abcd", "xyz"]
    let digests = parts.map { StorageChecksum.Algorithm.crc32.digest(of: Data($0.utf8)) }
    let composite = StorageChecksum(.crc32, of: Data(digests.joined())).value + "-2"
    let whole = StorageChecksum(.crc32, of: Data("abcdxyz".utf8)).value
    for (type, value) in [("COMPOSITE", composite), ("FULL_OBJECT", whole)] {
      let id = try start(
        "big", ["x-amz-checksum-algorithm": "CRC32", "x-amz-checksum-type": type])
      for (number, text) in parts.enumerated() {
        let sum = StorageChecksum(.crc32, of: Data(text.utf8)).value
        #expect(
          try part(number + 1, of: id, text, ["x-amz-checksum-crc32": sum]).status == 200)
      }
      #expect(try part(3, of: id, "abcd", ["x-amz-checksum-crc32": "AAAAAA=="]).status == 400)
      let list = [(1, tag("abcd")), (2, tag("xyz"))]
      #expect(try complete(id, list, ["x-amz-checksum-crc32": "AAAAAA=="]).code == "BadDigest")
      #expect(try complete(id, list, ["x-amz-checksum-crc32": value]).status == 200)
      let object = try client.send("GET", "big", fields: ["x-amz-checksum-mode": "ENABLED"])
      #expect(object.fields["x-amz-checksum-crc32"] == value)
      #expect(object.fields["x-amz-checksum-type"] == type)
    }
  }
}
