internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The page where the user of a device types its code and decides (RFC 8628, 3.3).
extension OAuthRequestHandler {
  /// The maximum number of wrong codes in a minute, from all users together (5.1).
  private static let mostWrongCodes = 10

  /// Serves the page where the user types the code, and handles the posted form.
  ///
  /// A correct code continues with the same pages as the other flows: first sign-in, then consent.
  /// The consent page names the app and its scopes (5.4).
  mutating func devicePage() -> ResponseMessage {
    let (browser, isNew) = browserCookie()
    // The cookie itself is the secret that a forged form cannot contain.
    let csrf = ExactString(String(browser.string.reversed()))
    guard call.method == "POST" else {
      var response = page(
        .device(csrf: csrf.string, code: call.query("user_code") ?? "", error: nil))
      if isNew { response.fields["Set-Cookie"] = BrowserCookie.field(browser.string, for: call) }
      return response
    }
    func typed(_ name: String) -> String { call.form.first { $0.name == name }?.value ?? "" }
    guard !isNew, ExactString(typed("csrf")) == csrf else { return page(.stale) }
    state.wrongCodes.removeAll { now.timeIntervalSince($0) >= 60 }
    guard state.wrongCodes.count < Self.mostWrongCodes else { return page(.tooManyCodes) }
    let code = Self.letters(of: typed("user_code"))
    guard
      let found = state.devices.first(where: {
        Self.letters(of: $0.value.userCode) == code && $0.value.waits(now)
      }), let client = state.clients[found.value.clientID]
    else {
      state.wrongCodes.append(now)
      return page(
        .device(csrf: csrf.string, code: typed("user_code"), error: "No device has this code."))
    }
    let journey = OAuthJourney(
      clientID: client.id, goal: .device(code: found.key), scopes: found.value.scopes,
      asksAgain: true, needsSignIn: state.sessions[browser] == nil, browser: browser,
      csrf: ExactString(secret()))
    return start(journey, isNew: false, asks: client)
  }

  /// Keeps the user's decision about a device, unless there is one already.
  mutating func decideDevice(
    _ code: ExactString, _ decision: OAuthDevice.Decision
  ) -> ResponseMessage {
    guard state.devices[code]?.waits(now) == true else { return page(.stale) }
    state.devices[code]?.decision = decision
    if case .denied = decision { return page(.deviceDone("Your device was refused.")) }
    return page(.deviceDone("Your device is connected. You can close this page."))
  }

  /// Returns a code in a form for comparison, because people omit the hyphen and use lower case.
  private static func letters(of code: String) -> [UInt8] {
    code.uppercased().utf8.filter { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
