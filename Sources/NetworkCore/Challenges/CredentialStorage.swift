internal import Foundation
internal import Synchronization

/// Stores the credentials that servers have accepted, by protection space.
///
/// ```swift
/// let storage = CredentialStorage()
/// await storage.credential(for: space)  // nil until a server has accepted one
/// ```
public final class CredentialStorage: Sendable {
  /// The part that outlives the process, such as a keychain or a vault; the app provides it.
  public struct Permanent: Sendable {
    let load: @Sendable (ProtectionSpace) async throws -> Credential?
    let save: @Sendable (Credential, ProtectionSpace) async throws -> Void
    let remove: @Sendable (ProtectionSpace) async throws -> Void

    /// Creates the permanent part from the three functions of a store.
    public init(
      load: @escaping @Sendable (ProtectionSpace) async throws -> Credential?,
      save: @escaping @Sendable (Credential, ProtectionSpace) async throws -> Void,
      remove: @escaping @Sendable (ProtectionSpace) async throws -> Void
    ) {
      self.load = load
      self.save = save
      self.remove = remove
    }
  }

  struct Entry {
    var space: ProtectionSpace
    var credential: Credential
    var scopes: Set<PathScope> = []
    var challenge: AuthenticationChallenge
  }

  private let session = Mutex<[Entry]>([])
  private let permanent: Permanent?

  /// Creates a storage for a session, with a permanent part if the app has one.
  public init(permanent: Permanent? = nil) {
    self.permanent = permanent
  }

  /// Returns the stored credential of a space.
  ///
  /// - Throws: What the permanent part throws.
  public func credential(for space: ProtectionSpace) async throws -> Credential? {
    if let entry = session.withLock({ $0.first { $0.space == space } }) { return entry.credential }
    return try await permanent?.load(space)
  }

  /// Removes the credential of a space, from the permanent part too.
  ///
  /// - Throws: What the permanent part throws.
  public func remove(_ space: ProtectionSpace) async throws {
    session.withLock { $0.removeAll { $0.space == space } }
    try await permanent?.remove(space)
  }

  /// Returns the entry whose credential a request may send before it gets a challenge.
  func entry(covering url: URL) -> Entry? {
    guard let origin = Origin(url) else { return nil }
    return session.withLock { entries in
      entries.first { entry in
        // A Digest challenge without a domain applies to the whole server (RFC 7616, 3.3).
        entry.space.origin == origin
          && (entry.space.scheme == "digest" || entry.scopes.contains { $0.contains(url) })
      }
    }
  }

  /// Stores a credential that a server has accepted, for the time that its persistence allows.
  func keep(
    _ credential: Credential, for space: ProtectionSpace, at url: URL,
    challenge: AuthenticationChallenge
  ) async throws {
    guard credential.persistence != .none else { return }
    let isNew = session.withLock { entries in
      let known = entries.first { $0.space == space }
      var entry = known ?? Entry(space: space, credential: credential, challenge: challenge)
      entry.credential = credential
      entry.challenge = challenge
      entry.scopes.insert(PathScope(of: url))
      entries.removeAll { $0.space == space }
      entries.append(entry)
      return known?.credential != credential
    }
    if isNew, credential.persistence == .permanent { try await permanent?.save(credential, space) }
  }

  /// Replaces a Digest challenge with a newer one (RFC 7616, 3.5, `nextnonce`).
  func replace(_ challenge: AuthenticationChallenge, for space: ProtectionSpace) {
    session.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.space == space }) else { return }
      entries[index].challenge = challenge
    }
  }
}
