internal import CryptoCore
internal import NetworkCore

/// The input of an operation, checked against the service model.
struct CognitoInput: Sendable {
  private var members: [String: JSONTree] = [:]

  /// Checks the members of a body: first their types, then all constraints together.
  init(_ body: [ExactString: JSONTree], _ known: [CognitoMember]) throws(CognitoError) {
    for member in known {
      guard let value = body[member.name], value != .null else { continue }
      try Self.checkType(value, member)
      members[member.name] = value
    }
    let faults = known.flatMap { Self.faults($0, members[$0.name]) }
    guard faults.isEmpty else {
      let count =
        faults.count == 1
        ? "1 validation error detected" : "\(faults.count) validation errors detected"
      throw .invalidParameter("\(count): \(faults.joined(separator: "; "))")
    }
  }

  /// A member's string; empty when it is missing.
  subscript(name: String) -> String { text(name) ?? "" }

  /// Returns a member's string; nil when it is missing.
  func text(_ name: String) -> String? { members[name]?.text }

  /// Whether a member is true.
  func isTrue(_ name: String) -> Bool { members[name] == .bool(true) }

  /// Returns an entry of a map that the operation requires.
  func required(_ name: String, in map: String) throws(CognitoError) -> String {
    guard let text = entry(name, in: map), !text.isEmpty else {
      throw .invalidParameter("Missing required parameter \(name)")
    }
    return text
  }

  func entry(_ name: String, in map: String) -> String? { members[map]?[name]?.text }

  /// Returns a setting in a structure; nil when the structure is missing.
  func setting(_ name: String, in structure: String) -> Bool? {
    members[structure].map { $0[name] == .bool(true) }
  }

  /// Returns the names and values in a list.
  func attributes(_ name: String) -> [(name: String, value: String)] {
    guard case .array(let entries) = members[name] else { return [] }
    return entries.compactMap { entry in
      entry["Name"]?.text.map { ($0, entry["Value"]?.text ?? "") }
    }
  }
}

extension CognitoInput {
  private static func checkType(
    _ value: JSONTree, _ member: CognitoMember
  ) throws(CognitoError) {
    switch (member.kind, value) {
    case (.text, .string), (.word, .string), (.flag, .bool): break
    case (.map, .object(let entries)):
      // Clients in JavaScript remove an entry by making it null.
      for entry in entries.values where entry != .null { try checkText(entry) }
    case (.structure, .object(let entries)):
      for entry in entries.values {
        guard case .bool = entry else { throw mismatch(entry, "a Boolean") }
      }
    case (.attributes, .array(let entries)):
      for entry in entries {
        guard case .object(let members) = entry else { throw mismatch(entry, "an object") }
        for name in ["Name", "Value"] {
          if let value = members[name] { try checkText(value) }
        }
      }
    case (.text, _), (.word, _): throw mismatch(value, "a String")
    case (.flag, _): throw mismatch(value, "a Boolean")
    case (.map, _), (.attributes, _), (.structure, _): throw .notSerialized("Unexpected token")
    }
  }

  private static func checkText(_ value: JSONTree) throws(CognitoError) {
    guard case .string = value else { throw mismatch(value, "a String") }
  }

  private static func mismatch(_ value: JSONTree, _ wanted: String) -> CognitoError {
    let given =
      switch value {
      case .object: "START_OBJECT"
      case .array: "START_ARRAY"
      case .string: "STRING_VALUE"
      case .number: "NUMBER_VALUE"
      case .bool(let bool): bool ? "TRUE_VALUE" : "FALSE_VALUE"
      case .null: "NULL_VALUE"
      }
    return .notSerialized("\(given) cannot be converted to \(wanted)")
  }

  private static func faults(_ member: CognitoMember, _ value: JSONTree?) -> [String] {
    func fault(_ shown: String, _ constraint: String) -> String {
      "\(shown) at '\(member.shownName)' failed to satisfy constraint: Member must \(constraint)"
    }
    guard let value else {
      return member.isRequired ? [fault("Value null", "not be null")] : []
    }
    if case .attributes = member.kind { return attributeFaults(member, value) }
    guard let text = value.text else { return [] }
    let shown = member.isSensitive ? "Value" : "Value '\(text)'"
    switch member.kind {
    case .word(let words):
      guard !words.contains(text) else { return [] }
      return [fault(shown, "satisfy enum value set: [\(words.joined(separator: ", "))]")]
    case .text(let range, let pattern, let allows):
      var faults: [String] = []
      if !text.isEmpty || range.lowerBound > 0, !text.allSatisfy(allows) || text.isEmpty,
        !pattern.isEmpty
      {
        faults.append(fault(shown, "satisfy regular expression pattern: \(pattern)"))
      }
      if text.count < range.lowerBound {
        faults.append(
          fault(shown, "have length greater than or equal to \(range.lowerBound)"))
      }
      if text.count > range.upperBound {
        faults.append(fault(shown, "have length less than or equal to \(range.upperBound)"))
      }
      return faults
    case .map, .attributes, .structure, .flag: return []
    }
  }

  private static func attributeFaults(_ member: CognitoMember, _ value: JSONTree) -> [String] {
    guard case .array(let entries) = value else { return [] }
    return entries.enumerated().compactMap { index, entry in
      let place = "'\(member.shownName).\(index + 1).member.name'"
      let name = entry["Name"]?.text
      if name == nil {
        return "Value null at \(place) failed to satisfy constraint: Member must not be null"
      }
      guard let name, (1...32).contains(name.count) else {
        return "Value at \(place) failed to satisfy constraint: "
          + "Member must have length less than or equal to 32"
      }
      return nil
    }
  }
}
