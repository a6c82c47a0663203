internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The flow for devices without a browser (RFC 8628).
extension OAuthRequestHandler {
  /// Handles the device authorization endpoint (3.1); the user enters the code at `page`.
  mutating func startDevice(page: String) -> ResponseMessage {
    do throws(OAuthRefusal) {
      let client = try authenticateClient(call.form)
      let scope = try Self.single("scope", in: call.form) ?? ""
      let scopes = Self.scopes(in: scope)
      guard scopes.allSatisfy({ name in skin.scopes.contains { $0.name == name } }) else {
        throw OAuthRefusal(.invalidScope, "Invalid scopes: \(scope)")
      }
      // Letters that are hard to confuse and that form no words (6.1).
      let letters = random.characters(8, of: "BCDFGHJKLMNPQRSTVWXZ")
      let userCode = "\(letters.prefix(4))-\(letters.suffix(4))"
      let deviceCode = secret()
      state.devices[ExactString(deviceCode)] = OAuthDevice(
        userCode: userCode, clientID: client.id, scopes: scopes,
        expiry: now.addingTimeInterval(Double(OAuthSkin.deviceLifetime)),
        interval: OAuthSkin.deviceInterval)
      var response = ResponseMessage.json(
        200,
        [
          "device_code": .string(deviceCode), "user_code": .string(userCode),
          "verification_uri": .string(page),
          "verification_uri_complete": .string("\(page)?user_code=\(userCode)"),
          "expires_in": .number(OAuthSkin.deviceLifetime),
          "interval": .number(OAuthSkin.deviceInterval),
        ])
      response.fields["Cache-Control"] = "no-store"
      return response
    } catch {
      return error.response
    }
  }

  /// Answers a device that asks whether the user has decided (3.4 and 3.5).
  mutating func device(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard let value = try Self.exact("device_code", in: form) else {
      throw OAuthRefusal(.invalidRequest, "Missing parameter: device_code")
    }
    guard let device = state.devices[value], device.clientID == client.id, !device.isUsed else {
      throw OAuthRefusal(.invalidGrant, "Device code not valid")
    }
    guard device.expiry > now else { throw OAuthRefusal(.expiredToken, "Device code is expired") }
    let isTooSoon =
      device.lastAsked.map { now.timeIntervalSince($0) < Double(device.interval) } ?? false
    state.devices[value]?.lastAsked = now
    if isTooSoon {
      state.devices[value]?.interval += 5
      throw OAuthRefusal(.slowDown, "Slow down")
    }
    switch device.decision {
    case .pending:
      throw OAuthRefusal(.authorizationPending, "The authorization request is still pending")
    case .denied: throw OAuthRefusal(.accessDenied, "The end user denied the authorization request")
    case .allowed(let login):
      state.devices[value]?.isUsed = true
      guard login.session == nil || state.sessions.values.contains(where: { $0 == login }) else {
        throw OAuthRefusal(.invalidGrant, "Session not active")
      }
      let (number, grant) = keep(
        OAuthGrant(
          clientID: client.id, userName: login.userName, scopes: device.scopes, nonce: nil,
          authenticatedAt: login.at, session: login.session))
      return try give(
        number, grant, scopes: device.scopes, refreshing: skin.refreshing != .never, nonce: nil)
    }
  }
}
