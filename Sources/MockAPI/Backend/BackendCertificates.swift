internal import Foundation

/// The API's own copy of Firebase's certificates.
struct BackendCertificates: Sendable {
  /// How often they have been fetched.
  private(set) var fetchCount = 0
  private var copies: [FirebaseKeys.Named]?
  private var end = Date.distantPast
  private var fetchedAt = Date.distantPast
  private var soughtAt: Date?

  /// Returns a certificate as PEM from a copy that is fetched once and never again.
  mutating func fromStart(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil { fetch(now, &firebase) }
    return copy(name)
  }

  /// Returns a certificate as PEM from a copy that is fetched again when it expires.
  ///
  /// A name that is not in the copy also leads to a fetch, but not each time: an attacker who
  /// invents names could otherwise make the API send Google any number of requests.
  mutating func current(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil || now >= end || now < fetchedAt { fetch(now, &firebase) }
    if let found = copy(name) { return found }
    let interval = TimeInterval(Backend.refetchInterval)
    if let soughtAt, abs(now.timeIntervalSince(soughtAt)) < interval { return nil }
    soughtAt = now
    fetch(now, &firebase)
    return copy(name)
  }

  /// Drops the copy, as a process does when it ends.
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
