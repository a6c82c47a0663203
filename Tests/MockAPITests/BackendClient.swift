import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Sends requests to a world's Rails API, with tokens of the same world's Firebase.
struct BackendClient {
  let firebase: FirebaseClient
  var world: World { firebase.world }
  var api: Backend { firebase.world.backend }

  init(_ profile: Backend.Profile = .naive, carrier: Carrier = .chosen) {
    firebase = FirebaseClient(carrier: carrier)
    api.profile = profile
  }

  func send(
    _ method: String, _ path: String, token: String? = nil, bearer: String? = nil,
    body: String = "", type: String? = "application/json"
  ) throws -> FirebaseClient.Answer {
    var fields = HeaderFields()
    fields["Firebase-Token"] = token
    fields["Authorization"] = bearer.map { "Bearer \($0)" }
    fields["Content-Type"] = type
    let url = try #require(URL(string: "\(Backend.baseURL)\(path)"))
    return try firebase.send(
      RequestMessage(method: method, url: url, fields: fields, body: Data(body.utf8)))
  }

  func authenticate(_ token: String?) throws -> FirebaseClient.Answer {
    try send("POST", "/authentication.json", token: token)
  }

  func token() throws -> String { try firebase.signIn().text("idToken") }
}
