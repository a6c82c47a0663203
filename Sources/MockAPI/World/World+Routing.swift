public import Foundation
public import NetworkCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension World {
  /// All systems, in the order for lists.
  static let systems: [any AnsweringSystem.Type] = [
    Railsauth.self, Parse.self, Firebase.self, Backend.self, Cognito.self, Google.self,
    Facebook.self, Keycloak.self, TMDb.self, Passkeys.self, Storage.self,
  ]

  /// The systems and their addresses by the hosts that they have in process.
  fileprivate static let systemsByHost = Dictionary(
    uniqueKeysWithValues: systems.map { ($0.baseURL.host ?? "", ($0, $0.baseURL)) })

  fileprivate static let systemsByName = Dictionary(
    uniqueKeysWithValues: systems.map { (Substring($0.name), $0) })

  /// Answers a request for the system that the request's host names, or else the first folder of
  /// its path.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - date: The time to set the clock to before the system answers, in the same step; nil leaves
  ///     the clock as it is.
  ///   - layout: Where the server that received it has the systems.
  /// - Returns: The response, and how to send it.
  package func deliver(
    _ request: RequestMessage, at date: Date? = nil, layout: ServerLayout = ServerLayout()
  ) -> Delivery {
    guard let place = SystemPlace(request.url, layout) else {
      if let response = control(request, at: date) { return .response(response) }
      withState { state in
        state.keep(
          RequestRecord(
            system: "", request: request, status: 404,
            target: request.url.path(percentEncoded: true)))
      }
      return .response(.text(404, "There is no system at this address.\n"))
    }
    let call = Call(
      request, base: place.base, path: place.path, takesAnyPath: place.system.takesAnyPath)
    let (delivery, letters, listener) = withState { state in
      if let date { state.setClock(date) }
      let letterCount = state.mailbox.count
      let delivery = state.deliver(call, to: place.system)
      if state.logLimit > 0 {
        let target = place.path + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        state.keep(
          RequestRecord(
            system: place.system.name, request: request, status: delivery.status, target: target))
      }
      state.control?.keep(request, status: delivery.status, layout)
      return (delivery, Array(state.mailbox.dropFirst(letterCount)), state.listener)
    }
    if let listener { letters.forEach(listener) }
    return delivery
  }

  /// Returns the path and query of an address for a log, with its secrets hidden.
  ///
  /// The system's routes determine which folders of a path are secret.
  package static func shown(_ url: URL, _ layout: ServerLayout = ServerLayout()) -> String {
    guard let place = SystemPlace(url, layout) else {
      return SystemPlace.shown(url, path: url.path(percentEncoded: true))
    }
    return SystemPlace.shown(url, path: place.base.path + place.system.shown(place.path))
  }
}

extension World.State {
  /// Lets a system answer, unless a fault prevents it.
  fileprivate mutating func deliver(
    _ call: Call, to system: (some AnsweringSystem).Type
  ) -> Delivery {
    let fault = faults.next(for: system.name)
    func answer() -> ResponseMessage {
      withScope(of: system) { system.respond(call, &$0) }
    }
    return fault?.carry(answer) ?? .response(answer())
  }
}

extension World: HTTPTransport {
  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    let patience = request.timeoutInterval
    let server = InProcessTransport(clock: { self.now.timeIntervalSince1970 }) { request in
      switch self.deliver(request) {
      case .response(let response): return response
      case .late(let response, let seconds):
        self.advance(by: min(seconds, patience))
        guard seconds < patience else {
          throw URLError(
            .timedOut,
            "no answer came within \(Int(patience)) second\(Int(patience) == 1 ? "" : "s")")
        }
        return response
      case .cut: throw URLError(.networkConnectionLost, "the connection broke in the body")
      case .none: throw URLError(.notConnectedToInternet, "the network is down")
      }
    }
    return try await server.send(request, body: body, progress: progress)
  }
}

/// The system that an address belongs to, and the path below the system's base.
private struct SystemPlace {
  let system: any AnsweringSystem.Type
  let base: SystemBase
  let path: String

  init?(_ url: URL, _ layout: ServerLayout) {
    let path = url.path(percentEncoded: true)
    if let (system, base) = url.host.flatMap({ World.systemsByHost[$0] }) {
      (self.system, self.base) = (system, .whole(base))
      self.path = path.isEmpty ? "/" : path
      return
    }
    let name = Substring(path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") })
    if let system = World.systemsByName[name], layout.hasFolder(of: name) {
      let rest = path[name.endIndex...]
      (self.system, base) = (system, .folder(system.name, at: url, layout))
      self.path = rest.isEmpty ? "/" : String(rest)
      return
    }
    // The path of an issuer's metadata begins before the issuer's folder (RFC 8414, 3.1).
    if name == ".well-known", let found = path.wholeMatch(of: /(\/[^\/]+\/[^\/]+)\/([^\/]+)(.*)/),
      let system = World.systemsByName[found.2], layout.hasFolder(of: found.2)
    {
      (self.system, base) = (system, .folder(system.name, at: url, layout))
      self.path = String(found.1 + found.3)
      return
    }
    guard let root = layout.root, let system = World.systemsByName[root[...]],
      name != World.controlFolder
    else { return nil }
    (self.system, base) = (system, .root(at: url, layout))
    self.path = path.isEmpty ? "/" : path
  }

  /// Returns a path with the query of an address, with its secrets hidden.
  static func shown(_ url: URL, path: String) -> String {
    let query = Redaction.address(url).split(separator: "?", maxSplits: 1).dropFirst().first
    return path + (query.map { "?\($0)" } ?? "")
  }
}

extension World.State {
  /// Adds a request to the log and drops the oldest ones beyond the limit.
  fileprivate mutating func keep(_ record: RequestRecord) {
    guard logLimit > 0 else { return }
    log.append(record)
    // Drop many at once, because the remaining ones all move in memory.
    if log.count > logLimit + logLimit / 4 { log.removeFirst(log.count - logLimit) }
  }
}
