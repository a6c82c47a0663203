internal import NetworkCore

/// Refusals in the Graph API's own error format.
extension OAuthRequestHandler {
  static func facebookAnswer(to refusal: ResourceRefusal) -> ResponseMessage {
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
  /// Returns an error in the Graph API's format, with a challenge that violates the standard's grammar.
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
