import Foundation
import NetworkCore
import Synchronization
import TestPrograms
import Testing

@Suite struct MultipartBodyTests {
  private func text(_ body: MultipartBody) throws -> String {
    String(decoding: try body.body.collect(), as: UTF8.self)
  }

  @Test func `a form has the bytes of RFC 7578`() throws {
    let form = try MultipartBody(
      "multipart/form-data",
      parts: [
        .field("title", "Beach"),
        .file(
          "image", filename: "a.jpg", contentType: "image/jpeg", body: .data(Data([0xFF, 0xD8]))),
      ], boundary: { "AaB03x" })
    #expect(form.contentType == "multipart/form-data; boundary=AaB03x")
    var expected = Data(
      """
      --AaB03x\r
      Content-Disposition: form-data; name="title"\r
      \r
      Beach\r
      --AaB03x\r
      Content-Disposition: form-data; name="image"; filename="a.jpg"\r
      Content-Type: image/jpeg\r
      \r\n
      """.utf8)
    expected += [0xFF, 0xD8] + Data("\r\n--AaB03x--\r\n".utf8)
    #expect(try form.body.collect() == expected)
    #expect(form.body.byteCount == expected.count)
  }

  @Test func `a name cannot break out of its line`() throws {
    let form = try MultipartBody.formData([
      .file(
        "a\"; name=\"title", filename: "x\"\r\nContent-Type: text/html\r\n\r\n<b>",
        contentType: "text/plain", body: .data(Data("y".utf8)))
    ])
    let parts = try MultipartParser(contentType: form.contentType).parts(of: form.body.collect())
    #expect(parts.count == 1)
    #expect(parts.first?.name == "a%22; name=%22title")
    #expect(parts.first?.filename == "x%22%0D%0AContent-Type: text/html%0D%0A%0D%0A<b>")
    #expect(parts.first?.body == Data("y".utf8))
  }

  @Test func `a media type with a line break is refused`() {
    #expect(throws: MultipartBodyError.self) {
      try MultipartBody.formData([
        .file("a", filename: "b", contentType: "text/plain\r\nX: y", body: .empty)
      ])
    }
    #expect(throws: MultipartBodyError.self) { try MultipartBody.formData([]) }
  }

  @Test func `a boundary that occurs in a part is not used`() throws {
    let boundaries = Mutex(["aaa", "bbb", "ccc"])
    let long = String(repeating: "x", count: 70_000)
    let form = try MultipartBody(
      "multipart/form-data",
      parts: [.field("one", "\(long)\r\n--aaa\r\n"), .field("bbb", "two")],
      boundary: { boundaries.withLock { $0.removeFirst() } })
    #expect(form.contentType.hasSuffix("boundary=ccc"))
  }

  @Test func `a boundary across the ends of two pieces is found`() throws {
    // Parts are searched in pieces of 64 KiB.
    let text = String(repeating: "x", count: 65_534) + "aaaa"
    let boundaries = Mutex(["xxaaaa", "free"])
    let form = try MultipartBody(
      "multipart/form-data", parts: [.field("one", text)],
      boundary: { boundaries.withLock { $0.removeFirst() } })
    #expect(form.contentType.hasSuffix("boundary=free"))
  }

  @Test(arguments: ["", "a b", String(repeating: "a", count: 71), "a\r\nb"])
  func `a string that is not a boundary is refused`(boundary: String) {
    #expect(throws: MultipartBodyError.self) {
      try MultipartBody("multipart/form-data", parts: [.field("a", "b")], boundary: { boundary })
    }
  }

  @Test func `boundaries are random and have 128 bits`() throws {
    let all = try (0..<100).map { _ in try MultipartBody.randomBoundary() }
    #expect(Set(all).count == 100)
    #expect(all.allSatisfy { $0.count == 32 })
  }

  @Test func `a file is read while it is sent and its length is known before`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(String(repeating: "0123456789", count: 100_000), to: "big.txt")
    let form = try MultipartBody.formData([
      .file("f", filename: "big.txt", contentType: "text/plain", body: .file(URL(filePath: path)))
    ])
    var (reader, count, largest) = (try form.body.open(), 0, 0)
    while true {
      let piece = try reader.read(upTo: 4096)
      if piece.isEmpty { break }
      count += piece.count
      largest = max(largest, piece.count)
    }
    #expect(largest <= 4096)
    #expect(form.body.byteCount == count)
    #expect(count > 1_000_000)
  }

  @Test func `a part of unknown length makes the total length unknown`() throws {
    let part = UploadBody.stream(byteCount: nil) { try UploadBody.data(Data("x".utf8)).open() }
    let form = try MultipartBody.formData([
      .file("f", filename: "f", contentType: "text/plain", body: part)
    ])
    #expect(form.body.byteCount == nil)
    #expect(try text(form).contains("\r\n\r\nx\r\n--"))
  }

  @Test func `a related body names the type of its root`() throws {
    let body = try MultipartBody.related(
      rootType: "application/json",
      [
        .content("application/json; charset=UTF-8", body: .data(Data(#"{"title":"a"}"#.utf8))),
        .content("image/png", body: .data(Data("png".utf8))),
      ])
    #expect(body.contentType.hasPrefix(#"multipart/related; type="application/json"; boundary="#))
    let parts = try MultipartParser(contentType: body.contentType).parts(of: body.body.collect())
    #expect(
      parts.map { $0.fields["Content-Type"] } == ["application/json; charset=UTF-8", "image/png"])
    #expect(parts.allSatisfy { $0.fields["Content-Disposition"] == nil })
  }
}

@Suite struct UploadBodyTests {
  @Test func `a missing file is reported before anything is sent`() throws {
    let folder = try ScratchFolder()
    let error = #expect(throws: URLError.self) {
      try UploadBody.file(folder.url.appending(path: "none.jpg"))
    }
    #expect(error?.code == .fileDoesNotExist)
    #expect(error?.localizedDescription == "there is no file none.jpg")
    let other = #expect(throws: URLError.self) { try UploadBody.file(folder.url) }
    #expect(other?.code == .fileIsDirectory)
    let pipe = #expect(throws: URLError.self) {
      try UploadBody.file(URL(filePath: "/dev/null"))
    }
    #expect(pipe?.code == .noPermissionsToReadFile)
  }

  @Test func `a body without its announced size is an error`() {
    let body = UploadBody.stream(byteCount: 3) { try UploadBody.data(Data("four".utf8)).open() }
    let error = #expect(throws: URLError.self) { try body.collect() }
    #expect(error?.code == .requestBodyStreamExhausted)
  }

  @Test func `a body can be read twice`() throws {
    let body = UploadBody.joined([.data(Data("a".utf8)), .empty, .data(Data("b".utf8))])
    #expect(try body.collect() == Data("ab".utf8))
    #expect(try body.collect() == Data("ab".utf8))
  }
}
