import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Sends requests to a world's Firebase and parses the answers.
struct FirebaseClient {
  /// The parts of an answer that tests check.
  struct Answer {
    let status: Int
    let text: String
    let fields: HeaderFields

    /// The message of an error.
    var error: String? { json["error"]?["message"]?.text }
    /// The body as JSON; null when it is not JSON.
    var json: JSONTree { JSONTree(Data(text.utf8)) ?? .null }

    /// Returns a string in the body.
    func text(_ name: String) throws -> String { try #require(json[name]?.text) }
  }

  var world = World()
  var base = Firebase.baseURL
  var carrier = Carrier.chosen

  /// The system's address without a slash at the end.
  func shownBase() throws -> String {
    carrier == .loopback
      ? "\(try LoopbackCurl.base(of: world))/firebase" : base.absoluteString
  }

  static let certificatesPath =
    "www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"

  func send(
    _ method: String, _ path: String, _ body: String = "", type: String? = "application/json"
  ) throws -> Answer {
    let url = try #require(URL(string: "\(base.absoluteString)/\(path)"))
    var fields = HeaderFields()
    fields["Content-Type"] = type
    return try send(RequestMessage(method: method, url: url, fields: fields, body: Data(body.utf8)))
  }

  func send(_ request: RequestMessage) throws -> Answer {
    let response = try deliver(request)
    return Answer(
      status: response.status, text: String(decoding: response.body, as: UTF8.self),
      fields: response.fields)
  }

  private func deliver(_ request: RequestMessage) throws -> ResponseMessage {
    // A complete address is meant for the router, not for the server.
    if carrier == .loopback, request.url.host?.hasSuffix(".example") == true {
      return try LoopbackCurl.send(request, to: world)
    }
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.notConnectedToInternet, "no answer")
    }
    return response
  }

  /// Calls one of the endpoints `accounts:…`.
  func post(_ operation: String, _ body: String) throws -> Answer {
    try send(
      "POST",
      "identitytoolkit.googleapis.com/v1/accounts:\(operation)?key=\(Firebase.apiKey)", body)
  }

  func refresh(
    _ body: String, type: String? = "application/x-www-form-urlencoded"
  ) throws -> Answer {
    try send("POST", "securetoken.googleapis.com/v1/token?key=\(Firebase.apiKey)", body, type: type)
  }

  func certificates() throws -> Answer { try send("GET", Self.certificatesPath) }

  func signIn(
    _ email: String = Firebase.demoEmail, _ password: String = Firebase.demoPassword
  ) throws -> Answer {
    try post("signInWithPassword", Self.credential(email, password))
  }

  func signUp(_ email: String, _ password: String = "hunter2") throws -> Answer {
    try post("signUp", Self.credential(email, password))
  }

  static func credential(_ email: String, _ password: String) -> String {
    #"{"email":"\#(email)","password":"\#(password)","returnSecureToken":true}"#
  }
}

/// ID tokens that Firebase did not issue.
enum FirebaseForgery: String, CaseIterable, Sendable {
  case noAlgorithm, hmacWithCertificate, unknownKey, otherKeysSignature, expired, otherProject
  case otherIssuer, issuedInTheFuture, signedInInTheFuture, emptySubject, noSubject
  case changedPayload, cut, notBase64, empty, arrayHeader, probabilistic

  /// Returns the forged token, made from a valid ID token of a world.
  func token(_ genuine: String, _ client: FirebaseClient) throws -> String {
    let parts = genuine.split(separator: ".").map(String.init)
    let payload = try Base64URL.decode(parts[1])
    let key = Firebase.signingKeys[0]
    return switch self {
    case .noAlgorithm:
      Base64URL.encode(Data(#"{"alg":"none","kid":"\#(key.name)","typ":"JWT"}"#.utf8))
        + ".\(parts[1])."
    case .hmacWithCertificate:
      try JWS.sign(
        payload, using: .hs256(SymmetricKey(data: Data(client.certificates().text(key.name).utf8))),
        kid: key.name, type: "JWT")
    case .unknownKey: try JWS.sign(payload, using: .rs256(key.key), kid: "unknown", type: "JWT")
    case .otherKeysSignature:
      try JWS.sign(
        payload, using: .rs256(Firebase.signingKeys[1].key), kid: key.name, type: "JWT")
    case .probabilistic:
      try JWS.sign(payload, using: .ps256(key.key), kid: key.name, type: "JWT")
    case .expired: try signed(payload, ["exp": 1_409_659_200])
    case .otherProject: try signed(payload, ["aud": "other-project"])
    case .otherIssuer: try signed(payload, ["iss": "https://securetoken.google.com/other"])
    case .issuedInTheFuture: try signed(payload, ["iat": 1_409_659_260])
    case .signedInInTheFuture: try signed(payload, ["auth_time": 1_409_659_260])
    case .emptySubject: try signed(payload, ["sub": ""])
    case .noSubject: try signed(payload, ["sub": NSNull()])
    case .changedPayload: "\(parts[0]).\(Base64URL.encode(payload + Data(" ".utf8))).\(parts[2])"
    case .cut: String(genuine.dropLast(40))
    case .notBase64: "!!!.???.***"
    case .empty: ".."
    case .arrayHeader: "W10.\(parts[1]).\(parts[2])"
    }
  }

  private func signed(_ payload: Data, _ changes: [String: any Sendable]) throws -> String {
    var claims = try #require(
      try JSONSerialization.jsonObject(with: payload) as? [String: any Sendable])
    claims.merge(changes) { $1 }
    let key = Firebase.signingKeys[0]
    return try JWS.sign(
      JSONSerialization.data(withJSONObject: claims), using: .rs256(key.key), kid: key.name,
      type: "JWT")
  }
}
