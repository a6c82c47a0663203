public import CryptoCore
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A provider's signing keys, fetched on first use and again when an unknown key name appears.
actor SigningKeys {
  /// The minimum number of seconds between two fetches, so that forged names cannot cause many.
  static let minimumInterval: TimeInterval = 60

  private let endpoint: URL?
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date
  private var keys: JWKSet?
  private var fetchedAt: Date?

  init(_ endpoint: URL?, transport: any HTTPTransport, now: @escaping @Sendable () -> Date) {
    self.endpoint = endpoint
    self.transport = transport
    self.now = now
  }

  /// Returns the key with a name, for RS256.
  func key(named kid: String?) async throws -> JWSVerificationKey {
    let isStale = fetchedAt.map { now().timeIntervalSince($0) >= Self.minimumInterval } ?? true
    if keys.map({ set in !set.keys.contains { $0.kid == kid } }) ?? true, isStale {
      try await fetch()
    }
    do {
      return try (keys ?? JWKSet(keys: [])).verificationKey(kid: kid, algorithm: .rs256)
    } catch {
      throw OAuth2Error.untrustedIDToken(error)
    }
  }

  private func fetch() async throws {
    guard let endpoint else { throw OAuth2Error.notOffered("JWK set") }
    guard Origin(endpoint)?.isPrivate == true else { throw OAuth2Error.insecureEndpoint("JWK set") }
    let (data, response) = try await transport.data(for: URLRequest(url: endpoint))
    guard response.statusCode == 200 else {
      throw OAuth2Error.refused(ServerFailure(data, response))
    }
    guard let set = try? JSONDecoder().decode(JWKSet.self, from: data) else {
      throw OAuth2Error.invalidResponse("the JWK set cannot be read")
    }
    keys = set
    fetchedAt = now()
  }
}

extension OAuth2Client {
  /// Verifies the ID token again, including its expiry, and returns its claims about the user.
  ///
  /// - Throws: `OAuth2Error`: `.notOffered` without an ID token, `.untrustedIDToken`,
  ///   `.wrongIDToken`; as for other requests when the keys cannot be fetched.
  public func claims(of tokens: OAuth2Tokens) async throws -> JWTClaims {
    guard let idToken = tokens.idToken else { throw OAuth2Error.notOffered("ID token") }
    // After a refresh, the ID token belongs to an earlier access token.
    return try await verify(idToken, nonce: nil, accessToken: nil)
  }

  /// Verifies an ID token: signature by RS256, then the claims (OIDC Core, 3.1.3.7).
  @discardableResult
  func verify(
    _ idToken: String, nonce: String?, accessToken: String?
  ) async throws -> JWTClaims {
    guard let issuer = provider.issuer else { throw OAuth2Error.notOffered("issuer") }
    let payload: Data
    do {
      let kid = try JWS.unverifiedHeader(of: idToken).kid
      payload = try JWS.verify(idToken, using: await keys.key(named: kid)).payload
    } catch let error as CryptoError {
      throw OAuth2Error.untrustedIDToken(error)
    }
    let claims: JWTClaims
    do {
      // Allow a minute of difference between the clocks.
      claims = try JWTExpectations(
        issuer: issuer, audience: registration.id, nonce: nonce, leeway: 60
      ).validate(payload, now: now())
    } catch {
      throw OAuth2Error.wrongIDToken(error)
    }
    // OIDC Core, 3.1.3.6: the left half of the access token's hash, if there is one.
    if let accessToken, let claimed = JSONTree(payload)?["at_hash"]?.text {
      let half = SHA256.hash(data: Data(accessToken.utf8)).prefix(16)
      guard claimed == Base64URL.encode(half) else {
        throw OAuth2Error.invalidResponse("the ID token belongs to another access token")
      }
    }
    return claims
  }
}
