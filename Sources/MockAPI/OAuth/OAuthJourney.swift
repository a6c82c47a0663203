internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An authorization in progress in a browser.
struct OAuthJourney: Sendable {
  /// The client or device that the user's decision is for.
  enum Goal: Sendable {
    /// The client that sent the browser, to which the browser returns.
    case client(OAuthReturn)
    /// The device with this code, which polls for the decision.
    case device(code: ExactString)
  }

  var clientID: ExactString
  var goal: Goal
  var scopes: [String]
  var nonce: String?
  var challenge: String?
  var wantsOffline = false
  /// Whether the client gets only an ID token.
  var wantsIDTokenAlone = false
  /// Whether the server asks for consent even if the user already consented.
  var asksAgain = false
  /// Whether the user must sign in first, even if the browser has a session.
  var needsSignIn = false
  /// The cookie of the browser that started the flow.
  var browser: ExactString
  /// The value that each of its forms must send back.
  var csrf: ExactString

  /// Returns the consent that a user gives in this flow.
  func consent(of login: OAuthLogin) -> OAuthConsent {
    OAuthConsent(userName: login.userName, clientID: clientID)
  }
}

/// The address and the way in which the browser returns to the client.
struct OAuthReturn: Sendable {
  /// How the response reaches the client (OAuth 2.0 Multiple Response Type Encoding Practices, 2.1,
  /// and OAuth 2.0 Form Post Response Mode).
  enum Mode: String, CaseIterable, Sendable {
    case query
    case fragment
    case formPost = "form_post"
  }

  var redirect: ExactString
  /// Whether the client sent a redirect address, as it must when it has registered more than one.
  var namesRedirect: Bool
  var state: String?
  /// The mode that the client asked for; nil for the usual one.
  var mode: Mode?
}

extension OAuthRequestHandler {
  /// Sends the browser back to the client (RFC 6749, 4.1.2; RFC 9207).
  func back(
    to target: OAuthReturn, usually mode: OAuthReturn.Mode = .query,
    _ pairs: [(name: String, value: String)]
  ) -> ResponseMessage {
    var pairs = pairs
    if let state = target.state { pairs.append(("state", state)) }
    if !state.switches.isOf2014, mode == .query { pairs.append(("iss", issuer)) }
    let mode = target.mode ?? mode
    if mode == .formPost { return page(.formPost(target.redirect.string, pairs)) }
    var response = ResponseMessage(status: call.method == "POST" ? 303 : 302)
    response.fields["Location"] =
      mode == .query
      ? RedirectAddress.adding(pairs, to: target.redirect.string)
      : "\(target.redirect.string.prefix { $0 != "#" })#\(FormEncoding.encode(pairs))"
    response.fields["Cache-Control"] = "no-store"
    response.fields["Referrer-Policy"] = "no-referrer"
    return response
  }
}
