internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Facebook's token endpoint.
extension OAuthRequestHandler {
  /// `/oauth/access_token`, by GET or POST; in 2014 the response was form-encoded.
  mutating func facebookToken() -> ResponseMessage {
    let asForm = facebookVersion.map { $0 < (2, 3) } ?? false || state.switches.isOf2014
    // The parameters of a GET are in the address, and the grant type may be missing.
    let pairs = call.method == "GET" ? call.query : call.form + call.parts
    if pairs.contains(where: { $0.name == "fb_exchange_token" }) { return exchangeLived(pairs) }
    call = call.asForm(pairs)
    if !pairs.contains(where: { $0.name == "grant_type" }) {
      call = call.adding(name: "grant_type", value: "authorization_code")
    }
    do throws(OAuthRefusal) {
      let issued = try issue()
      return Self.tokens(issued.access, issued.lifetime, asForm: asForm)
    } catch {
      return Self.facebookRefusal(error)
    }
  }

  /// The version of the graph that the path names.
  var facebookVersion: (Int, Int)? {
    call.prefix.wholeMatch(of: /\/v(\d+)\.(\d+)/).map { (Int($0.1) ?? 0, Int($0.2) ?? 0) }
  }

  /// Exchanges a token for a longer-lived one, which is the only way to extend it.
  private mutating func exchangeLived(_ pairs: [Call.Pair]) -> ResponseMessage {
    guard let value = pairs.first(where: { $0.name == "fb_exchange_token" })?.value,
      let token = state.accessTokens[ExactString(value)], let grant = grant(of: token),
      let issued = try? give(
        token.grant, grant, scopes: token.scopes, refreshing: false, nonce: nil)
    else { return .facebookExpired }
    return Self.tokens(issued.access, issued.lifetime, asForm: false)
  }

  private static func tokens(_ access: String, _ lifetime: Int, asForm: Bool) -> ResponseMessage {
    var response =
      asForm
      ? ResponseMessage.text(200, "access_token=\(access)&expires=\(lifetime)")
      : .json(
        200,
        [
          "access_token": .string(access), "token_type": .string("bearer"),
          "expires_in": .number(lifetime),
        ])
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private static func facebookRefusal(_ refusal: OAuthRefusal) -> ResponseMessage {
    switch refusal.code {
    case .invalidClient:
      .facebookError(400, "Error validating client secret.", code: 1)
    case .invalidGrant where refusal.text == "Incorrect redirect_uri":
      .facebookError(
        400,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
        code: 100)
    case .invalidGrant where refusal.text == "Code is expired":
      .facebookError(400, "This authorization code has expired.", code: 100)
    case .invalidGrant where refusal.text.hasPrefix("PKCE"):
      .facebookError(400, refusal.text, code: 100)
    case .invalidGrant:
      .facebookError(400, "This authorization code has been used.", code: 100)
    case .authorizationPending:
      .facebookError(400, "User has not yet entered the code", code: 31)
    default: .facebookError(400, refusal.text, code: 100)
    }
  }
}
