internal import Foundation

extension Firebase {
  /// `accounts:lookup`: idToken → its account.
  func lookup(_ body: FirebaseBody, _ state: inout World.State) throws(FirebaseError) -> JSONValue {
    guard let token = try body.text("idToken") else { throw FirebaseError("MISSING_ID_TOKEN") }
    let user = try bearer(token, state).user
    return .object([
      "kind": .string("identitytoolkit#GetAccountInfoResponse"), "users": .array([user.json]),
    ])
  }

  /// `accounts:delete`: idToken → deletes the account with all its tokens and codes.
  func delete(_ body: FirebaseBody, _ state: inout World.State) throws(FirebaseError) -> JSONValue {
    guard let token = try body.text("idToken") else { throw FirebaseError("MISSING_ID_TOKEN") }
    let user = try recentBearer(token, state).user
    state.firebase.users[user.localID] = nil
    state.firebase.refreshTokens = state.firebase.refreshTokens.filter {
      $0.value.localID != user.localID
    }
    state.firebase.codes = state.firebase.codes.filter { $0.value.localID != user.localID }
    return .object(["kind": .string("identitytoolkit#DeleteAccountResponse")])
  }
}
