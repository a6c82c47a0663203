internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Waits for the server's challenge, as a browser does, and answers with Digest or Basic.
///
/// ```swift
/// let authenticator = ChallengeAuthenticator(storage: storage) { space, failures in
///   failures == 0 ? Credential(user: "mia", password: word, persistence: .forSession) : nil
/// }
/// ```
///
/// Once a server accepts a credential, later requests to the same space send it right away.
public final class ChallengeAuthenticator: Authenticator {
  /// Returns a credential for a space, given the number of failed attempts; nil gives up.
  public typealias Provider =
    @Sendable (ProtectionSpace, _ failures: Int) async throws ->
    Credential?

  private struct Attempt {
    var credential: Credential
    var space: ProtectionSpace
    var challenge: AuthenticationChallenge
  }

  private let storage: CredentialStorage
  private let provider: Provider
  private let allowsBasic: Bool
  /// The attempts by their value of `Authorization`, until the server has judged them.
  private let attempts = Mutex<[String: Attempt]>([:])
  /// The latest nonce of each space, with the number of its uses.
  private let nonces = Mutex<[ProtectionSpace: (nonce: String, count: Int)]>([:])

  /// Creates an authenticator.
  ///
  /// - Parameters:
  ///   - storage: Stores the credentials that servers have accepted.
  ///   - allowsBasic: Whether to answer Basic at all, which shows the server the password.
  ///   - provider: Returns a credential for a space.
  public init(
    storage: CredentialStorage = CredentialStorage(), allowsBasic: Bool = true,
    provider: @escaping Provider
  ) {
    self.storage = storage
    self.allowsBasic = allowsBasic
    self.provider = provider
  }

  public func authorize(_ request: URLRequest) throws -> URLRequest {
    guard let url = request.url, let entry = storage.entry(covering: url) else { return request }
    let attempt = Attempt(
      credential: entry.credential, space: entry.space, challenge: entry.challenge)
    return try sign(request, attempt) ?? request
  }

  public func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest? {
    let failed = takeAttempt(of: request)
    guard let origin = request.url.flatMap(Origin.init), let challenge = best(of: challenges) else {
      return nil
    }
    let space = ProtectionSpace(challenge, at: origin)
    // RFC 7616, 3.3: the proof was correct and only the nonce is too old.
    if let failed, failed.space == space, challenge.parameters["stale"]?.lowercased() == "true" {
      return try sign(
        request, Attempt(credential: failed.credential, space: space, challenge: challenge))
    }
    var failures = 0
    if let failed, failed.space == space {
      failures = 1
      try await storage.remove(space)
    } else if let stored = try await storage.credential(for: space) {
      return try sign(request, Attempt(credential: stored, space: space, challenge: challenge))
    }
    guard let credential = try await provider(space, failures) else { return nil }
    return try sign(request, Attempt(credential: credential, space: space, challenge: challenge))
  }

  public func ended(_ request: URLRequest, with response: HTTPURLResponse?) async throws {
    guard let attempt = takeAttempt(of: request), let url = request.url, let response,
      response.statusCode != 401
    else { return }
    try await storage.keep(
      attempt.credential, for: attempt.space, at: url, challenge: attempt.challenge)
    let info = response.value(forHTTPHeaderField: "Authentication-Info") ?? ""
    let news = try? AuthenticationChallenge.parse("Digest \(info)").first
    guard attempt.space.scheme == "digest", let nonce = news?.parameters["nextnonce"] else {
      return
    }
    let parameters = attempt.challenge.parameters.merging(["nonce": nonce]) { $1 }
    let next = AuthenticationChallenge(scheme: "Digest", parameters: parameters)
    storage.replace(next, for: attempt.space)
  }

  private func takeAttempt(of request: URLRequest) -> Attempt? {
    let value = request.value(forHTTPHeaderField: "Authorization") ?? ""
    return attempts.withLock { $0.removeValue(forKey: value) }
  }

  /// Returns the strongest supported challenge: SHA-256 before MD5 before Basic.
  private func best(of challenges: [AuthenticationChallenge]) -> AuthenticationChallenge? {
    let digests = challenges.filter { DigestResponse($0) != nil }
    return digests.first { DigestResponse($0)?.algorithm == .sha256 } ?? digests.first
      ?? (allowsBasic ? challenges.first { $0.isScheme("Basic") } : nil)
  }

  private func sign(_ request: URLRequest, _ attempt: Attempt) throws -> URLRequest? {
    guard let value = try fieldValue(for: request, attempt) else { return nil }
    attempts.withLock { $0[value] = attempt }
    var request = request
    request.setValue(value, forHTTPHeaderField: "Authorization")
    return request
  }

  private func fieldValue(for request: URLRequest, _ attempt: Attempt) throws -> String? {
    guard let digest = DigestResponse(attempt.challenge) else {
      let (user, password) = (attempt.credential.user, attempt.credential.password)
      return try BasicCredentials.fieldValue(user: user, password: password)
    }
    guard let url = request.url else { return nil }
    let nonce = attempt.challenge.parameters["nonce"] ?? ""
    let count = nonces.withLock { nonces in
      let latest = nonces[attempt.space]
      let count = latest?.nonce == nonce ? (latest?.count ?? 0) + 1 : 1
      nonces[attempt.space] = (nonce, count)
      return count
    }
    let path = url.path(percentEncoded: true)
    let target =
      (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    return try digest.fieldValue(
      for: attempt.credential, method: request.httpMethod ?? "GET", target: target,
      nonceCount: count)
  }
}
