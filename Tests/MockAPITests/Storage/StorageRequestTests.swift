import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Requests to the storage that are signed in a header field, and their ranges, lists and forms.
@Suite struct StorageRequestTests {
  private let world = World()
  private static let bytes = Data("0123456789".utf8)

  init() {
    for key in ["a.txt", "list/1", "list/2", "list/deep/x", "z&<.txt"] {
      world.storage.put(Self.bytes, contentType: "text/plain", key: key)
    }
  }

  private func send(_ request: RequestMessage) throws -> ResponseMessage {
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  /// Sends a request that is signed as another method, at another time or with another hash.
  private func ask(
    _ method: String, _ path: String, _ query: [(String, String)] = [], body: Data = Data(),
    fields extra: [String: String] = [:], signedAs: String? = nil, late: TimeInterval = 0,
    hash: String? = nil, host: String = "storage.example"
  ) throws -> ResponseMessage {
    let date = world.now.addingTimeInterval(late)
    let hash = hash ?? SHA256.hash(data: body).hexadecimal
    let pairs = query.map { SignatureV4.Pair($0.0, $0.1) }
    let headers = [
      SignatureV4.Pair("host", host), .init("x-amz-content-sha256", hash),
      .init("x-amz-date", SignatureV4.timestamp(date)),
    ]
    let canonical = SignatureV4.canonicalRequest(
      method: signedAs ?? method, path: path, query: pairs, headers: headers, payloadHash: hash)
    let signer = Storage.signer
    let signature = signer.signature(signer.stringToSign(canonical, at: date), at: date)
    var fields = HeaderFields()
    for header in headers { fields[header.name] = header.value }
    for (name, value) in extra { fields[name] = value }
    fields["Authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(Storage.accessKeyID)/\(signer.scope(at: date)), "
      + "SignedHeaders=\(headers.map(\.name).joined(separator: ";")), Signature=\(signature)"
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = ("https", host, path)
    if !query.isEmpty { parts.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) } }
    return try send(
      RequestMessage(
        method: method, url: try #require(parts.url), fields: fields, body: body))
  }

  private func text(_ response: ResponseMessage) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func `a signature in a header field opens all methods`() throws {
    #expect(try ask("PUT", "/photos/new", body: Self.bytes).status == 200)
    #expect(try ask("GET", "/photos/new").body == Self.bytes)
    #expect(try ask("HEAD", "/photos/new").status == 200)
    #expect(try ask("DELETE", "/photos/new").status == 204)
    #expect(try ask("GET", "/photos/new").status == 404)
    #expect(try ask("HEAD", "/photos/").status == 200)
  }

  @Test func `two spellings of one character are two keys`() throws {
    let keys = ["caf\u{E9}", "cafe\u{301}"]
    for key in keys {
      #expect(try ask("PUT", "/photos/\(key)", body: Data(key.utf8)).status == 200)
    }
    for key in keys {
      #expect(try ask("GET", "/photos/\(key)").body == Data(key.utf8))
    }
    let list = text(try ask("GET", "/photos/", [("list-type", "2"), ("prefix", "cafe")]))
    #expect(Array(self.keys(list, "Key").joined().utf8) == Array(keys[1].utf8))
    #expect(try ask("DELETE", "/photos/\(keys[0])").status == 204)
    #expect(try ask("GET", "/photos/\(keys[1])").status == 200)
  }

  @Test func `a form says with which answer it wants to end`() throws {
    func post(_ status: String) throws -> ResponseMessage {
      let date = world.now
      let end = date.addingTimeInterval(60).formatted(.iso8601)
      let fields = [
        ("key", "form/a&b"), ("success_action_status", status),
        ("x-amz-algorithm", SignatureV4.algorithm),
        ("x-amz-credential", "\(Storage.accessKeyID)/\(Storage.signer.scope(at: date))"),
        ("x-amz-date", SignatureV4.timestamp(date)),
      ]
      let conditions = fields.map { #"{"\#($0)":"\#($1)"}"# }.joined(separator: ",")
      let policy = Data(#"{"expiration":"\#(end)","conditions":[\#(conditions)]}"#.utf8)
        .base64EncodedString()
      let signed =
        fields + [
          ("policy", policy), ("x-amz-signature", Storage.signer.signature(policy, at: date)),
          ("file", "hello"),
        ]
      let parts = signed.map { name, value in
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
      }
      return try send(
        RequestMessage(
          method: "POST", url: try #require(URL(string: "https://storage.example/photos")),
          fields: ["Content-Type": "multipart/form-data; boundary=b"],
          body: Data((parts.joined() + "--b--\r\n").utf8)))
    }
    #expect(try post("200").status == 200)
    let made = try post("201")
    #expect(made.status == 201)
    #expect(text(made).contains("<Bucket>photos</Bucket><Key>form/a&amp;b</Key>"))
    #expect(try post("204").status == 204)
    #expect(try post("500").status == 204)
  }

  @Test func `the bucket is in the oldest region, whose name is not said`() throws {
    let answer = try ask("GET", "/photos/", [("location", "")])
    #expect(answer.status == 200)
    #expect(
      text(answer).hasSuffix(
        "<LocationConstraint xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"></LocationConstraint>"
      ))
  }

  @Test func `a body may be signed without its hash in a field`() throws {
    // As curl 7.88 does; the field is then neither sent nor signed.
    func put(_ body: Data, signedFor signedBody: Data) throws -> Int {
      let date = world.now
      let headers = [
        SignatureV4.Pair("host", "storage.example"),
        .init("x-amz-date", SignatureV4.timestamp(date)),
      ]
      let canonical = SignatureV4.canonicalRequest(
        method: "PUT", path: "/photos/curl", query: [], headers: headers,
        payloadHash: SHA256.hash(data: signedBody).hexadecimal)
      let signer = Storage.signer
      let signature = signer.signature(signer.stringToSign(canonical, at: date), at: date)
      var fields: HeaderFields = [
        "Authorization": "AWS4-HMAC-SHA256 Credential=\(Storage.accessKeyID)/"
          + "\(signer.scope(at: date)), SignedHeaders=host;x-amz-date, Signature=\(signature)"
      ]
      for header in headers { fields[header.name] = header.value }
      return try send(
        RequestMessage(
          method: "PUT", url: try #require(URL(string: "https://storage.example/photos/curl")),
          fields: fields, body: body)
      ).status
    }
    #expect(try put(Self.bytes, signedFor: Self.bytes) == 200)
    #expect(try put(Data("other".utf8), signedFor: Self.bytes) == 403)
    // A file that curl sends with PUT is signed as if it were empty.
    #expect(try put(Self.bytes, signedFor: Data()) == 200)
  }

  @Test func `a signature is for one method, time and body`() throws {
    #expect(try ask("HEAD", "/photos/a.txt", signedAs: "GET").status == 403)
    #expect(try ask("GET", "/photos/a.txt", signedAs: "HEAD").status == 403)
    #expect(try ask("GET", "/photos/a.txt", late: 900).status == 200)
    let late = try ask("GET", "/photos/a.txt", late: 901)
    #expect(late.status == 403)
    #expect(text(late).contains("<Code>RequestTimeTooSkewed</Code>"))
    #expect(try ask("GET", "/photos/a.txt", late: -901).status == 403)
    let other = SHA256.hash(data: Data("x".utf8)).hexadecimal
    let changed = try ask("PUT", "/photos/a.txt", body: Self.bytes, hash: other)
    #expect(changed.status == 400)
    #expect(text(changed).contains("<Code>XAmzContentSHA256Mismatch</Code>"))
    #expect(try ask("PUT", "/photos/a.txt", hash: "UNSIGNED-PAYLOAD").status == 200)
  }

  @Test func `an address signed for GET does not open HEAD`() throws {
    let url = world.storage.signedURL(for: "a.txt")
    for (method, status) in [("GET", 200), ("HEAD", 403)] {
      let fields: HeaderFields = ["Host": "storage.example"]
      #expect(try send(RequestMessage(method: method, url: url, fields: fields)).status == status)
    }
  }

  @Test(arguments: [
    ("bytes=2-4", 206, "234", "bytes 2-4/10"), ("bytes=8-", 206, "89", "bytes 8-9/10"),
    ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=0-99", 206, "0123456789", "bytes 0-9/10"),
    ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=4-2", 200, "0123456789", nil),
    ("bytes=1-2,4-5", 200, "0123456789", nil), ("lines=1-2", 200, "0123456789", nil),
    ("bytes=-", 200, "0123456789", nil),
  ])
  func `a range is a part of the object`(range: String, status: Int, body: String, shown: String?)
    throws
  {
    let response = try ask("GET", "/photos/a.txt", fields: ["Range": range])
    #expect(response.status == status)
    #expect(text(response) == body)
    #expect(response.fields["Content-Range"] == shown)
  }

  @Test(arguments: ["bytes=10-", "bytes=10-11", "bytes=-0"])
  func `a range outside the object is refused`(range: String) throws {
    let response = try ask("GET", "/photos/a.txt", fields: ["Range": range])
    #expect(response.status == 416)
    #expect(text(response).contains("<ActualObjectSize>10</ActualObjectSize>"))
  }

  @Test func `a client that has the object gets no second copy`() throws {
    let tag = try #require(try ask("GET", "/photos/a.txt").fields["ETag"])
    for (field, value, status) in [
      ("If-None-Match", tag, 304), ("If-None-Match", "\"x\", \(tag)", 304),
      ("If-None-Match", "*", 304), ("If-None-Match", "\"x\"", 200), ("If-Match", tag, 200),
      ("If-Match", "\"x\"", 412),
    ] {
      let response = try ask("GET", "/photos/a.txt", fields: [field: value])
      #expect(response.status == status, "\(field): \(value)")
      if status == 304 { #expect(response.body.isEmpty) }
    }
  }

  private func keys(_ xml: String, _ tag: String) -> [String] {
    xml.matches(of: /<(Key|Prefix)>([^<]*)</).filter { $0.1 == tag }.map { String($0.2) }
  }

  @Test func `the list shows the keys in pages and in groups`() throws {
    let all = text(try ask("GET", "/photos/", [("list-type", "2")]))
    #expect(keys(all, "Key") == ["a.txt", "list/1", "list/2", "list/deep/x", "z&amp;&lt;.txt"])
    let query = [("list-type", "2"), ("prefix", "list/"), ("delimiter", "/"), ("max-keys", "2")]
    let first = text(try ask("GET", "/photos", query.sorted { $0.0 < $1.0 }))
    #expect(keys(first, "Key") == ["list/1", "list/2"])
    #expect(first.contains("<IsTruncated>true</IsTruncated>"))
    let token = try #require(
      first.firstMatch(of: /<NextContinuationToken>([^<]*)</)?.1)
    let second = text(
      try ask(
        "GET", "/photos", (query + [("continuation-token", String(token))]).sorted { $0.0 < $1.0 }))
    #expect(keys(second, "Key").isEmpty)
    #expect(keys(second, "Prefix") == ["list/", "list/deep/"])
    #expect(second.contains("<IsTruncated>false</IsTruncated>"))
    #expect(text(try ask("GET", "/")).contains("<Bucket><Name>photos</Name>"))
  }

  @Test(arguments: ["/storage", "/storage/", "/storage/photos/a.txt", "/storage/photos/z&<.txt"])
  func `on loopback the system's folder is signed as it is sent`(path: String) throws {
    #expect(try ask("GET", path, host: "localhost").status == 200)
    #expect(try ask("GET", path, signedAs: "PUT", host: "localhost").status == 403)
  }

  @Test func `only who has the key may list`() throws {
    for path in ["/", "/photos/?list-type=2", "/photos?list-type=2"] {
      let url = try #require(URL(string: "https://storage.example\(path)"))
      let response = try send(RequestMessage(method: "GET", url: url))
      #expect(response.status == 403)
      #expect(!text(response).contains("a.txt"))
    }
  }

  /// Sends a form with a policy that allows `up/` and ten bytes, for a minute.
  private func post(
    _ changes: [String: String?] = [:], file: Data = bytes, late: TimeInterval = 0
  ) throws -> ResponseMessage {
    let date = world.now
    let scope = "\(Storage.accessKeyID)/\(Storage.signer.scope(at: date))"
    let end = date.addingTimeInterval(60).formatted(.iso8601)
    let own = [
      "x-amz-algorithm": SignatureV4.algorithm, "x-amz-credential": scope,
      "x-amz-date": SignatureV4.timestamp(date),
    ]
    let conditions =
      ["[\"starts-with\",\"$key\",\"up/\"]", "[\"content-length-range\",1,10]"]
      + own.sorted { $0.key < $1.key }.map { "{\"\($0.key)\":\"\($0.value)\"}" }
    let policy = Data(
      "{\"expiration\":\"\(end)\",\"conditions\":[\(conditions.joined(separator: ","))]}".utf8
    ).base64EncodedString()
    var fields: [String: String?] = [
      "key": "up/${filename}", "policy": policy,
      "x-amz-signature": Storage.signer.signature(policy, at: date),
    ]
    fields.merge(own.mapValues { Optional($0) }) { $1 }
    fields.merge(changes) { $1 }
    var body = Data()
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard let value else { continue }
      body += Data(
        "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Data(
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.txt\"\r\n\r\n".utf8)
    body += file + Data("\r\n--x--\r\n".utf8)
    world.advance(by: late)
    let url = try #require(URL(string: "https://storage.example/photos"))
    return try send(
      RequestMessage(
        method: "POST", url: url, fields: ["Content-Type": "multipart/form-data; boundary=x"],
        body: body))
  }

  @Test func `a signed form uploads what its policy allows`() throws {
    #expect(try post().status == 204)
    #expect(world.storage.keys.contains("up/f.txt"))
    #expect(try ask("GET", "/photos/up/f.txt").body == Self.bytes)
  }

  @Test(
    arguments: [
      (["key": "other"], "AccessDenied"), (["acl": "public-read"], "AccessDenied"),
      (["x-amz-signature": "00"], "SignatureDoesNotMatch"), (["policy": nil], "AccessDenied"),
      (["policy": "e30="], "SignatureDoesNotMatch"), (["key": nil], "InvalidArgument"),
      (["x-amz-date": "20140903T120000Z"], "InvalidArgument"),
    ] as [([String: String?], String)])
  func `a form that its server did not sign so is refused`(
    changes: [String: String?], code: String
  ) throws {
    let response = try post(changes)
    #expect(response.status >= 400)
    #expect(text(response).contains("<Code>\(code)</Code>"), "\(text(response))")
    #expect(world.storage.keys.count == 5)
  }

  @Test func `a form has its size and its time`() throws {
    #expect(text(try post(file: Self.bytes + Data("x".utf8))).contains("EntityTooLarge"))
    #expect(text(try post(file: Data())).contains("EntityTooSmall"))
    #expect(text(try post(late: 60)).contains("Policy expired"))
    #expect(world.storage.keys.count == 5)
  }
}
