import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the Parse backend and parses its answers.
struct ParseClient {
  /// The parts of an answer that tests check.
  struct Answer {
    let status: Int
    let text: String
    /// The media type, `Location` and `WWW-Authenticate`.
    let type: String?
    let location: String?
    let challenge: String?

    subscript(name: String) -> String? {
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return object?[name] as? String
    }
  }

  static let keys = [
    "X-Parse-Application-Id": Parse.applicationID, "X-Parse-REST-API-Key": Parse.restAPIKey,
  ]
  static let master = [
    "X-Parse-Application-Id": Parse.applicationID, "X-Parse-Master-Key": Parse.masterKey,
  ]

  let mock = Mock.chosen()
  var world: World { mock.world }
  var api: Parse { world.parse }

  func send(
    _ method: String, _ path: String, _ body: String = "", token: String? = nil,
    fields: [String: String] = keys
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: mock.base(Parse.self) + path)))
    request.httpMethod = method
    if method != "GET" {
      request.httpBody = Data(body.utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    if let token { request.setValue(token, forHTTPHeaderField: "X-Parse-Session-Token") }
    let (data, response) = try await mock.transport.data(for: request)
    return Answer(
      status: response.statusCode, text: String(decoding: data, as: UTF8.self),
      type: response.mimeType, location: response.value(forHTTPHeaderField: "Location"),
      challenge: response.value(forHTTPHeaderField: "WWW-Authenticate"))
  }

  /// The system's address.
  var base: String { mock.base(Parse.self) }

  /// A session of the user who exists in every new world.
  func logIn() async throws -> String {
    let body = #"{"username":"\#(Parse.demoUser)","password":"\#(Parse.demoPassword)"}"#
    return try #require(try await send("POST", "/login", body)["sessionToken"])
  }

  static func error(_ code: Int, _ text: String) -> String {
    #"{"code":\#(code),"error":"\#(text)"}"#
  }
}
