internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The resources that a token grants access to (RFC 6750).
extension OAuthRequestHandler {
  /// The reason to refuse access.
  enum ResourceRefusal: Error {
    /// The request has no token; the response only names the kind of credentials to send.
    case noToken
    /// The request has a token in two places, or two tokens.
    case twoPlaces
    /// The token is unknown, expired or revoked.
    case invalidToken
    /// The token lacks this scope.
    case insufficientScope(String)
  }

  /// The user, the client and the scopes of a request's token.
  struct Access {
    var token: String
    var grant: OAuthGrant
    var scopes: [String]
    var user: OAuthUser?
  }

  /// Returns the access of a request whose token has one of the scopes; without scopes, any token
  /// will do.
  ///
  /// It accepts a token in the address or in a multipart body only if `anywhere` is true (RFC 9700,
  /// 4.3.2).
  mutating func access(
    needing scopes: [String] = [], anywhere: Bool = false
  ) throws(ResourceRefusal) -> Access {
    var tokens: [String] = []
    for field in call.fields.values(of: "Authorization") {
      let words = field.split(separator: " ", maxSplits: 1)
      if words.first?.lowercased() == "bearer", words.count == 2 {
        tokens.append(words[1].trimmingCharacters(in: .whitespaces))
      }
    }
    tokens += call.form.filter { $0.name == "access_token" }.map(\.value)
    let inQuery = call.query.filter { $0.name == "access_token" }.map(\.value)
    tokens += inQuery
    if anywhere { tokens += call.parts.filter { $0.name == "access_token" }.map(\.value) }
    // Every page may learn that a token is invalid.
    readers = .everybody
    guard let value = tokens.first else { throw .noToken }
    guard tokens.count == 1, anywhere || inQuery.isEmpty else { throw .twoPlaces }
    let token = state.accessTokens[ExactString(value)]
    if let known = token.flatMap({ state.grants[$0.grant] }) {
      readers = .pages(of: known.clientID)
    }
    guard let token, let grant = grant(of: token) else { throw .invalidToken }
    guard scopes.isEmpty || scopes.contains(where: { skin.has($0, in: token.scopes) }) else {
      throw .insufficientScope(scopes[0])
    }
    return Access(
      token: value, grant: grant, scopes: token.scopes,
      user: grant.userName.flatMap { state.users[$0] })
  }

  /// Returns a refusal in the standard's format; systems may add a body of their own.
  func refuse(_ refusal: ResourceRefusal, body: JSONValue? = nil) -> ResponseMessage {
    let (status, words): (Int, String) =
      switch refusal {
      case .noToken: (401, "")
      case .twoPlaces:
        (400, ", error=\"invalid_request\", error_description=\"send one token in one place\"")
      case .invalidToken:
        (401, ", error=\"invalid_token\", error_description=\"Token verification failed\"")
      case .insufficientScope(let scope):
        (403, ", error=\"insufficient_scope\", scope=\"\(scope)\"")
      }
    var response = body.map { ResponseMessage.json(status, $0) } ?? ResponseMessage(status: status)
    response.fields["WWW-Authenticate"] = "Bearer realm=\"\(skin.title)\"\(words)"
    return response
  }

  /// Returns the signed-in user (OIDC Core, 5.3).
  mutating func userInfo() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: skin.userInfoScopes)
      guard let user = access.user else { throw .invalidToken }
      return .json(
        200,
        .members(
          [.init(name: "sub", value: .string(user.id.string))]
            + identity(of: user, for: access.scopes)))
    } catch {
      return refuse(error)
    }
  }

  /// Returns the server's metadata (OIDC Discovery, section 3; RFC 8414).
  mutating func discovery(_ endpoints: KeyValuePairs<String, String>) -> ResponseMessage {
    readers = .everybody
    var members: [JSONValue.Member] = [.init(name: "issuer", value: .string(issuer))]
    members += endpoints.map { .init(name: $0.key, value: .string($0.value)) }
    func list(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
    members += [
      .init(
        name: "grant_types_supported",
        value: list([
          "authorization_code", "refresh_token", "client_credentials",
          "urn:ietf:params:oauth:grant-type:device_code",
        ])),
      .init(name: "response_types_supported", value: list(["code"])),
      .init(
        name: "response_modes_supported", value: list(OAuthReturn.Mode.allCases.map(\.rawValue))),
      .init(name: "subject_types_supported", value: list(["public"])),
      .init(name: "id_token_signing_alg_values_supported", value: list(["RS256"])),
      .init(
        name: "token_endpoint_auth_methods_supported",
        value: list(["none", "client_secret_basic", "client_secret_post"])),
      .init(name: "scopes_supported", value: list(skin.scopes.map(\.name))),
      .init(name: "code_challenge_methods_supported", value: list(["S256"])),
      .init(name: "claims_parameter_supported", value: .bool(false)),
      .init(name: "request_parameter_supported", value: .bool(false)),
      .init(name: "request_uri_parameter_supported", value: .bool(false)),
      .init(name: "authorization_response_iss_parameter_supported", value: .bool(true)),
    ]
    return .json(200, .members(members))
  }
}
