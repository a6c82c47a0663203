#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The rules by which the code in a course's lessons is laid out.
package enum FormatRules: Hashable, Sendable {
  /// A configuration of `swift format` as JSON text; `nil` for its own rules.
  case configuration(String?)
  /// The code is left as it is.
  case none

  /// The rules of the first `.swift-format` in these folders: the course's and all above it.
  package static func nearest(in folders: [String]) -> FormatRules {
    let files = folders.lazy.compactMap {
      FileManager.default.contents(atPath: "\($0)/.swift-format")
    }
    return .configuration(files.first.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The rules as text: equal texts mean equal rules.
  package var text: String {
    switch self {
    case .configuration(let json): json ?? "{}"
    case .none: "false"
    }
  }

  /// Whether they are a configuration that can be read, or none.
  package var isReadable: Bool { self == .none || Self.object(text) != nil }
}

extension FormatRules {
  private static func object(_ text: String) -> [String: JSONValue]? {
    try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
  }

  /// Returns a configuration that changes the layout of code and nothing else.
  ///
  /// The rules that `swift format` has for names and style are for the author to decide.
  ///
  /// - Parameters:
  ///   - json: A configuration.
  ///   - defaults: The configuration that names every rule, as `swift format` prints it.
  /// - Returns: The configuration with every rule turned off; `nil` when one of the two is no JSON.
  static func layoutOnly(_ json: String, defaults: String) -> String? {
    guard var configuration = object(json), let all = object(defaults),
      case .object(let rules)? = all["rules"]
    else { return nil }
    configuration["rules"] = .object(rules.mapValues { _ in .bool(false) })
    configuration["version"] = configuration["version"] ?? .integer(1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(configuration)).map { String(decoding: $0, as: UTF8.self) }
  }
}
