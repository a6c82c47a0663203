internal import Foundation

extension Cognito {
  /// `InitiateAuth`: the first step of signing in, or new tokens for a refresh token.
  static func initiateAuth(
    _ input: CognitoInput, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input)
    let map = "AuthParameters"
    switch input["AuthFlow"] {
    case "USER_PASSWORD_AUTH":
      let name = try input.required("USERNAME", in: map)
      let password = try input.required("PASSWORD", in: map)
      return try signIn(name, password, &state)
    case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN":
      return try refresh(try input.required("REFRESH_TOKEN", in: map), &state)
    case "USER_AUTH": return try userAuth(input, &state)
    case "USER_SRP_AUTH":
      throw .invalidParameter("USER_SRP_AUTH is not enabled for the client.")
    case "CUSTOM_AUTH": throw .invalidParameter("CUSTOM_AUTH is not enabled for the client.")
    default: throw .invalidParameter("Initiate Auth method not supported.")
    }
  }

  /// Checks a name and a password and continues with the next step.
  static func signIn(
    _ name: String, _ password: String, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    guard let key = state.cognito.key(of: name) else {
      throw state.cognito.switches.hidesUsers ? .incorrectPassword : .userNotFound
    }
    try checkPassword(password, of: key, &state)
    return try proceed(key, &state)
  }

  /// The flow that lets the user choose; the session of a confirmation needs no further proof.
  private static func userAuth(
    _ input: CognitoInput, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    let name = try input.required("USERNAME", in: "AuthParameters")
    let known = state.cognito.key(of: name)
    if let session = input.text("Session") {
      guard let known else { throw .invalidSession }
      return try proceed(useSession(session, .firstSignIn, of: known, &state), &state)
    }
    guard let key = known else {
      guard state.cognito.switches.hidesUsers else { throw .userNotFound }
      return selection(name.lowercased(), preferred: input, &state)
    }
    if input.entry("PREFERRED_CHALLENGE", in: "AuthParameters") == "PASSWORD",
      let password = input.entry("PASSWORD", in: "AuthParameters")
    {
      return try signIn(name, password, &state)
    }
    return selection(key, preferred: input, &state)
  }

  private static func selection(
    _ key: String, preferred input: CognitoInput, _ state: inout World.State
  ) -> JSONValue {
    if input.entry("PREFERRED_CHALLENGE", in: "AuthParameters") == "PASSWORD" {
      return challenge("PASSWORD", key, &state)
    }
    guard case .members(let members) = challenge("SELECT_CHALLENGE", key, &state) else {
      return .members([])
    }
    let choices = JSONValue.array([.string("PASSWORD")])
    return .members(members + [.init(name: "AvailableChallenges", value: choices)])
  }
}
