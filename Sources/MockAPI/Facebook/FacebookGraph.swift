internal import Foundation
internal import NetworkCore

/// The parts that Facebook does in its own way.
extension OAuthRequestHandler {
  /// `/oauth/access_token`, by GET or POST; in 2014 the answer was form-encoded.
  mutating func facebookToken() -> ResponseMessage {
    let version = call.prefix.wholeMatch(of: /\/v(\d+)\.(\d+)/)
    let isOld = version.map { (Int($0.1) ?? 0, Int($0.2) ?? 0) < (2, 3) } ?? false
    let asForm = isOld || state.switches.isOf2014
    // The parameters of a GET are in the address, and the grant type may be missing.
    let pairs = call.method == "GET" ? call.query : call.form
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

  /// Exchanges a token for one that lives longer, which is the only way to extend it.
  private mutating func exchangeLived(_ pairs: [Call.Pair]) -> ResponseMessage {
    guard let value = pairs.first(where: { $0.name == "fb_exchange_token" })?.value,
      let token = state.accessTokens[value], let grant = grant(of: token),
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

  /// `GET /me`: the signed-in user.
  func facebookMe() -> ResponseMessage {
    withFacebookAccess { access in
      guard let user = access.user else { return .facebookExpired }
      return .json(
        200,
        ["id": .string(user.id), "name": .string("\(user.givenName) \(user.familyName)")])
    }
  }

  /// `POST /me/photos`: publishes a photo.
  mutating func facebookPhoto() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: ["photo_upload", "publish_actions"], allowsQuery: true)
      guard let upload = keepUpload(for: access, idLength: 15) else {
        return .facebookError(400, "(#324) Requires upload file", code: 324)
      }
      return .json(
        200,
        ["id": .string(upload.id), "post_id": .string("\(access.user?.id ?? "0")_\(upload.id)")])
    } catch {
      return Self.facebookAnswer(to: error)
    }
  }

  /// `DELETE /me/permissions`: revokes the app's permissions and, with them, its tokens.
  mutating func facebookForget() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(allowsQuery: true)
      let key = "\(access.grant.userName ?? "") \(access.grant.clientID)"
      state.consents[key] = nil
      for (number, grant) in state.grants
      where grant.userName == access.grant.userName && grant.clientID == access.grant.clientID {
        revoke(grant: number)
      }
      return .json(200, ["success": .bool(true)])
    } catch {
      return Self.facebookAnswer(to: error)
    }
  }

  private func withFacebookAccess(_ body: (Access) -> ResponseMessage) -> ResponseMessage {
    do throws(ResourceRefusal) {
      return body(try access(allowsQuery: true))
    } catch {
      return Self.facebookAnswer(to: error)
    }
  }

  private static func facebookAnswer(to refusal: ResourceRefusal) -> ResponseMessage {
    switch refusal {
    case .noToken:
      .facebookError(
        400, "An active access token must be used to query information about the current user.",
        code: 2500)
    case .twoPlaces: .facebookError(400, "More than one access token was sent.", code: 2500)
    case .invalidToken: .facebookExpired
    case .insufficientScope(let scope):
      .facebookError(403, "(#200) Requires extended permission: \(scope)", code: 200)
    }
  }
}

extension ResponseMessage {
  /// An error in the graph's format, with a challenge that does not follow the standard's grammar.
  static func facebookError(_ status: Int, _ message: String, code: Int) -> ResponseMessage {
    var response = ResponseMessage.json(
      status,
      [
        "error": .object([
          "message": .string(message), "type": .string("OAuthException"), "code": .number(code),
          "fbtrace_id": .string("AbCdEfGhIjK"),
        ])
      ])
    let name = code == 190 ? "invalid_token" : "invalid_request"
    let text = message.filter { $0 != "\"" && $0.isASCII }
    response.fields["WWW-Authenticate"] = "OAuth \"Facebook Platform\" \"\(name)\" \"\(text)\""
    return response
  }

  /// Error 190: the token has expired or was revoked.
  static let facebookExpired = ResponseMessage.facebookError(
    400, "Error validating access token: Session has expired.", code: 190)
}
