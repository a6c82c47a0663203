import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageCopyTests {
  private let client = StorageClient()

  init() throws {
    try client.put(
      "a", "hello",
      ["Content-Type": "image/png", "x-amz-meta-Owner": "Ann", "Cache-Control": "max-age=60"])
  }

  private func copy(_ source: String, to key: String, _ more: HeaderFields = [:]) throws
    -> ResponseMessage
  {
    var fields = more
    fields["x-amz-copy-source"] = source
    return try client.send("PUT", key, fields: fields)
  }

  @Test(arguments: ["/photos/a", "photos/a", "photos%2Fa", "%2Fphotos/%61"])
  func `a copy has the bytes and the fields of its source`(source: String) throws {
    let answer = try copy(source, to: "b")
    #expect(answer.status == 200)
    let copy = try client.send("GET", "b")
    #expect(copy.text == "hello")
    #expect(try answer.document["ETag"] == copy.fields["ETag"])
    #expect(copy.fields["Content-Type"] == "image/png")
    #expect(copy.fields["x-amz-meta-owner"] == "Ann")
    #expect(copy.fields["Cache-Control"] == "max-age=60")
  }

  @Test func `a copy with the directive REPLACE has the fields of the request`() throws {
    let fields: HeaderFields = [
      "x-amz-metadata-directive": "REPLACE", "x-amz-meta-kind": "x", "Content-Type": "text/plain",
    ]
    #expect(try copy("/photos/a", to: "a", fields).status == 200)
    let copy = try client.send("GET", "a")
    #expect(copy.text == "hello")
    #expect(copy.fields["x-amz-meta-owner"] == nil)
    #expect(copy.fields["x-amz-meta-kind"] == "x")
    #expect(copy.fields["Content-Type"] == "text/plain")
  }

  @Test(arguments: ["\u{E9} +%2F", "e\u{301}", "//x", "./y/../z", "a&b=c?d#e", "\u{FEFF}a"])
  func `the source is named by its bytes`(key: String) throws {
    try client.put("\u{E9}", "composed")
    try client.put("e\u{301}", "decomposed")
    if try client.get(key) == nil { try client.put(key, "of \(key)") }
    let wanted = try client.get(key)
    #expect(
      try copy("/photos/" + SignatureV4.escape(key, keeping: "/"), to: "copy").status == 200)
    #expect(try client.get("copy") == wanted)
  }

  @Test(arguments: [
    ("/photos/none", 404, "NoSuchKey"), ("/other/a", 404, "NoSuchBucket"),
    ("photos", 400, "InvalidArgument"), ("/photos/", 400, "InvalidArgument"),
    ("/photos/%ff", 400, "InvalidArgument"), ("/photos/b", 400, "InvalidRequest"),
    ("/photos/a?versionId=7", 400, "InvalidArgument"),
  ])
  func `a source that is none is refused, and the target stays`(
    source: String, status: Int, code: String
  ) throws {
    try client.put("b", "old")
    let answer = try copy(source, to: "b")
    #expect(answer.status == status)
    #expect(answer.code == code, "\(answer.text)")
    #expect(try client.get("b") == "old")
  }

  @Test func `a copy has the checksum that it asks for`() throws {
    let answer = try copy("/photos/a", to: "b", ["x-amz-checksum-algorithm": "SHA256"])
    let wanted = "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="
    #expect(try answer.document["ChecksumSHA256"] == wanted, "\(answer.text)")
    let odd = try copy("/photos/a", to: "c", ["x-amz-checksum-algorithm": "CRC8"])
    #expect(odd.code == "InvalidRequest")
    #expect(try client.get("c") == nil)
  }

  @Test func `a copy is made if the conditions for its source hold`() throws {
    let tag = try #require(try client.send("GET", "a").fields["ETag"])
    let date = HTTPDate.text(of: client.world.now)
    let earlier = HTTPDate.text(of: client.world.now.addingTimeInterval(-60))
    for (name, value, status) in [
      ("if-match", tag, 200), ("if-match", "\"x\"", 412), ("if-none-match", "\"x\"", 200),
      ("if-none-match", tag, 412), ("if-modified-since", earlier, 200),
      ("if-modified-since", date, 412), ("if-unmodified-since", date, 200),
      ("if-unmodified-since", earlier, 412),
    ] {
      let answer = try copy("/photos/a", to: "c", ["x-amz-copy-source-\(name)": value])
      #expect(answer.status == status, "\(name)")
    }
    #expect(try copy("/photos/a", to: "c", ["x-amz-metadata-directive": "NONE"]).status == 400)
  }
}
