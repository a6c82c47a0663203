internal import NetworkCore

/// Error responses in the format of Google's APIs.
extension OAuthRequestHandler {
  /// Returns a refusal in Google's own format, together with the standard's header field.
  static func refuseAsGoogle(_ refusal: ResourceRefusal) -> ResponseMessage {
    switch refusal {
    case .noToken:
      googleRefusal(
        401, "Login Required", reason: "required", "Bearer realm=\"https://accounts.google.com/\"")
    case .invalidToken:
      googleRefusal(
        401, "Invalid Credentials", reason: "authError",
        "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"")
    case .insufficientScope(let scope):
      googleRefusal(
        403, "Insufficient Permission", reason: "insufficientPermissions",
        "Bearer realm=\"https://accounts.google.com/\", error=\"insufficient_scope\", scope=\"\(scope)\""
      )
    case .twoPlaces:
      googleRefusal(
        400, "Only one token may be sent", reason: "badRequest",
        "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_request\"")
    }
  }

  private static func googleRefusal(
    _ status: Int, _ message: String, reason: String, _ challenge: String
  ) -> ResponseMessage {
    var response = ResponseMessage.googleError(status, message, reason: reason)
    response.fields["WWW-Authenticate"] = challenge
    return response
  }
}

extension ResponseMessage {
  /// Returns an error in the format of Google's APIs.
  static func googleError(
    _ status: Int, _ message: String, reason: String, parameter: String? = nil
  ) -> ResponseMessage {
    var error: [JSONValue.Member] = [
      .init(name: "domain", value: .string("global")),
      .init(name: "reason", value: .string(reason)),
      .init(name: "message", value: .string(message)),
    ]
    if status == 401 {
      error += [
        .init(name: "locationType", value: .string("header")),
        .init(name: "location", value: .string("Authorization")),
      ]
    } else if let parameter {
      error += [
        .init(name: "locationType", value: .string("parameter")),
        .init(name: "location", value: .string(parameter)),
      ]
    }
    return .json(
      status,
      [
        "error": .object([
          "code": .number(status), "message": .string(message),
          "errors": .array([.members(error)]),
        ])
      ])
  }
}
