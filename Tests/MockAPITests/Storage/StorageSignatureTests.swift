import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Signatures of another version, region or session: what S3 says of them.
@Suite struct StorageSignatureTests {
  private let client = StorageClient()

  private func get(_ query: String = "", _ fields: HeaderFields = [:]) throws -> ResponseMessage {
    let url = try #require(URL(string: "https://storage.example/photos/a" + query))
    return try client.send(RequestMessage(method: "GET", url: url, fields: fields))
  }

  @Test(arguments: [
    ("?AWSAccessKeyId=\(Storage.accessKeyID)&Signature=abc&Expires=9999999999", nil),
    ("", "AWS \(Storage.accessKeyID):abc"),
  ])
  func `a signature of version 2 is named as the reason`(query: String, field: String?) throws {
    var fields: HeaderFields = [:]
    fields["Authorization"] = field
    let answer = try get(query, fields)
    #expect(answer.status == 400)
    #expect(answer.code == "InvalidRequest")
    #expect(answer.text.contains("Please use AWS4-HMAC-SHA256."))
  }

  @Test func `a signature for another region learns the right one`() throws {
    let now = client.world.now
    let signer = SignatureV4(
      accessKeyID: Storage.accessKeyID, secretAccessKey: Storage.secretAccessKey,
      region: "eu-west-1")
    let address = signer.presign(Storage.url(for: "a"), method: "GET", at: now, expires: 60)
    let signed = try client.send(RequestMessage(method: "GET", url: address))
    #expect(signed.code == "AuthorizationQueryParametersError")
    let credential = "\(Storage.accessKeyID)/\(signer.scope(at: now))"
    let answer = try get(
      "",
      [
        "x-amz-date": SignatureV4.timestamp(now),
        "Authorization":
          "AWS4-HMAC-SHA256 Credential=\(credential), SignedHeaders=host, Signature=0",
      ])
    #expect(answer.code == "AuthorizationHeaderMalformed")
    for answer in [signed, answer] {
      #expect(answer.values("Region") == ["us-east-1"])
      let message = try #require(answer.values("Message").first)
      #expect(message.hasSuffix("the region 'eu-west-1' is wrong; expecting 'us-east-1'"))
    }
    let odd = try get("?" + (address.query ?? "").replacing("%2Fs3%2F", with: "%2Fsns%2F"))
    #expect(odd.values("Region").isEmpty)
    #expect(odd.text.contains("expecting"))
  }

  @Test(arguments: ["GET", "PUT"]) func `a token of a session that is none is refused`(
    method: String
  ) throws {
    try client.put("a", "x")
    let answer = try client.send(method, "a", fields: ["x-amz-security-token": "abc"])
    #expect(answer.status == 400)
    #expect(answer.code == "InvalidToken")
    #expect(try client.get("a") == "x")
  }

  @Test(arguments: [
    "x-amz-expected-bucket-owner", "x-amz-server-side-encryption-customer-algorithm",
  ])
  func `who reads on a condition that is not known gets nothing`(name: String) throws {
    try client.put("a", "x")
    for (method, key) in [("GET", "a"), ("HEAD", "a"), ("GET", ""), ("DELETE", "a")] {
      #expect(try client.send(method, key, fields: [name: "AES256"]).status == 501)
    }
    #expect(try client.get("a") == "x")
  }
}
