internal import CryptoCore
public import Foundation

/// The information that a device without a browser shows to the user (RFC 8628, 3.2).
public struct DeviceAuthorization: Hashable, Sendable {
  /// The code that the user enters, such as `WDJB-MJHT`.
  public let userCode: String
  /// The address where the user enters it.
  public let verificationURI: URL
  /// The same address including the code, for a QR code.
  public let completeURI: URL?
  /// When the code expires.
  public let expiry: Date
  /// The time to wait between two requests, in seconds.
  public let interval: TimeInterval
  let deviceCode: String
}

extension OAuth2Client {
  /// Starts authorization on a device; the user finishes it on a second device.
  ///
  /// - Throws: `OAuth2Error`, `URLError`.
  public func startDevice(scopes: [String]) async throws -> DeviceAuthorization {
    guard let url = provider.deviceAuthorizationEndpoint else {
      throw OAuth2Error.notOffered("device authorisation endpoint")
    }
    let data = try await post(scopes.isEmpty ? [] : [("scope", join(scopes))], to: url)
    guard case .object(let members)? = JSONTree(data),
      let deviceCode = members["device_code"]?.text, let userCode = members["user_code"]?.text,
      // Google named it verification_url before the standard existed.
      let uri = (members["verification_uri"] ?? members["verification_url"])?.text,
      let address = URL(string: uri),
      let seconds = members["expires_in"]?.text.flatMap({ Double($0) })
    else { throw OAuth2Error.invalidResponse("it has no device code") }
    return DeviceAuthorization(
      userCode: userCode, verificationURI: address,
      completeURI: members["verification_uri_complete"]?.text.flatMap { URL(string: $0) },
      expiry: now().addingTimeInterval(seconds),
      interval: members["interval"]?.text.flatMap { Double($0) } ?? 5, deviceCode: deviceCode)
  }

  /// Repeats the request until the user has decided (RFC 8628, 3.4 and 3.5).
  ///
  /// - Parameters:
  ///   - device: The value that `startDevice` returned.
  ///   - sleep: Waits for the given number of seconds.
  /// - Returns: The tokens.
  /// - Throws: `OAuth2Error`: `.deviceCodeExpired`, or `.refused` with `access_denied`;
  ///   `CancellationError` when the task is cancelled while it sleeps.
  public func awaitDevice(
    _ device: DeviceAuthorization,
    sleep: @Sendable (TimeInterval) async throws -> Void = { seconds in
      try await Task.sleep(for: .seconds(seconds))
    }
  ) async throws -> OAuth2Tokens {
    var interval = device.interval
    while now() < device.expiry {
      try await sleep(interval)
      do {
        return try await tokens([
          ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
          ("device_code", device.deviceCode),
        ])
      } catch OAuth2Error.refused(let failure) {
        switch failure.code {
        case "authorization_pending": continue
        case "slow_down": interval += 5
        case "expired_token": throw OAuth2Error.deviceCodeExpired
        default: throw OAuth2Error.refused(failure)
        }
      }
    }
    throw OAuth2Error.deviceCodeExpired
  }
}

extension DeviceAuthorization: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The public parts, never the device's code.
  public var description: String { "DeviceAuthorization(\(userCode) at \(verificationURI))" }
  /// The public parts, never the device's code.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
