/// What a client can ask Firebase to do, by method and address.
enum FirebaseEndpoint: Hashable, Sendable {
  /// Create an account.
  case signUp
  /// Sign in with a password.
  case signIn
  /// Send an email with a code.
  case sendCode
  /// Set a new password with such a code.
  case resetPassword
  /// Show the account of an ID token.
  case lookup
  /// Change the account of an ID token.
  case update
  /// Delete the account of an ID token.
  case delete
  /// Issue a new ID token.
  case token
  /// Publish the certificates.
  case certificates

  /// Finds the endpoint of a call; nil when there is none at its address.
  init?(_ call: Call) {
    for (host, addresses) in Self.addresses {
      // When a request names the system itself, the path does not begin with a host.
      let prefix = "/\(host)/"
      let path = call.path.hasPrefix(prefix) ? String(call.path.dropFirst(prefix.count - 1)) : nil
      guard let found = addresses[path ?? call.path] else { continue }
      guard call.method == (found == .certificates ? "GET" : "POST") else { return nil }
      self = found
      return
    }
    return nil
  }

  private static let certificatesPath =
    "/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"

  private static let addresses: KeyValuePairs<String, [String: FirebaseEndpoint]> = [
    "identitytoolkit.googleapis.com": [
      "/v1/accounts:signUp": .signUp,
      "/v1/accounts:signInWithPassword": .signIn,
      "/v1/accounts:sendOobCode": .sendCode,
      "/v1/accounts:resetPassword": .resetPassword,
      "/v1/accounts:lookup": .lookup,
      "/v1/accounts:update": .update,
      "/v1/accounts:delete": .delete,
    ],
    "securetoken.googleapis.com": ["/v1/token": .token],
    "www.googleapis.com": [
      "/identitytoolkit/v3/relyingparty/signupNewUser": .signUp,
      "/identitytoolkit/v3/relyingparty/verifyPassword": .signIn,
      "/identitytoolkit/v3/relyingparty/getOobConfirmationCode": .sendCode,
      "/identitytoolkit/v3/relyingparty/resetPassword": .resetPassword,
      "/identitytoolkit/v3/relyingparty/getAccountInfo": .lookup,
      "/identitytoolkit/v3/relyingparty/setAccountInfo": .update,
      certificatesPath: .certificates,
    ],
    "googleapis.com": [certificatesPath: .certificates],
  ]
}
