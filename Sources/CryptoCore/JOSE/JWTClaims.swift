#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The registered claims of a JSON Web Token (RFC 7519, 4.1) and of an ID token (OIDC Core, 2).
///
/// Times are seconds since 1970. For other claims, decode `JWS.payload` into your own type.
public struct JWTClaims: Hashable, Sendable {
  /// The issuer.
  public var issuer: String?
  /// The user or client that the token is about.
  public var subject: String?
  /// The recipients; a single string counts as one.
  public var audience: [String]
  /// When it expires.
  public var expiresAt: Date?
  /// When it becomes valid.
  public var notBefore: Date?
  /// When it was issued.
  public var issuedAt: Date?
  /// When the user signed in.
  public var authenticatedAt: Date?
  /// The random value from the client's request.
  public var nonce: String?
  /// The client it was issued to.
  public var authorizedParty: String?

  /// Reads the claims of a token's payload.
  ///
  /// - Throws: `JWTClaimError.malformed` when it is not a JSON object, a claim has the wrong type
  ///   or a claim occurs twice.
  public init(payload: Data) throws(JWTClaimError) {
    guard JSONReader.object(Array(payload))?.isAmbiguous == false,
      let claims = try? JSONDecoder().decode(Members.self, from: payload)
    else { throw .malformed }
    issuer = claims.iss
    subject = claims.sub
    audience = claims.aud?.values ?? []
    expiresAt = try Self.date(claims.exp)
    notBefore = try Self.date(claims.nbf)
    issuedAt = try Self.date(claims.iat)
    authenticatedAt = try Self.date(claims.auth_time)
    nonce = claims.nonce
    authorizedParty = claims.azp
  }

  private static func date(_ seconds: Double?) throws(JWTClaimError) -> Date? {
    guard let seconds else { return nil }
    guard seconds.isFinite else { throw .malformed }
    return Date(timeIntervalSince1970: seconds)
  }
}

/// The claims by their names in JSON.
private struct Members: Decodable {
  var iss: String?
  var sub: String?
  var aud: Audience?
  var exp: Double?
  var nbf: Double?
  var iat: Double?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var auth_time: Double?
  var nonce: String?
  var azp: String?

  struct Audience: Decodable {
    var values: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        values = [try container.decode(String.self)]
      } catch {
        values = try container.decode([String].self)
      }
    }
  }
}
