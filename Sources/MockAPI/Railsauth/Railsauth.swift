public import Foundation
public import NetworkCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A photo app's backend of 2014: Basic for the app, a token for the user, and the flaws it had.
///
/// ```swift
/// let api = World().railsauth
/// let (body, response) = try await api.data(for: request)
/// ```
public struct Railsauth: HTTPTransport {
  /// Where the system lives; nothing outside the process is asked.
  public static let baseURL = URL(string: "https://railsauth.example")
  /// The name every copy of the app signs in with.
  public static let apiName = "photo-app"
  /// The password every copy of the app carries.
  public static let apiPassword = "s3cret-api-password"

  let world: World

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard request.url?.host == Self.baseURL?.host else {
      throw TransportError(
        .noServer, "there is no server at \(request.url?.host ?? "an address without a host")")
    }
    let server = InProcessTransport { respond(to: $0) }
    return try await server.send(request, body: body, progress: progress)
  }

  /// The system's answer to a request, which is written to the world's log.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    world.withState { state in
      let response = route(request, &state)
      let target = request.url.path + (request.url.query.map { "?\($0)" } ?? "")
      state.log.append(
        RequestRecord(method: request.method, target: target, status: response.status))
      return response
    }
  }

  private func route(_ request: HTTPRequest, _ state: inout World.State) -> HTTPResponse {
    switch (request.method, request.url.path) {
    case ("POST", "/api/signup"): authorized(request) { signUp($0, &state) }
    case ("POST", "/api/signin"): authorized(request) { signIn($0, &state) }
    default: .status(404, "Wrong URL or HTTP method")
    }
  }

  /// Lets a request pass that shows the app's credential and whose body can be read.
  private func authorized(
    _ request: HTTPRequest, _ answer: (RailsauthParameters) -> HTTPResponse
  ) -> HTTPResponse {
    guard RailsauthCredential.isAppCredential(request.fields["Authorization"]) else {
      return .basicDenied
    }
    guard let parameters = RailsauthParameters(request) else { return .malformed }
    return answer(parameters)
  }
}

extension World {
  /// The photo app's backend of this world.
  public var railsauth: Railsauth { Railsauth(world: self) }
}

extension HTTPResponse {
  /// The system's own form of an answer without data.
  static func status(_ status: Int, _ message: String) -> HTTPResponse {
    .json(status, ["status": .number(status), "message": .string(message)])
  }

  /// What Rails says to a wrong or missing Basic credential: text, not JSON.
  static let basicDenied = HTTPResponse(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Basic realm=\"Application\"",
    ],
    body: Data("HTTP Basic: Access denied.\n".utf8))

  /// What Rails says to a body that is not the JSON it claims to be: an empty page.
  static let malformed = HTTPResponse(
    status: 400, fields: ["Content-Type": "text/html; charset=utf-8"])
}
