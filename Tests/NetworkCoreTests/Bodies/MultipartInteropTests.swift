import Foundation
import NetworkCore
import TestPrograms
import Testing

/// What other programs read in our bodies, and we in theirs.
@Suite struct MultipartInteropTests {
  /// Reads a form from standard input and prints each part's name, file name, type and bytes.
  private static let werkzeug = """
    import sys, io
    from werkzeug.formparser import parse_form_data
    body = sys.stdin.buffer.read()
    environ = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": sys.argv[1],
               "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)}
    _, form, files = parse_form_data(environ, silent=False)
    for name, value in form.items(multi=True):
        print(ascii([name, value]))
    for name, file in files.items(multi=True):
        print(ascii([name, file.filename, file.content_type, file.read()]))
    """

  private static let pythonWithWerkzeug = Program.python(with: "werkzeug")

  private static let email = """
    import sys, email.parser, email.policy
    head = ("Content-Type: " + sys.argv[1] + "\\r\\n\\r\\n").encode()
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(
        head + sys.stdin.buffer.read())
    assert not message.defects, message.defects
    for part in message.iter_parts():
        assert not part.defects, part.defects
        print(ascii([part.get_content_type(), part.get_payload(decode=True)]))
    """

  private func form(_ boundary: String? = nil) throws -> MultipartBody {
    let parts: [MultipartPart] = [
      .field("title", "B\u{E9}ach & \"sea\"\r\n--x"),
      .file(
        "image", filename: "m\u{E9}r.png", contentType: "image/png",
        body: .data(Data([0, 13, 10, 45, 45, 255]))),
    ]
    guard let boundary else { return try .formData(parts) }
    return try MultipartBody("multipart/form-data", parts: parts, boundary: { boundary })
  }

  @Test(.enabled(if: Self.pythonWithWerkzeug != nil, "python3-werkzeug is not installed"))
  func `werkzeug reads our parts unchanged`() throws {
    let form = try form()
    let python = try #require(Self.pythonWithWerkzeug)
    let result = try python.run(
      ["-c", Self.werkzeug, form.contentType], input: try form.body.collect())
    #expect(result.errors.isEmpty)
    #expect(
      result.text == """
        ['title', 'B\\xe9ach & "sea"\\r\\n--x']
        ['image', 'm\\xe9r.png', 'image/png', b'\\x00\\r\\n--\\xff']
        """)
  }

  @Test(.enabled(if: TestServer.python != nil, "there is no python3"))
  func `Python's email parser reads our related parts unchanged`() throws {
    let body = try MultipartBody.related(
      rootType: "application/json",
      [
        .content("application/json", body: .data(Data(#"{"a":1}"#.utf8))),
        .content("image/png", body: .data(Data([0, 13, 10, 255]))),
      ])
    let python = try #require(TestServer.python)
    let result = try python.run(
      ["-c", Self.email, body.contentType], input: try body.body.collect())
    #expect(result.errors.isEmpty)
    #expect(
      result.text == """
        ['application/json', b'{"a":1}']
        ['image/png', b'\\x00\\r\\n\\xff']
        """)
  }

  @Test(
    .enabled(if: Program("curl") != nil, "curl is not installed"), .timeLimit(.minutes(5)))
  func `our form with curl's boundary has the same bytes as curl's`() async throws {
    let folder = try ScratchFolder()
    try Data([0, 13, 10, 45, 45, 255]).write(to: folder.url.appending(path: "picture"))
    let server = try TestServer()
    let curl = try #require(Program("curl"))
    let result = try curl.run(
      [
        "-s", "--form-string", "title=B\u{E9}ach & \"sea\"\r\n--x", "-F",
        "image=@picture;type=image/png;filename=\"m\u{E9}r.png\"", "-F",
        "odd\"name=@picture;type=text/plain;filename=\"a\\\"b\"", "\(server.base)/raw",
      ], in: folder.url)
    #expect(result.exitCode == 0)
    // The server answers with the content type in one line, then the unchanged body.
    let feed = try #require(result.output.firstIndex(of: 0x0A))
    let type = String(decoding: result.output[..<feed], as: UTF8.self)
    let theirs = Data(result.output[(feed + 1)...])
    let boundary = try #require(ParameterizedValue(type)?.parameters["boundary"])
    let picture = try UploadBody.file(folder.url.appending(path: "picture"))
    let ours = try MultipartBody(
      "multipart/form-data",
      parts: [
        .field("title", "B\u{E9}ach & \"sea\"\r\n--x"),
        .file("image", filename: "m\u{E9}r.png", contentType: "image/png", body: picture),
        .file("odd\"name", filename: "a\"b", contentType: "text/plain", body: picture),
      ], boundary: { boundary })
    #expect(ours.contentType == type)
    #expect(
      String(decoding: try ours.body.collect(), as: UTF8.self)
        == String(decoding: theirs, as: UTF8.self))
    #expect(try ours.body.collect() == theirs)
    let read = try MultipartParser(contentType: type).parts(of: theirs)
    #expect(read.map(\.name) == ["title", "image", "odd%22name"])
  }
}
