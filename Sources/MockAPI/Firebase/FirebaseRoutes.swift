internal import Foundation
internal import NetworkCore

extension Firebase {
  /// The requests that a client can make, at today's addresses and at those from 2014.
  static let routes: [Route<Firebase>] =
    [
      .get("/__/auth/action") { call, scope in actionPage(call, &scope) },
      .post("/__/auth/action") { call, scope in actionPage(call, &scope) },
    ]
    + at(
      "identitytoolkit.googleapis.com", "/v1/accounts:",
      [
        ("signUp", signUp), ("signInWithPassword", signIn), ("sendOobCode", sendCode),
        ("resetPassword", resetPassword), ("lookup", lookup), ("update", update),
        ("delete", delete), ("signInWithCustomToken", signInWithCustomToken),
        ("signInWithEmailLink", signInWithEmailLink), ("signInWithIdp", signInWithProvider),
      ])
    + at("securetoken.googleapis.com", "/v1/", [("token", refresh)])
    + at(
      "www.googleapis.com", "/identitytoolkit/v3/relyingparty/",
      [
        ("signupNewUser", signUp), ("verifyPassword", signIn), ("getOobConfirmationCode", sendCode),
        ("resetPassword", resetPassword), ("getAccountInfo", lookup), ("setAccountInfo", update),
        ("verifyCustomToken", signInWithCustomToken), ("emailLinkSignin", signInWithEmailLink),
        ("verifyAssertion", signInWithProvider),
      ])
    + ["/www.googleapis.com", "/googleapis.com", ""].map { host in
      .get("\(host)/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com") { call, scope in
        certificates(&scope)
      }
    }

  /// A function that turns a body into JSON, or throws an error in Google's format.
  typealias Operation =
    @Sendable (FirebaseBody, inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue

  /// Returns the routes of a host; the path may contain its name, as in Firebase's emulator.
  private static func at(
    _ host: String, _ folder: String, _ operations: [(name: String, answer: Operation)]
  ) -> [Route<Firebase>] {
    ["/\(host)", ""].flatMap { host in
      operations.map { operation in
        .post("\(host)\(folder)\(operation.name)") { call, scope in
          answer(call, &scope, operation.answer)
        }
      }
    }
  }

  private static func answer(
    _ call: Call, _ scope: inout Scope<Firebase>, _ operation: Operation
  ) -> ResponseMessage {
    do throws(FirebaseError) {
      try requireKey(call)
      return .json(200, try operation(FirebaseBody(call), &scope))
    } catch {
      return error.response
    }
  }

  private static func requireKey(_ call: Call) throws(FirebaseError) {
    let key = call.query("key") ?? call.fields["X-Goog-Api-Key"] ?? ""
    guard !key.isEmpty else { throw .missingKey }
    guard key == apiKey else { throw .wrongKey }
  }
}
