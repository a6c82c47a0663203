import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// A form of a web page, with a policy that allows exactly its fields.
@Suite struct StorageFormTests {
  private let client = StorageClient()

  private func post(_ more: [String: String]) throws -> ResponseMessage {
    let date = client.world.now
    var fields = more
    fields["key"] = "form/a&b"
    fields["x-amz-algorithm"] = SignatureV4.algorithm
    fields["x-amz-credential"] = "\(Storage.accessKeyID)/\(Storage.signer.scope(at: date))"
    fields["x-amz-date"] = SignatureV4.timestamp(date)
    let conditions = fields.keys.sorted().map { "[\"starts-with\",\"$\($0)\",\"\"]" }
    let policy = Data(
      """
      {"expiration":"\(date.addingTimeInterval(60).formatted(.iso8601))",\
      "conditions":[\(conditions.joined(separator: ","))]}
      """.utf8
    ).base64EncodedString()
    fields["policy"] = policy
    fields["x-amz-signature"] = Storage.signer.signature(policy, at: date)
    let parts = (fields.sorted { $0.key < $1.key } + [("file", "hello")]).map { name, value in
      "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    return try client.send(
      RequestMessage(
        method: "POST", url: try #require(URL(string: "https://storage.example/photos")),
        fields: ["Content-Type": "multipart/form-data; boundary=b"],
        body: Data((parts.joined() + "--b--\r\n").utf8)))
  }

  @Test(arguments: [
    ("tagging", "<Tagging><TagSet></TagSet></Tagging>"), ("x-amz-storage-class", "GLACIER"),
    ("x-amz-server-side-encryption", "AES256"), ("acl", "authenticated-read"),
  ])
  func `a form that asks for what would be lost is refused`(name: String, value: String) throws {
    let answer = try post([name: value])
    #expect(answer.status == 501)
    #expect(answer.code == "NotImplemented", "\(answer.text)")
    #expect(try client.get("form/a&b") == nil)
  }

  @Test func `the digests in a form are those of the file`() throws {
    let (md5, sha) = ("Content-MD5", "x-amz-checksum-sha256")
    func digest(_ name: String, _ text: String) -> String {
      name == md5
        ? Data(Insecure.MD5.hash(data: Data(text.utf8))).base64EncodedString()
        : Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }
    for name in [md5, sha] {
      #expect(try post([name: digest(name, "hallo")]).code == "BadDigest", "\(name)")
      #expect(try client.get("form/a&b") == nil)
    }
    for name in [md5, sha] {
      #expect(try post([name: digest(name, "hello")]).status == 204, "\(name)")
    }
    let got = try client.send("GET", "form/a&b", fields: ["x-amz-checksum-mode": "ENABLED"])
    #expect(got.fields[sha] == digest(sha, "hello"))
  }

  @Test(arguments: ["success_action_redirect", "redirect"])
  func `a form says which page comes next`(name: String) throws {
    let answer = try post([name: "http://app.example/done?x=1#top", "success_action_status": "201"])
    #expect(answer.status == 303)
    let tag = "%225d41402abc4b2a76b9719d911017c592%22"
    #expect(
      answer.fields["Location"]
        == "http://app.example/done?x=1&bucket=photos&key=form%2Fa%26b&etag=\(tag)#top")
    #expect(try client.get("form/a&b") == "hello")
    #expect(try post([name: "javascript:alert(1)"]).status == 204)
  }
}
