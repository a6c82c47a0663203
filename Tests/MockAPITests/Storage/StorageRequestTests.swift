import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Requests to the storage that are signed in a header field.
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

  private func keys(_ xml: String, _ tag: String) -> [String] {
    xml.matches(of: /<(Key|Prefix)>([^<]*)</).filter { $0.1 == tag }.map { String($0.2) }
  }

  @Test(arguments: [
    "/storage/photos", "/storage/photos/", "/storage/photos/a.txt", "/storage/photos/z&<.txt",
  ])
  func `on loopback the system's folder is signed as it is sent`(path: String) throws {
    #expect(try ask("GET", path, host: "localhost").status == 200)
    #expect(try ask("GET", path, signedAs: "PUT", host: "localhost").status == 403)
  }

  @Test func `only who has the key may list`() throws {
    for path in ["/photos/", "/photos/?list-type=2", "/photos?list-type=2"] {
      let url = try #require(URL(string: "https://storage.example\(path)"))
      let response = try send(RequestMessage(method: "GET", url: url))
      #expect(response.status == 403)
      #expect(!text(response).contains("a.txt"))
    }
  }

}
