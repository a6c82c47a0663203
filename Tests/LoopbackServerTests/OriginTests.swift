import Foundation
import LibcurlTransport
import LoopbackServer
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Two servers of one world: a browser takes them for two origins.
@Suite(.timeLimit(.minutes(5))) struct OriginTests {
  private let world = World()
  private let wire = LibcurlTransport()
  private let files: LoopbackServer
  private let server: LoopbackServer

  init() throws {
    files = try LoopbackServer(
      world: world, systems: ["storage"], layout: ServerLayout(root: "storage"), now: nil)
    let address = try #require(URL(string: files.base))
    server = try LoopbackServer(
      world: world, layout: ServerLayout(elsewhere: ["storage": address]), now: nil)
  }

  private func get(_ address: String) async throws -> (text: String, response: HTTPURLResponse) {
    let (data, response) = try await wire.data(
      for: URLRequest(url: try #require(URL(string: address))))
    return (String(decoding: data, as: UTF8.self), response)
  }

  @Test func `an uploaded file is on no origin with a sign-in page`() async throws {
    world.storage.put(
      Data("<script>1</script>".utf8), contentType: "text/html", key: "a", isPublic: true)
    let page = try await get("\(server.base)/google/device")
    #expect(page.text.contains("<form"))
    #expect(try await get("\(server.base)/storage/photos/a").response.statusCode == 404)
    #expect(try await get("\(files.base)/photos/a").response.statusCode == 200)
    #expect(try await get("\(files.base)/google/device").response.statusCode == 404)
    #expect(files.base != server.base)
  }

  @Test func `an address that is signed works at the root of its server`() async throws {
    world.storage.put(Data("x".utf8), contentType: "text/plain", key: "a b")
    let own = try #require(URL(string: files.base))
    let signed = Storage.signer.presign(
      Storage.url(for: "a b", base: own), at: world.now, expires: 60)
    #expect(try await get(signed.absoluteString).text == "x")
    let elsewhere = signed.absoluteString.replacing(files.base, with: "\(files.base)/storage")
    #expect(try await get(elsewhere).response.statusCode == 403)
  }

  @Test func `another system's answer names the address of the file`() async throws {
    let api = "\(server.base)/railsauth/api"
    func send(
      _ method: String, _ path: String, _ credential: String, _ type: String = "",
      _ body: String = ""
    ) async throws -> String {
      var request = URLRequest(method: method, url: try #require(URL(string: api + path)))
      request.setValue(credential, forHTTPHeaderField: "Authorization")
      if !type.isEmpty {
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.utf8)
      }
      return String(decoding: try await wire.data(for: request).0, as: UTF8.self)
    }
    let app = Data("\(Railsauth.apiName):\(Railsauth.apiPassword)".utf8).base64EncodedString()
    let signedIn = try await send(
      "GET", "/get_token?email=\(Railsauth.demoEmail)", "Basic \(app)")
    let token = try #require(signedIn.firstMatch(of: /"api_authtoken":"(\w+)"/)?.1)
    let part = "--b\r\nContent-Disposition: form-data; name="
    let photo = try await send(
      "POST", "/upload_photo", "Token token=\(token)", "multipart/form-data; boundary=b",
      part + "\"title\"\r\n\r\nA\r\n" + part
        + "\"image\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n")
    #expect(photo.contains("\(files.base)/photos/"), "\(photo)")
  }

  @Test func `any system can be alone at the root of a server`() async throws {
    let google = try LoopbackServer(
      world: world, systems: ["google"], layout: ServerLayout(root: "google"), now: nil)
    let found = try await get("\(google.base)/.well-known/openid-configuration")
    #expect(found.text.contains("\"issuer\":\"\(google.base)\""))
    #expect(found.text.contains("\(google.base)/token"))
    let inFolder = try await get("\(google.base)/google/.well-known/openid-configuration")
    #expect(inFolder.text.contains("\"issuer\":\"\(google.base)/google\""))
    let page = try await get("\(google.base)/device")
    #expect(
      page.response.value(forHTTPHeaderField: "Set-Cookie")?.contains("; Path=/;") == true)
    #expect(page.text.contains("action=\"/device\""))
    #expect(try await get("\(google.base)/keycloak/device").response.statusCode == 404)
  }

  @Test(arguments: ["http://localhost:9", "https://mock.test"])
  func `a server with a public address names it in each answer`(address: String) throws {
    let layout = { () -> ServerLayout in
      var layout = ServerLayout()
      layout.publicURL = URL(string: address)
      return layout
    }()
    let told = try LoopbackServer(world: world, layout: layout, now: nil)
    let path = "/google/.well-known/openid-configuration"
    let hosts = [address.replacing(/https?:\/\//, with: ""), "127.0.0.1:\(told.port)", "localhost"]
    for host in hosts {
      let answer = try RawClient(server: told).exchange(
        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(answer.contains("\"issuer\":\"\(address)/google\""), "\(host): \(answer)")
    }
    for (host, status) in [("localhost:8", 421), ("other.test", 403)] {
      let answer = try RawClient(server: told).exchange(
        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
      #expect(!answer.contains("issuer\""))
    }
  }
}
