internal import Foundation
internal import NetworkCore

/// The flow for devices without a browser (RFC 8628).
extension OAuthRequestHandler {
  /// The device authorisation endpoint (3.1); `page` is where the user enters the code.
  mutating func startDevice(page: String) -> ResponseMessage {
    do throws(OAuthRefusal) {
      let client = try authenticateClient(call.form)
      let scope = try Self.single("scope", in: call.form) ?? ""
      let scopes = scope.split(separator: " ").map(String.init)
      guard scopes.allSatisfy({ name in skin.scopes.contains { $0.name == name } }) else {
        throw OAuthRefusal(.invalidScope, "Invalid scopes: \(scope)")
      }
      // Letters that are hard to confuse and that form no words (6.1).
      let letters = random.characters(8, of: "BCDFGHJKLMNPQRSTVWXZ")
      let userCode = "\(letters.prefix(4))-\(letters.suffix(4))"
      let deviceCode = secret()
      state.devices[deviceCode] = OAuthDevice(
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
    guard let value = try Self.single("device_code", in: form) else {
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
    case .allowed(let user):
      state.devices[value]?.isUsed = true
      let number = state.grants.count + 1
      let grant = OAuthGrant(
        clientID: client.id, userName: user, scopes: device.scopes, nonce: nil,
        authenticatedAt: now)
      state.grants[number] = grant
      return try give(
        number, grant, scopes: device.scopes, refreshing: skin.refreshing != .never, nonce: nil)
    }
  }

  /// The page where the user enters the code, by GET, and the posted form.
  mutating func devicePage() -> ResponseMessage {
    let (browser, isNew) = browserCookie()
    // The cookie itself is the secret that a forged form cannot contain.
    guard call.method == "POST" else {
      var response = page(
        .device(csrf: Self.csrf(browser), code: call.query("user_code") ?? "", error: nil))
      if isNew { response.fields["Set-Cookie"] = BrowserCookie.field(browser, for: call) }
      return response
    }
    let values = Dictionary(call.form.map { ($0.name, $0.value) }) { first, _ in first }
    guard !isNew, values["csrf"] == Self.csrf(browser) else { return page(.stale) }
    let typed = (values["user_code"] ?? "").uppercased().filter(\.isLetter)
    let found = state.devices.first { entry in
      entry.value.userCode.filter(\.isLetter) == typed && entry.value.expiry > now
        && !entry.value.isUsed
    }
    let user = state.users.values.first {
      ($0.name == values["username"] || $0.email == values["username"])
        && $0.password == values["password"]
    }
    guard let found, let user else {
      let error =
        found == nil ? "No device has this code." : "That name and password do not match."
      return page(
        .device(csrf: Self.csrf(browser), code: values["user_code"] ?? "", error: error))
    }
    let isAllowed = values["decision"] == "allow"
    state.devices[found.key]?.decision = isAllowed ? .allowed(user: user.name) : .denied
    return page(
      .deviceDone(
        isAllowed
          ? "Your device is connected. You can close this page." : "Your device was refused."))
  }

  private static func csrf(_ browser: String) -> String { String(browser.reversed()) }
}
