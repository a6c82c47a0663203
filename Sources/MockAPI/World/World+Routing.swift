public import Foundation
public import NetworkCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What happens to a request, for the code that carries it.
package enum Delivery: Sendable {
  /// Send the whole answer at once.
  case response(ResponseMessage)
  /// Send the whole answer after a delay in seconds.
  case late(ResponseMessage, seconds: Double)
  /// Send only the first bytes of the body, then break the connection.
  case cut(ResponseMessage, byteCount: Int)
  /// Send no answer.
  case none
}

extension World {
  /// All systems, in the order in which they are listed.
  static let systems: [any AnsweringSystem.Type] = [
    Railsauth.self, Parse.self, Firebase.self, Backend.self, Cognito.self, Google.self,
    Facebook.self, Keycloak.self, TMDb.self, Storage.self,
  ]

  /// The systems and their addresses by the hosts that they have in process.
  fileprivate static let systemsByHost = Dictionary(
    uniqueKeysWithValues: systems.map { ($0.baseURL.host ?? "", ($0, $0.baseURL)) })

  /// The systems by their names.
  fileprivate static let systemsByName = Dictionary(
    uniqueKeysWithValues: systems.map { (Substring($0.name), $0) })

  /// Answers a request for the system that its host names, or else the first folder of its path.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - date: The time to set the clock to before the system answers, in the same step; nil leaves
  ///     the clock as it is.
  /// - Returns: What to send back, and how.
  package func deliver(_ request: RequestMessage, at date: Date? = nil) -> Delivery {
    guard let place = SystemPlace(request.url) else {
      withState { state in
        state.keep(
          RequestRecord(system: "", request: request, status: 404, target: request.url.path))
      }
      return .response(.text(404, "There is no system at this address.\n"))
    }
    let call = Call(request, base: place.base, path: place.path)
    let system = place.system.init(world: self)
    return withState { state in
      if let date { state.now = date }
      let fault = state.takeFault(for: place.system.name)
      let (delivery, status) = Self.deliver(call, to: system, under: fault, &state)
      guard state.logLimit > 0 else { return delivery }
      let target = place.path + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
      state.keep(
        RequestRecord(
          system: place.system.name, request: request, status: status, target: target))
      return delivery
    }
  }

  private static func deliver(
    _ call: Call, to system: some AnsweringSystem, under fault: Fault?, _ state: inout State
  ) -> (Delivery, Int) {
    switch fault {
    case .offline: return (.none, 0)
    case .unavailable(let seconds):
      var response = ResponseMessage.text(503, "Service Unavailable\n")
      response.fields["Retry-After"] = String(seconds)
      return (.response(response), 503)
    case .slow(let seconds):
      let response = system.answer(call, &state)
      return (.late(response, seconds: seconds), response.status)
    case .truncated(let count):
      let response = system.answer(call, &state)
      return (.cut(response, byteCount: count), response.status)
    case nil:
      let response = system.answer(call, &state)
      return (.response(response), response.status)
    }
  }
}

extension World: HTTPTransport {
  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    let patience = request.timeoutInterval
    let server = InProcessTransport { request in
      let delivery = self.deliver(request)
      self.report(request, delivery, within: patience)
      switch delivery {
      case .response(let response): return response
      case .late(let response, let seconds):
        self.advance(by: min(seconds, patience))
        guard seconds < patience else {
          throw URLError(.timedOut, "no answer came within \(Int(patience)) seconds")
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

  init?(_ url: URL) {
    let path = url.path(percentEncoded: true)
    if let (system, base) = url.host.flatMap({ World.systemsByHost[$0] }) {
      (self.system, self.base) = (system, .whole(base))
      self.path = path.isEmpty ? "/" : path
      return
    }
    let name = Substring(path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") })
    guard let system = World.systemsByName[name] else { return nil }
    let rest = path[name.endIndex...]
    (self.system, base) = (system, .folder(system.name, at: url))
    self.path = rest.isEmpty ? "/" : String(rest)
  }
}

extension World.State {
  /// Adds a request to the log and drops the oldest ones beyond the limit.
  fileprivate mutating func keep(_ record: RequestRecord) {
    guard logLimit > 0 else { return }
    log.append(record)
    // Many at once, because all that stay have to move.
    if log.count > logLimit + logLimit / 4 { log.removeFirst(log.count - logLimit) }
  }

  /// Returns the next fault for a system, and removes it once it has happened often enough.
  fileprivate mutating func takeFault(for system: String) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.system == nil || $0.system == system }) else {
      return nil
    }
    let fault = faults[index].fault
    faults[index].times -= 1
    if faults[index].times <= 0 { faults.remove(at: index) }
    return fault
  }
}
