import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// A client of the storage that signs its requests in a header field, with all fields that it sends.
struct StorageClient {
  let world = World()

  /// Sends a request for an object, or for the bucket when the key is empty.
  @discardableResult
  func send(
    _ method: String, _ key: String = "", in bucket: String = "photos",
    query: [(String, String)] = [], fields: HeaderFields = [:], body: Data = Data(),
    unsigned: HeaderFields = [:], hash: String? = nil
  ) throws -> ResponseMessage {
    let hash = hash ?? SHA256.hash(data: body).hexadecimal
    let seed = try seed(method, key, in: bucket, query: query, fields: fields, hash: hash)
    var sent = seed.fields
    for field in unsigned.all { sent.add(field.name, field.value) }
    return try send(RequestMessage(method: method, url: seed.url, fields: sent, body: body))
  }

  /// Sends a request as it is.
  func send(_ request: RequestMessage) throws -> ResponseMessage {
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  /// Returns the address and the signed fields of a request, and its signature.
  func seed(
    _ method: String, _ key: String, in bucket: String = "photos", query: [(String, String)] = [],
    fields: HeaderFields, hash: String
  ) throws -> (url: URL, fields: HeaderFields, signature: String) {
    let path = key.isEmpty && bucket.isEmpty ? "/" : "/\(bucket)/\(key)"
    var signed = fields
    signed["Host"] = "storage.example"
    signed["x-amz-date"] = SignatureV4.timestamp(world.now)
    signed["x-amz-content-sha256"] = hash
    let pairs = query.map { SignatureV4.Pair($0.0, $0.1) }
    let canonical = SignatureV4.canonicalRequest(
      method: method, path: path, query: pairs,
      headers: signed.all.map { SignatureV4.Pair($0.name, $0.value) }, payloadHash: hash)
    let signer = Storage.signer
    let signature = signer.signature(
      signer.stringToSign(canonical, at: world.now), at: world.now)
    let names = signed.all.map { $0.name.lowercased() }.sorted().joined(separator: ";")
    signed["Authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(Storage.accessKeyID)/\(signer.scope(at: world.now)), "
      + "SignedHeaders=\(names), Signature=\(signature)"
    let words = pairs.map { "\(SignatureV4.escape($0.name))=\(SignatureV4.escape($0.value))" }
    let address =
      "https://storage.example" + SignatureV4.escape(path, keeping: "/")
      + (words.isEmpty ? "" : "?" + words.joined(separator: "&"))
    return (try #require(URL(string: address)), signed, signature)
  }

  /// Stores an object.
  func put(_ key: String, _ text: String, _ fields: HeaderFields = [:]) throws {
    let response = try send("PUT", key, fields: fields, body: Data(text.utf8))
    #expect(response.status == 200, "\(response.text)")
  }

  /// The text of an object; nil when there is none.
  func get(_ key: String, in bucket: String = "photos") throws -> String? {
    let response = try send("GET", key, in: bucket)
    return response.status == 200 ? response.text : nil
  }
}

extension ResponseMessage {
  /// The body as a string.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The code of an error; empty for other answers.
  var code: String { values("Code").first ?? "" }

  /// The texts of all elements with a name, decoded.
  func values(_ name: String) -> [String] {
    text.split(separator: "<\(name)>").dropFirst().map { rest in
      let value = rest.split(separator: "</", omittingEmptySubsequences: false).first ?? ""
      return String(value).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&#x1;", with: "\u{1}")
        .replacing("&amp;", with: "&")
    }
  }
}
