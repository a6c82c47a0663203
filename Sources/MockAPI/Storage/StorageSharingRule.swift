internal import Foundation
internal import NetworkCore

/// A rule of the bucket's configuration: which web pages of other origins may do what.
struct StorageSharingRule: Hashable, Sendable {
  /// The origins, at most one `*` in each.
  var origins: [String] = []
  /// The methods.
  var methods: [String] = []
  /// The fields that a page may send, at most one `*` in each.
  var headers: [String] = []
  /// The fields that a page may read.
  var exposed: [String] = []
  /// How long a browser may keep the rule, in seconds.
  var maxAge: Int?

  /// Whether the rule is for requests of an origin with a method.
  func allows(_ origin: String, _ method: String) -> Bool {
    methods.contains(method) && origins.contains { Self.matches(origin, $0) }
  }

  /// Whether a page may send all of these fields.
  func allows(headers wanted: [String]) -> Bool {
    wanted.allSatisfy { name in
      headers.contains { Self.matches(name.lowercased(), $0.lowercased()) }
    }
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
    let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
    return text.count >= start.count + end.count && text.hasPrefix(start) && text.hasSuffix(end)
  }
}

extension StorageSharingRule {
  /// The rule in the format of the service.
  var element: StorageXML {
    let lists = [
      ("AllowedOrigin", origins), ("AllowedMethod", methods), ("AllowedHeader", headers),
      ("ExposeHeader", exposed), ("MaxAgeSeconds", maxAge.map { [String($0)] } ?? []),
    ]
    return StorageXML(
      "CORSRule", lists.flatMap { name, values in values.map { StorageXML(name, $0) } })
  }

  /// Reads a configuration.
  static func read(_ document: Data) throws(StorageError) -> [StorageSharingRule] {
    guard let root = StorageXML(reading: document), root.name == "CORSConfiguration",
      (1...100).contains(root.children.count)
    else { throw .malformedXML }
    var rules: [StorageSharingRule] = []
    for element in root.children {
      guard element.name == "CORSRule" else { throw .malformedXML }
      var rule = StorageSharingRule()
      for member in element.children {
        switch member.name {
        case "AllowedOrigin": rule.origins.append(member.text)
        case "AllowedMethod": rule.methods.append(member.text)
        case "AllowedHeader": rule.headers.append(member.text)
        case "ExposeHeader": rule.exposed.append(member.text)
        case "MaxAgeSeconds": rule.maxAge = Int(member.text)
        case "ID": break
        default: throw .malformedXML
        }
      }
      let known: Set<String> = ["GET", "PUT", "HEAD", "POST", "DELETE"]
      guard !rule.origins.isEmpty, !rule.methods.isEmpty, rule.methods.allSatisfy(known.contains)
      else { throw .malformedXML }
      rules.append(rule)
    }
    return rules
  }
}
