internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The metadata that a server publishes (OIDC Discovery 1.0, section 3; RFC 8414, section 2).
private struct ProviderMetadata: Decodable {
  var issuer: String
  var authorizationEndpoint: URL
  var tokenEndpoint: URL
  var revocationEndpoint: URL?
  var introspectionEndpoint: URL?
  var deviceAuthorizationEndpoint: URL?
  var userinfoEndpoint: URL?
  var jwksUri: URL?
  var codeChallengeMethodsSupported: [String]?
  var authorizationResponseIssParameterSupported: Bool?
}

extension OAuth2Provider {
  /// Fetches a server's endpoints from `/.well-known/openid-configuration` below its issuer.
  ///
  /// - Throws: `OAuth2Error` when the document is for a different issuer (OIDC Discovery, 4.3), an
  ///   endpoint is not https, or the server does not support PKCE with S256; `URLError` when
  ///   there is no response.
  public static func discover(
    issuer: String, over transport: any HTTPTransport
  ) async throws -> OAuth2Provider {
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    guard let url = URL(string: "\(base)/.well-known/openid-configuration") else {
      throw OAuth2Error.invalidResponse("the issuer is not an address")
    }
    guard Origin(url)?.isPrivate == true else { throw OAuth2Error.insecureEndpoint("issuer") }
    let (data, response) = try await transport.data(for: URLRequest(url: url))
    guard response.statusCode == 200 else {
      throw OAuth2Error.refused(ServerFailure(data, response))
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let metadata = try? decoder.decode(ProviderMetadata.self, from: data) else {
      throw OAuth2Error.invalidResponse("the discovery document lacks an endpoint")
    }
    guard metadata.issuer == issuer else {
      throw OAuth2Error.invalidResponse("the discovery document is for another issuer")
    }
    return try OAuth2Provider(metadata)
  }

  private init(_ metadata: ProviderMetadata) throws(OAuth2Error) {
    // A server that does not mention PKCE may still support it; one that lists other methods does
    // not.
    guard metadata.codeChallengeMethodsSupported?.contains(PKCE.method) ?? true else {
      throw .notOffered("PKCE with S256")
    }
    self.init(
      issuer: metadata.issuer, authorizationEndpoint: metadata.authorizationEndpoint,
      tokenEndpoint: metadata.tokenEndpoint)
    revocation = metadata.revocationEndpoint.map { .token($0) }
    introspectionEndpoint = metadata.introspectionEndpoint
    deviceAuthorizationEndpoint = metadata.deviceAuthorizationEndpoint
    userInfoEndpoint = metadata.userinfoEndpoint
    keysEndpoint = metadata.jwksUri
    namesIssuerInCallback = metadata.authorizationResponseIssParameterSupported ?? false
    let endpoints: [(String, URL?)] = [
      ("authorisation endpoint", authorizationEndpoint), ("token endpoint", tokenEndpoint),
      ("revocation endpoint", metadata.revocationEndpoint), ("JWK set", keysEndpoint),
      ("introspection endpoint", introspectionEndpoint), ("userinfo endpoint", userInfoEndpoint),
      ("device authorisation endpoint", deviceAuthorizationEndpoint),
    ]
    for case (let name, let url?) in endpoints where Origin(url)?.isPrivate != true {
      throw .insecureEndpoint(name)
    }
  }
}
