internal import Foundation
internal import NetworkCore

/// The cookie by which a system recognizes a browser.
enum BrowserCookie {
  private static let name = "mock_session"

  /// Returns the cookie that the browser sent; nil when it sent no plausible one.
  static func sent(in call: Call) -> String? {
    (call.fields["Cookie"] ?? "").split(separator: ";").lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
      .flatMap { $0.wholeMatch(of: /[A-Za-z0-9]{43}/) == nil ? nil : $0 }
  }

  /// Returns the header field that removes the cookie.
  static func expired(for call: Call) -> String { field("", for: call) + "; Max-Age=0" }

  /// Returns the header field that sets the cookie for a system's addresses.
  static func field(_ value: String, for call: Call) -> String {
    let path = call.base.path.isEmpty ? "/" : call.base.path
    return "\(name)=\(value); Path=\(path); HttpOnly; SameSite=Lax"
  }
}
