internal import Foundation

/// The API's own copy of Firebase's certificates.
struct BackendCertificates: Sendable {
  /// The number of fetches so far.
  private(set) var fetchCount = 0
  private var copies: [FirebaseKeys.Named]?
  private var end = Date.distantPast
  private var fetchedAt = Date.distantPast
  private var soughtAt: Date?

  /// Returns a certificate as PEM from a copy that the API fetches only once.
  mutating func fromStart(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil { fetch(now, &firebase) }
    return copy(name)
  }

  /// Returns a certificate as PEM from a copy that the API fetches again when it expires.
  ///
  /// A name that is not in the copy also causes a fetch, but not each time. Otherwise an attacker
  /// who invents names could make the API send Google any number of requests.
  mutating func current(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil || now >= end || now < fetchedAt { fetch(now, &firebase) }
    if let found = copy(name) { return found }
    let interval = TimeInterval(Backend.refetchInterval)
    if let soughtAt, abs(now.timeIntervalSince(soughtAt)) < interval { return nil }
    soughtAt = now
    fetch(now, &firebase)
    return copy(name)
  }

  /// Drops the copy, like a process that ends.
  mutating func forget() {
    copies = nil
    soughtAt = nil
  }

  private func copy(_ name: String) -> String? { copies?.first { $0.name == name }?.pem }

  private mutating func fetch(_ now: Date, _ firebase: inout FirebaseKeys) {
    copies = firebase.certificates(now)
    fetchedAt = now
    end = now.addingTimeInterval(TimeInterval(Firebase.certificateMaxAge))
    fetchCount += 1
  }
}
