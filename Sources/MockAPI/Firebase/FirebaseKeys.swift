internal import CryptoCore
internal import Foundation

/// The keys that sign ID tokens, and their certificates.
struct FirebaseKeys: Sendable {
  /// A certificate with the name of its key.
  struct Named: Hashable, Sendable {
    /// The key's name in a token's header.
    let name: String
    /// The certificate.
    let pem: String
  }

  private struct Published: Sendable {
    let number: Int
    /// When its publication ends; nil for the key in use.
    var end: Date?
    /// Created only when a client asks for it, because that takes an RSA operation.
    var certificate: Certificate?
  }

  private var earlier: [Published] = []
  private var current = Published(number: 0)

  /// The key in use.
  var signingKey: SigningKey { Firebase.signingKeys.number(current.number) }

  /// Starts to use the next key.
  mutating func rotate(_ now: Date) {
    var old = current
    old.end = now.addingTimeInterval(TimeInterval(Firebase.certificateMaxAge))
    current = Published(number: old.number + 1)
    // The few keys take turns, so an old key may return; publish it only once.
    let name = signingKey.name
    earlier = (earlier + [old]).filter { Firebase.signingKeys.number($0.number).name != name }
  }

  /// Returns the key with this name if its certificate is still published.
  func publicKey(named name: String?, _ now: Date) -> RSAPublicKey? {
    let numbers =
      [current.number] + earlier.filter { $0.end.map { now < $0 } ?? true }.map(\.number)
    return numbers.map { Firebase.signingKeys.number($0) }.first { $0.name == name }?.key
      .publicKey
  }

  /// Returns the published certificates and drops those that have expired.
  mutating func certificates(_ now: Date) -> [Named] {
    earlier.removeAll { $0.end.map { $0 <= now } ?? false }
    for index in earlier.indices { Self.mint(&earlier[index], now) }
    Self.mint(&current, now)
    return (earlier + [current]).compactMap { published in
      published.certificate.map {
        Named(name: Firebase.signingKeys.number(published.number).name, pem: $0.pem)
      }
    }
  }

  private static func mint(_ published: inout Published, _ now: Date) {
    guard published.certificate?.isValid(at: now) != true else { return }
    let key = Firebase.signingKeys.number(published.number).key
    // Keep to dates that a certificate can hold, whatever the world's clock says.
    let start = Date(timeIntervalSince1970: TimeInterval(min(max(now.firebaseSeconds, 0), 1 << 36)))
    published.certificate = FirebaseCertificate.mint(key, from: start.addingTimeInterval(-3600))
  }
}
