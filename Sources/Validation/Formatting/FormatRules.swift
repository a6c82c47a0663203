#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

/// The formatting rules for the code in a course's lessons.
package enum FormatRules: Hashable, Sendable {
  /// A `swift format` configuration as JSON; `nil` for the default rules.
  case configuration(String?)
  /// No rules, so that the code stays unchanged.
  case none

  /// Returns the rules of the first `.swift-format` in these folders, which are the course's folder
  /// and all above it.
  package static func nearest(in folders: [String]) -> FormatRules {
    let files = folders.lazy.compactMap {
      FileManager.default.contents(atPath: "\($0)/.swift-format")
    }
    return .configuration(files.first.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The rules as a string.
  ///
  /// Equal strings mean equal rules.
  package var text: String {
    switch self {
    case .configuration(let json): json ?? "{}"
    case .none: "false"
    }
  }

  /// Whether the rules are a readable configuration, or none.
  package var isReadable: Bool { self == .none || Self.fields(text) != nil }
}

extension FormatRules {
  private static func fields(_ text: String) -> [JSONField]? { try? JSONField.fields(of: text) }

  /// Returns a configuration that changes only the layout of code.
  ///
  /// The author decides about the rules of `swift format` for names and style.
  ///
  /// - Parameters:
  ///   - json: A configuration.
  ///   - defaults: The default configuration with every rule, as `swift format` prints it.
  /// - Returns: The configuration with every rule turned off; `nil` when one of the two is not
  ///   JSON.
  static func layoutOnly(_ json: String, defaults: String) -> String? {
    guard var configuration = fields(json),
      let all = fields(defaults)?.first(where: { $0.name == "rules" }),
      let rules = fields(all.value)
    else { return nil }
    configuration.removeAll { $0.name == "rules" }
    configuration.append(
      JSONField("rules", JSONField.object(rules.map { JSONField($0.name, "false") })))
    if !configuration.contains(where: { $0.name == "version" }) {
      configuration.append(JSONField("version", "1"))
    }
    return JSONField.object(configuration)
  }
}
