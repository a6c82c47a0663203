internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The app's identifier and keys in a request: in header fields of their own or in Basic.
struct ParseCredential: Sendable {
  private var applicationID: String?
  private var masterKey: String?
  private var keys: [(sent: String?, configured: String)]

  /// Reads the header fields.
  ///
  /// Basic counts when its user name is the app's identifier. The password is `javascript-key=KEY`.
  /// Any other password is the master key. With more than one colon, Basic does not count.
  init(_ fields: HeaderFields) {
    applicationID = fields["X-Parse-Application-Id"]
    masterKey = fields["X-Parse-Master-Key"]
    keys = [
      (fields["X-Parse-Client-Key"], Parse.clientKey),
      (fields["X-Parse-REST-API-Key"], Parse.restAPIKey),
      (fields["X-Parse-Javascript-Key"], Parse.javascriptKey),
      (fields["X-Parse-Windows-Key"], Parse.windowsKey),
    ]
    guard let (user, password) = Self.basic(fields["Authorization"]),
      ExactString(user) == ExactString(Parse.applicationID)
    else { return }
    applicationID = user
    let prefix = "javascript-key="
    if password.hasPrefix(prefix) {
      keys.append((String(password.dropFirst(prefix.count)), Parse.javascriptKey))
    } else {
      masterKey = password
    }
  }

  /// Whether the master key is correct.
  var isMaster: Bool { isApplication && Self.isSame(masterKey, Parse.masterKey) }

  /// Whether the app is known and one of its keys is correct.
  var isKnown: Bool { isApplication && keys.contains { Self.isSame($0.sent, $0.configured) } }

  private var isApplication: Bool { Self.isSame(applicationID, Parse.applicationID) }

  private static func isSame(_ sent: String?, _ configured: String) -> Bool {
    sent.map { constantTimeEqual($0.utf8, configured.utf8) } ?? false
  }

  private static func basic(_ authorization: String?) -> (user: String, password: String)? {
    guard let authorization, authorization.lowercased().hasPrefix("basic "),
      let decoded = Data(base64Encoded: String(authorization.dropFirst(6)))
    else { return nil }
    let parts = String(decoding: decoded, as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}
