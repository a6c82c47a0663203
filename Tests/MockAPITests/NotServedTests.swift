import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// What the originals have and the mock systems do not is answered, in the originals' words.
@Suite struct NotServedTests {
  private let world = World()

  private func ask(
    _ method: String, _ address: String, _ fields: HeaderFields = [:], body: String = ""
  ) throws -> ResponseMessage {
    let request = RequestMessage(
      method: method, url: try #require(URL(string: "https://\(address)")), fields: fields,
      body: Data(body.utf8))
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  @Test(arguments: [
    ("POST", "firebase.example/v1/projects/shoot/accounts", "UNIMPLEMENTED"),
    ("GET", "firebase.example/v1/projects/shoot/accounts:batchGet", "UNIMPLEMENTED"),
    ("POST", "firebase.example/v1/projects/shoot:createSessionCookie", "UNIMPLEMENTED"),
    (
      "GET", "firebase.example/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
      "UNIMPLEMENTED"
    ),
    ("POST", "parse.example/1/batch", "{\"error\":\"POST /batch is not implemented\"}"),
    ("GET", "parse.example/classes/Spot?where=%7B%7D", "{\"error\":\"where is not implemented\"}"),
    ("GET", "parse.example/users?order=username", "order"),
    ("GET", "google.example/drive/v3/files?q=trashed%3Dfalse", "notImplemented"),
    ("GET", "google.example/drive/v2/files?orderBy=title", "notImplemented"),
    ("PATCH", "google.example/drive/v3/files/x", "notImplemented"),
    ("GET", "google.example/drive/v3/files/x?fields=size", "notImplemented"),
    ("POST", "google.example/upload/drive/v3/files?fields=id", "notImplemented"),
    ("GET", "google.example/oauth2/v2/userinfo", "notImplemented"),
    ("GET", "google.example/oauth2/v1/tokeninfo?access_token=x", "notImplemented"),
    ("GET", "facebook.example/v2.0/debug_token?input_token=x", "not implemented"),
    ("POST", "google.example/upload/drive/v3/files?uploadType=resumable", "notImplemented"),
    ("GET", "storage.example/photos/a?acl", "<Code>NotImplemented</Code>"),
    ("GET", "storage.example/", "<Code>NotImplemented</Code>"),
    ("PUT", "storage.example/more", "<Code>NotImplemented</Code>"),
  ])
  func `a request for it gets 501, and a line in the log`(
    method: String, address: String, words: String
  ) throws {
    let answer = try ask(method, address)
    #expect(answer.status == 501)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains(words), "\(text)")
    #expect(world.log.map(\.status) == [501])
  }

  @Test(arguments: ["ForgotPassword", "ChangePassword", "ListDevices", "UpdateUserAttributes"])
  func `an operation of Cognito that is not there is an exception`(name: String) throws {
    let answer = try ask(
      "POST", "cognito.example/",
      [
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.\(name)",
      ], body: "{}")
    #expect(answer.status == 501)
    #expect(answer.fields["x-amzn-ErrorType"] == "NotImplementedException")
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == "{\"__type\":\"NotImplementedException\",\"message\":\"\(name) is not implemented.\"}")
  }

  @Test(arguments: ["_method", "_ApplicationId"])
  func `a form of Parse's script SDK changes nothing`(name: String) throws {
    let answer = try ask(
      "POST", "parse.example/classes/Spot", ["Content-Type": "text/plain"],
      body: "{\"\(name)\":\"DELETE\",\"Name\":\"x\"}")
    #expect(answer.status == 501)
    #expect(
      String(decoding: answer.body, as: UTF8.self) == "{\"error\":\"\(name) is not implemented\"}")
  }

  @Test func `a browser may read that it is not there`() throws {
    let answer = try ask("POST", "parse.example/batch", ["Origin": "http://app.example"])
    #expect(answer.status == 501)
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
  }
}
