import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FirebaseRequestTests {
  private let client = FirebaseClient()
  private static let signIn = "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"
  private static let operations = [
    "signUp", "signInWithPassword", "sendOobCode", "resetPassword", "lookup", "update", "delete",
  ]

  @Test(arguments: ["", "?key=", "?Key=x"])
  func `without a key permission is denied`(query: String) throws {
    let answer = try client.send("POST", Self.signIn + query, "{}")
    #expect(answer.status == 403)
    let message = "The request is missing a valid API key."
    #expect(
      answer.text == #"{"error":{"code":403,"message":"\#(message)","errors":[{"message":"#
        + #""\#(message)","domain":"global","reason":"forbidden"}],"#
        + #""status":"PERMISSION_DENIED"}}"#)
  }

  @Test(arguments: operations)
  func `a wrong key is not valid anywhere`(operation: String) throws {
    let path = "identitytoolkit.googleapis.com/v1/accounts:\(operation)?key=wrong"
    let answer = try client.send("POST", path, "{}")
    #expect(answer.status == 400)
    let message = "API key not valid. Please pass a valid API key."
    #expect(
      answer.text == #"{"error":{"code":400,"message":"\#(message)","errors":[{"message":"#
        + #""\#(message)","domain":"global","reason":"badRequest"}],"#
        + #""status":"INVALID_ARGUMENT"}}"#)
    #expect(
      try client.send("POST", "securetoken.googleapis.com/v1/token", "{}").status == 403)
  }

  @Test func `the key may be in a header and the first of two counts`() throws {
    let url = try #require(URL(string: "\(Firebase.baseURL)/\(Self.signIn)"))
    let request = RequestMessage(
      method: "POST", url: url, fields: ["X-Goog-Api-Key": Firebase.apiKey], body: Data("{}".utf8))
    #expect(try client.send(request).error == "MISSING_EMAIL")
    let twice = Self.signIn + "?key=\(Firebase.apiKey)&key=wrong"
    #expect(try client.send("POST", twice, "{}").error == "MISSING_EMAIL")
  }

  @Test(arguments: [
    ("{", "Invalid JSON payload received. Unexpected token."),
    ("nonsense", "Invalid JSON payload received. Unexpected token."),
    ("\u{0}", "Invalid JSON payload received. Unexpected token."),
    (
      "[]", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#
    ),
    (
      "null", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#
    ),
    (#"{"email":12}"#, "Invalid value at 'email' (TYPE_STRING), 12"),
    (#"{"email":true}"#, "Invalid value at 'email' (TYPE_STRING), true"),
    (#"{"email":{"a":1}}"#, "Invalid value at 'email' (TYPE_STRING)"),
    (
      #"{"email":["mia@example.com"]}"#,
      #"Invalid JSON payload received. Unknown name "email": "#
        + "Proto field is not repeating, cannot start list."
    ),
    (
      #"{"returnSecureToken":"yes"}"#, "Invalid value at 'return_secure_token' (TYPE_BOOL), \"yes\""
    ),
  ])
  func `a body of another form is an invalid argument`(body: String, message: String) throws {
    for operation in ["signUp", "signInWithPassword"] {
      let answer = try client.post(operation, body)
      #expect(answer.status == 400)
      #expect(answer.error == message)
      #expect(answer.json["error"]?["status"]?.text == "INVALID_ARGUMENT")
    }
  }

  @Test(arguments: [
    ("GET", "identitytoolkit.googleapis.com/v1/accounts:signUp"),
    ("PUT", "securetoken.googleapis.com/v1/token"),
    ("POST", FirebaseClient.certificatesPath),
    ("POST", "identitytoolkit.googleapis.com/v1/accounts:nothing"),
    ("POST", "identitytoolkit.googleapis.com/v1/accounts:signUp/"),
    ("POST", "identitytoolkit.googleapis.com//v1/accounts:signUp"),
    ("POST", "securetoken.googleapis.com/v1/accounts:signUp"),
    ("POST", "v1/../v1/accounts:signUp"),
    ("POST", "identitytoolkit.googleapis.com/v1%2Faccounts:signUp"),
    ("GET", ""),
    ("POST", "other.example.com/v1/token"),
  ])
  func `any other address is not found`(method: String, path: String) throws {
    let answer = try client.send(method, "\(path)?key=\(Firebase.apiKey)", "{}")
    #expect(answer.status == 404)
    #expect(
      answer.text == #"{"error":{"code":404,"message":"Not Found","errors":[{"message":"#
        + #""Not Found","domain":"global","reason":"notFound"}],"status":"NOT_FOUND"}}"#)
  }

  @Test(arguments: [
    ("signupNewUser", "ADMIN_ONLY_OPERATION"), ("verifyPassword", "MISSING_EMAIL"),
    ("getOobConfirmationCode", "MISSING_REQ_TYPE"), ("resetPassword", "MISSING_OOB_CODE"),
    ("setAccountInfo", "INVALID_REQ_TYPE : Unsupported request parameters."),
    ("getAccountInfo", "MISSING_ID_TOKEN"),
  ])
  func `the old names lead to the same endpoints`(name: String, message: String) throws {
    let path = "identitytoolkit/v3/relyingparty/\(name)?key=\(Firebase.apiKey)"
    #expect(try client.send("POST", "www.googleapis.com/" + path, "{}").error == message)
    #expect(try client.send("POST", path, "{}").error == message)
  }

  @Test func `the address may lack Google's host or have a folder in front`() throws {
    let body = FirebaseClient.credential(Firebase.demoEmail, Firebase.demoPassword)
    let path = "v1/accounts:signInWithPassword?key=\(Firebase.apiKey)"
    #expect(try client.send("POST", path, body).status == 200)
    let local = FirebaseClient(base: try #require(URL(string: "http://127.0.0.1:8080/firebase")))
    #expect(try local.signIn().status == 200)
    #expect(local.world.log.map(\.system) == ["firebase"])
  }

  @Test func `an app reaches the system in the same way as Google`() async throws {
    let url = Firebase.baseURL.appending(path: Self.signIn)
      .appending(queryItems: [URLQueryItem(name: "key", value: Firebase.apiKey)])
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      FirebaseClient.credential(Firebase.demoEmail, Firebase.demoPassword).utf8)
    let (body, response) = try await client.world.firebase.data(for: request)
    #expect(response.statusCode == 200)
    #expect(JSONTree(body)?["registered"] == .bool(true))
  }

  @Test func `huge and deep values are refused or accepted without harm`() throws {
    let long = String(repeating: "x", count: 300_000)
    #expect(try client.signUp("\(long)@x.io").error == "INVALID_EMAIL")
    #expect(try client.signUp("long@x.io", long).status == 200)
    #expect(try client.signIn("long@x.io", long).status == 200)
    #expect(try client.post("lookup", #"{"idToken":"\#(long)"}"#).error == "INVALID_ID_TOKEN")
    for depth in [400, 100_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(try client.post("signUp", #"{"email":\#(deep)}"#).status == 400)
    }
  }
}
