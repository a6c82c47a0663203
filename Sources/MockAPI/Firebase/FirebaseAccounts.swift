internal import CryptoCore
internal import Foundation

extension Firebase {
  /// `accounts:lookup`: idToken → its account.
  static func lookup(_ body: FirebaseBody, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue
  {
    guard let token = try body.text("idToken") else { throw FirebaseError("MISSING_ID_TOKEN") }
    let user = try bearer(token, scope).user
    return .object([
      "kind": .string("identitytoolkit#GetAccountInfoResponse"), "users": .array([user.json]),
    ])
  }

  /// `accounts:delete`: idToken → deletes the account with all its tokens and codes.
  static func delete(_ body: FirebaseBody, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue
  {
    guard let token = try body.text("idToken") else { throw FirebaseError("MISSING_ID_TOKEN") }
    let user = try recentBearer(token, scope).user
    scope.state.remove(user.localID)
    return .object(["kind": .string("identitytoolkit#DeleteAccountResponse")])
  }
}
