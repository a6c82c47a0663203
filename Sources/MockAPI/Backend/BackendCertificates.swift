internal import Foundation

/// The API's own copy of Firebase's certificates.
struct BackendCertificates: Sendable {
  /// How often they were fetched.
  private(set) var fetchCount = 0
  private var copies: [FirebaseKeys.Named]?
  private var end = Date.distantPast
  private var fetchedAt = Date.distantPast
  private var soughtAt: Date?

  /// A certificate as PEM, from a copy that was made at the start and never again.
  mutating func fromStart(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil { fetch(now, &firebase) }
    return copy(name)
  }

  /// A certificate as PEM, from a copy that is made again when its time is over.
  ///
  /// It is made again for a name it does not have too, but not for each: whoever makes names up
  /// would otherwise have the API ask Google as often as they like.
  mutating func current(_ name: String, _ now: Date, _ firebase: inout FirebaseKeys) -> String? {
    if copies == nil || now >= end || now < fetchedAt { fetch(now, &firebase) }
    if let found = copy(name) { return found }
    let interval = TimeInterval(Backend.refetchInterval)
    if let soughtAt, abs(now.timeIntervalSince(soughtAt)) < interval { return nil }
    soughtAt = now
    fetch(now, &firebase)
    return copy(name)
  }

  /// Drops the copy, as a process that ends.
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
