import CryptoCore
import Foundation
import NetworkCore
import Synchronization

/// A minimal authorisation server for tests; it rotates refresh tokens.
final class AuthorizationServer: Sendable {
  struct State {
    var now = Date(timeIntervalSince1970: 1_500_000_000)
    var issued = 0
    var challenge = ""
    var nonce: String?
    var liveRefreshToken: String?
    var refreshes = 0
    var browserVisits = 0
    var changeClaims: @Sendable (inout [String: String]) -> Void = { _ in }
    var answer: (@Sendable (RequestMessage) -> ResponseMessage?)?
    var keyName = "k1"
  }

  let state = Mutex(State())
  let key: RSAPrivateKey
  private let log = Mutex<[RequestMessage]>([])

  init() throws { key = try Self.sharedKey.get() }

  /// Generating an RSA key takes a while, so all tests share one.
  private static let sharedKey = Result { try RSAPrivateKey() }

  var requests: [RequestMessage] { log.withLock { $0 } }

  /// The posted forms, as dictionaries.
  var forms: [[String: String]] {
    requests.filter { $0.method == "POST" }.map(Self.form)
  }

  static func form(_ request: RequestMessage) -> [String: String] {
    let pairs = FormEncoding.decode(String(decoding: request.body, as: UTF8.self))
    return Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
  }

  static let provider = {
    var provider = OAuth2Provider(
      issuer: "https://id.example", authorizationEndpoint: URL("https://id.example/auth"),
      tokenEndpoint: URL("https://id.example/token"))
    provider.revocation = .token(URL("https://id.example/revoke"))
    provider.introspectionEndpoint = URL("https://id.example/introspect")
    provider.deviceAuthorizationEndpoint = URL("https://id.example/device")
    provider.userInfoEndpoint = URL("https://id.example/userinfo")
    provider.keysEndpoint = URL("https://id.example/certs")
    return provider
  }()

  var transport: InProcessTransport {
    InProcessTransport { request in
      self.log.withLock { $0.append(request) }
      // Yield to other tasks here, so that two refreshes can meet.
      for _ in 0..<20 { await Task.yield() }
      return self.respond(to: request)
    }
  }

  func client(
    _ provider: OAuth2Provider = provider,
    authentication: OAuth2Client.Authentication = .none
  ) -> OAuth2Client {
    OAuth2Client(
      provider: provider,
      registration: .init(id: "app", redirect: URL("app:/cb"), authentication: authentication),
      transport: transport, now: { self.state.withLock { $0.now } })
  }

  /// A user who consents.
  func browse(_ url: URL) throws -> URL {
    let pairs = FormEncoding.decode(url.query(percentEncoded: true) ?? "")
    let asked = Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
    state.withLock { state in
      state.browserVisits += 1
      state.challenge = asked["code_challenge"] ?? ""
      state.nonce = asked["nonce"]
    }
    let query = FormEncoding.encode([("code", "c0de"), ("state", asked["state"] ?? "")])
    guard let callback = URL(string: "app:/cb?\(query)") else { throw URLError(.badURL) }
    return callback
  }

  private func respond(to request: RequestMessage) -> ResponseMessage {
    if let answer = state.withLock({ $0.answer })?(request) { return answer }
    let form = Self.form(request)
    switch (request.url.path, form["grant_type"]) {
    case ("/token", "authorization_code"):
      return state.withLock { state in
        let verifier = form["code_verifier"].flatMap { PKCE(verifier: $0) }
        guard form["code"] == "c0de", verifier?.challenge == state.challenge else {
          return .json(400, #"{"error":"invalid_grant","error_description":"Code not valid"}"#)
        }
        return issue(&state, idToken: state.nonce != nil)
      }
    case ("/token", "refresh_token"):
      return state.withLock { state in
        state.refreshes += 1
        guard form["refresh_token"] == state.liveRefreshToken else {
          state.liveRefreshToken = nil
          return .json(400, #"{"error":"invalid_grant","error_description":"Stale token"}"#)
        }
        return issue(&state, idToken: false)
      }
    case ("/token", "client_credentials"): return state.withLock { issue(&$0, idToken: false) }
    case ("/certs", _):
      let jwk = key.publicKey.jwk(kid: state.withLock { $0.keyName }, alg: "RS256")
      let body = (try? JSONEncoder().encode(JWKSet(keys: [jwk]))) ?? Data()
      return .json(200, String(decoding: body, as: UTF8.self))
    case ("/revoke", _): return .text(200)
    default: return .json(404, #"{"error":"not_found"}"#)
    }
  }

  private func issue(_ state: inout State, idToken: Bool) -> ResponseMessage {
    state.issued += 1
    let (access, refresh) = ("access\(state.issued)", "refresh\(state.issued)")
    state.liveRefreshToken = refresh
    var members = [
      "\"access_token\":\"\(access)\"", "\"token_type\":\"Bearer\"", "\"expires_in\":300",
      "\"refresh_token\":\"\(refresh)\"", "\"refresh_expires_in\":1800",
    ]
    if idToken, let token = try? self.idToken(state, access) {
      members.append("\"id_token\":\"\(token)\"")
    }
    return .json(200, "{\(members.joined(separator: ","))}")
  }

  private func idToken(_ state: State, _ access: String) throws -> String {
    let now = Int(state.now.timeIntervalSince1970)
    let half = SHA256.hash(data: Data(access.utf8)).prefix(16)
    var claims = [
      "iss": "\"https://id.example\"", "aud": "\"app\"", "sub": "\"mia\"", "iat": "\(now)",
      "exp": "\(now + 300)", "nonce": "\"\(state.nonce ?? "")\"",
      "at_hash": "\"\(Base64URL.encode(half))\"",
    ]
    state.changeClaims(&claims)
    let json = claims.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    return try JWS.sign(Data("{\(json)}".utf8), using: .rs256(key), kid: state.keyName, type: "JWT")
  }
}
