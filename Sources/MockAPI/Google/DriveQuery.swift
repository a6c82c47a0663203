internal import CryptoCore

/// What a client searches its Drive for, as the parameter `q` says it: conditions with `and` between.
struct DriveQuery: Sendable {
  private enum Condition: Sendable {
    case name(ExactString), nameHas(String), type(ExactString, isWanted: Bool)
    /// Whether all files fulfil it: none is in the bin, and all are in the only folder.
    case always(Bool)
  }

  private var conditions: [Condition] = []

  /// Reads a query; nil for what the Drive here cannot answer.
  init?(_ text: String) {
    var rest = text[...]
    while true {
      guard let found = rest.prefixMatch(of: Self.pattern) else { return nil }
      let word = found.4.map { $0.replacing("\\'", with: "'").replacing("\\\\", with: "\\") } ?? ""
      let name = found.2.map(String.init) ?? ""
      switch (name, found.3.map(String.init) ?? "") {
      case ("name", "="), ("title", "="): conditions.append(.name(ExactString(word)))
      case ("name", "contains"), ("title", "contains"):
        conditions.append(.nameHas(word.lowercased()))
      case ("mimeType", "="): conditions.append(.type(ExactString(word), isWanted: true))
      case ("mimeType", "!="): conditions.append(.type(ExactString(word), isWanted: false))
      case ("", ""): conditions.append(.always(found.5.map { $0 == "false" } ?? true))
      default: return nil
      }
      rest = rest[found.range.upperBound...]
      if rest.isEmpty { return }
      guard let and = rest.prefixMatch(of: /and\s+/) else { return nil }
      rest = rest[and.range.upperBound...]
    }
  }

  /// Whether a file is one of those that are searched for.
  func matches(name: String, type: String) -> Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .name(let wanted): ExactString(name) == wanted
      case .nameHas(let part): name.lowercased().contains(part)
      case .type(let wanted, let isWanted): (ExactString(type) == wanted) == isWanted
      case .always(let fulfilled): fulfilled
      }
    }
  }
}

extension DriveQuery {
  // A name with a string, `trashed` with a truth value, or the folder `root`.
  private static var pattern:
    Regex<(Substring, Substring, Substring?, Substring?, Substring?, Substring?)>
  {
    /((\w+)\s*(=|!=|contains\b)\s*'((?:[^'\\]|\\.)*)'|trashed\s*=\s*(true|false)|'root'\s+in\s+parents)\s*/
  }
}
