internal import Foundation
internal import NetworkCore

/// One line of a system's table: a method, a pattern of paths, and a handler.
///
/// ```swift
/// static let routes: [Route<TMDb>] = [
///   .get("/3/account") { call, scope in account(call, scope) }
/// ]
/// ```
struct Route<System: AnsweringSystem>: Sendable {
  /// The handler of a request.
  typealias Answer = @Sendable (Call, inout Scope<System>) -> ResponseMessage

  /// The method; a route for GET answers HEAD too.
  let method: String
  let pattern: PathPattern
  /// The handler.
  let answer: Answer

  init(_ method: String, _ pattern: String, _ answer: @escaping Answer) {
    (self.method, self.pattern, self.answer) = (method, PathPattern(pattern), answer)
  }

  static func get(_ pattern: String, _ answer: @escaping Answer) -> Route {
    Route("GET", pattern, answer)
  }

  static func post(_ pattern: String, _ answer: @escaping Answer) -> Route {
    Route("POST", pattern, answer)
  }

  static func put(_ pattern: String, _ answer: @escaping Answer) -> Route {
    Route("PUT", pattern, answer)
  }

  static func delete(_ pattern: String, _ answer: @escaping Answer) -> Route {
    Route("DELETE", pattern, answer)
  }
}

/// A pattern of paths: literal segments, names in braces for one segment, `{name...}` for the rest.
///
/// Logs hide a segment whose name denotes a secret, such as `{request_token}`.
struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Segment: Hashable, Sendable {
    case word(String)
    case name(String)
    case rest(String)
  }

  private let segments: [Segment]
  let description: String

  init(_ text: String) {
    description = text
    segments = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      guard $0.hasPrefix("{"), $0.hasSuffix("}") else { return .word(String($0)) }
      let name = $0.dropFirst().dropLast()
      return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .name(String(name))
    }
  }

  /// Returns the named segments of a path; nil when the path differs.
  func match(_ path: [String]) -> [Call.Pair]? {
    var found: [Call.Pair] = []
    for (index, segment) in segments.enumerated() {
      if case .rest(let name) = segment {
        let rest = path.dropFirst(index).joined(separator: "/")
        return found + [Call.Pair(name: name, value: rest)]
      }
      guard index < path.count else { return nil }
      switch segment {
      case .word(let word): guard path[index] == word else { return nil }
      case .name(let name):
        guard !path[index].isEmpty else { return nil }
        found.append(Call.Pair(name: name, value: path[index]))
      case .rest: break
      }
    }
    return segments.count == path.count ? found : nil
  }

  /// Returns the segments of a path for a log, with a mark in place of each secret.
  func shown(_ path: [String]) -> [String] {
    zip(path.indices, path).map { index, text in
      guard index < segments.count, case .name(let name) = segments[index],
        Redaction.isSecret(name)
      else { return text }
      return Redaction.mark
    }
  }
}
