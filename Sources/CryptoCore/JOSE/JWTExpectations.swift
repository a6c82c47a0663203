#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The values that a token's claims must have.
///
/// ```swift
/// let jws = try JWS.verify(token, using: key)  // first the signature
/// let claims = try JWTExpectations(issuer: issuer, audience: "app", nonce: nonce)
///   .validate(jws.payload, now: now)  // then what it says
/// ```
public struct JWTExpectations: Hashable, Sendable {
  /// The required issuer.
  public var issuer: String
  /// The required recipient.
  public var audience: String
  /// The required subject; nil accepts any that is not empty.
  public var subject: String?
  /// The random value of the request; nil when none was sent.
  public var nonce: String?
  /// The client that it must have been issued to, if that is not the audience.
  public var authorizedParty: String?
  /// How long ago the user may have signed in, in seconds; nil does not require `auth_time`.
  public var maximumAge: TimeInterval?
  /// How far clocks may differ, in seconds, 0 to 300.
  public var leeway: TimeInterval

  /// Creates a set of expectations.
  public init(
    issuer: String, audience: String, subject: String? = nil, nonce: String? = nil,
    authorizedParty: String? = nil, maximumAge: TimeInterval? = nil, leeway: TimeInterval = 0
  ) {
    precondition((0...300).contains(leeway), "a leeway is 0 to 300 seconds")
    self.issuer = issuer
    self.audience = audience
    self.subject = subject
    self.nonce = nonce
    self.authorizedParty = authorizedParty
    self.maximumAge = maximumAge
    self.leeway = leeway
  }

  /// Reads the claims of a verified token and checks them.
  ///
  /// `exp`, `iss`, `aud` and `sub` are required; `nbf`, `iat` and `auth_time` are checked if
  /// present.
  ///
  /// - Returns: The claims.
  /// - Throws: `JWTClaimError`, the first reason in the order time, issuer, audience, subject, nonce.
  @discardableResult
  public func validate(_ payload: Data, now: Date) throws(JWTClaimError) -> JWTClaims {
    let claims = try JWTClaims(payload: payload)
    try validateTimes(of: claims, now: now)
    guard let claimedIssuer = claims.issuer else { throw .missing("iss") }
    guard claimedIssuer == issuer else { throw .wrongIssuer }
    guard !claims.audience.isEmpty else { throw .missing("aud") }
    guard claims.audience.contains(audience) else { throw .wrongAudience }
    // OIDC Core 3.1.3.7, 4 and 5: several audiences require azp, and azp must be this client.
    let party = claims.authorizedParty
    let mayLackParty = authorizedParty == nil && claims.audience.count == 1
    guard party == authorizedParty ?? audience || party == nil && mayLackParty else {
      throw .wrongAuthorizedParty
    }
    guard let claimedSubject = claims.subject else { throw .missing("sub") }
    guard !claimedSubject.isEmpty, claimedSubject == subject ?? claimedSubject else {
      throw .wrongSubject
    }
    if let nonce {
      guard let claimedNonce = claims.nonce else { throw .missing("nonce") }
      guard constantTimeEqual(claimedNonce.utf8, nonce.utf8) else { throw .wrongNonce }
    }
    return claims
  }

  private func validateTimes(of claims: JWTClaims, now: Date) throws(JWTClaimError) {
    guard let expiresAt = claims.expiresAt else { throw .missing("exp") }
    // RFC 7519: a token is no longer valid at exp itself (4.1.4), but already valid at nbf (4.1.5).
    guard now < expiresAt.addingTimeInterval(leeway) else { throw .expired }
    let latest = now.addingTimeInterval(leeway)
    if let notBefore = claims.notBefore, notBefore > latest { throw .notYetValid }
    if let issuedAt = claims.issuedAt, issuedAt > latest { throw .issuedInTheFuture }
    if let authenticatedAt = claims.authenticatedAt, authenticatedAt > latest {
      throw .authenticatedInTheFuture
    }
    if let maximumAge {
      guard let authenticatedAt = claims.authenticatedAt else { throw .missing("auth_time") }
      guard now.timeIntervalSince(authenticatedAt) <= maximumAge + leeway else {
        throw .authenticatedTooLongAgo
      }
    }
  }
}
