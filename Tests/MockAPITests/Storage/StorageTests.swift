import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct StorageTests {
  @Test func `signing gives the published address`() throws {
    // AWS, "Authenticating Requests: Using Query Parameters", the example of examplebucket.
    let signer = SignatureV4(
      accessKeyID: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    let url = try #require(URL(string: "https://examplebucket.s3.amazonaws.com/test.txt"))
    let date = try Date("2013-05-24T00:00:00Z", strategy: .iso8601)
    let signed = signer.presign(url, method: "GET", at: date, expires: 86_400)
    #expect(
      signed.absoluteString.hasSuffix(
        "X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"))
  }

  private func ask(
    _ mock: Mock, _ method: String, _ url: URL, body: String? = nil
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var request = URLRequest(method: method, url: url)
    request.httpBody = body.map { Data($0.utf8) }
    let (data, response) = try await mock.transport.data(for: request)
    return (String(decoding: data, as: UTF8.self), response)
  }

  private func storage() throws -> (Mock, Storage) {
    // An address is signed for the host in it, which is the one in process.
    let mock = try Mock(.inProcess)
    mock.world.storage.put(
      Data("cat".utf8), contentType: "image/png", key: "cat.png", isPublic: true)
    mock.world.storage.put(Data("dog".utf8), contentType: "image/png", key: "dog.png")
    return (mock, mock.world.storage)
  }

  @Test func `a public object needs no address and a private one does`() async throws {
    let (mock, storage) = try storage()
    #expect(try await ask(mock, "GET", Storage.url(for: "cat.png")).text == "cat")
    let closed = try await ask(mock, "GET", Storage.url(for: "dog.png"))
    #expect(closed.response.statusCode == 403)
    #expect(closed.text.contains("<Code>AccessDenied</Code>"))
    let open = try await ask(mock, "GET", storage.signedURL(for: "dog.png"))
    #expect(open.text == "dog")
    #expect(open.response.value(forHTTPHeaderField: "Content-Type") == "image/png")
  }

  @Test func `an address expires by the world's clock`() async throws {
    let (mock, storage) = try storage()
    let url = storage.signedURL(for: "dog.png", expires: 300)
    mock.world.advance(by: 299)
    #expect(try await ask(mock, "GET", url).response.statusCode == 200)
    mock.world.advance(by: 2)
    let late = try await ask(mock, "GET", url)
    #expect(late.response.statusCode == 403)
    #expect(late.text.contains("Request has expired"))
  }

  @Test(arguments: [
    ("dog.png", "cow.png"), ("X-Amz-Expires=900", "X-Amz-Expires=901"),
    ("X-Amz-Date=2014", "X-Amz-Date=2015"),
    ("X-Amz-Signature=", "X-Amz-Signature=0"), ("us-east-1", "eu-west-1"),
    ("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1"),
    ("X-Amz-SignedHeaders=host", "X-Amz-SignedHeaders=x"),
  ])
  func `a changed address is refused`(part: String, other: String) async throws {
    let (mock, storage) = try storage()
    mock.world.storage.put(Data("moo!".utf8), contentType: "image/png", key: "cow.png")
    let text = storage.signedURL(for: "dog.png").absoluteString.replacing(part, with: other)
    let answer = try await ask(mock, "GET", try #require(URL(string: text)))
    #expect([400, 403].contains(answer.response.statusCode), "\(answer.text)")
    #expect(!answer.text.contains("moo!"))
  }

  @Test func `an address is for one method`() async throws {
    let (mock, storage) = try storage()
    let put = try await ask(mock, "PUT", storage.signedURL(for: "new.txt"), body: "x")
    #expect(put.response.statusCode == 403)
    let right = try await ask(
      mock, "PUT", storage.signedURL(for: "new.txt", method: "PUT"), body: "x")
    #expect(right.response.statusCode == 200)
    #expect(try await ask(mock, "GET", storage.signedURL(for: "new.txt")).text == "x")
    let none = try await ask(mock, "GET", storage.signedURL(for: "none.txt"))
    #expect(none.response.statusCode == 404)
    #expect(none.text.contains("<Code>NoSuchKey</Code>"))
  }

  @Test func `it also answers over loopback`() async throws {
    let mock = try Mock(.loopback)
    mock.world.storage.put(
      Data("cat".utf8), contentType: "image/png", key: "cat.png", isPublic: true)
    #expect(try await mock.ask(Storage.self, "GET", "/photos/cat.png").text == "cat")
    #expect(try await mock.ask(Storage.self, "GET", "/photos/dog.png").response.statusCode >= 403)
  }
}
