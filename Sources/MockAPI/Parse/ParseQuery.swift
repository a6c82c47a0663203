internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What a listing asks for.
struct ParseQuery: Sendable {
  /// What the value of a member must fulfil, read once for all objects.
  private enum Constraint: Sendable {
    case equals(JSONValue)
    case compares(String, JSONValue)
    case isOneOf(Set<JSONValue>, isWanted: Bool)
  }

  private var constraints: [(name: ExactString, constraint: Constraint)] = []
  private var order: [(name: String, isDescending: Bool)] = []
  private var skip = 0
  private var limit = 100
  private var counts = false

  private static let names: Set<String> = [
    "where", "order", "skip", "limit", "count", "keys", "excludeKeys", "include", "includeAll",
    "readPreference", "hint", "explain", "comment", "redirectClassNameForKey",
  ]

  /// Reads the query of a request; when a name occurs more than once, the first pair counts.
  init(_ request: ParseRequest) throws(ParseError) {
    let call = request.call
    if let other = call.query.first(where: { !Self.names.contains($0.name) }) {
      throw ParseError(102, "Invalid parameter for query: \(other.name)")
    }
    if let text = call.query("where") {
      guard let tree = JSONTree(Data(text.utf8)) else {
        throw ParseError(107, "where parameter is not valid JSON")
      }
      guard case .object(let members) = tree else {
        throw ParseError(102, "where parameter is not an object")
      }
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try Self.check(name.string, value)
        constraints += Self.constraints(value).map { (name, $0) }
      }
    }
    skip = try Self.number("skip", call) ?? 0
    limit = try Self.number("limit", call) ?? 100
    counts = ["1", "true"].contains(call.query("count"))
    for word in (call.query("order") ?? "").split(separator: ",") {
      let name = String(word.drop { $0 == "-" })
      guard ParseChanges.isName(name) else { throw ParseError(105, "Invalid field name: \(name)") }
      order.append((name, word.hasPrefix("-")))
    }
    // The limit of its database.
    guard order.count <= 32 else { throw ParseError(102, "too many sort keys") }
  }

  /// Checks the names in the query of a request for one object.
  static func checkNames(of request: ParseRequest) throws(ParseError) {
    let names: Set<String> = ["keys", "include", "excludeKeys", "includeAll", "readPreference"]
    guard request.call.query.allSatisfy({ names.contains($0.name) }) else {
      throw ParseError(102, "Improper encode of parameter")
    }
  }

  /// Returns the objects that match; each is shown by the members next to it.
  func answer(_ objects: [(ParseObject, [JSONValue.Member])]) -> ResponseMessage {
    let found = objects.filter { object, _ in
      // An object and a query may both have very many names.
      let values = Dictionary(object.members.map { (ExactString($0.name), $0.value) }) { $1 }
      return constraints.allSatisfy { Self.fits(values[$0.name], $0.constraint) }
    }
    let sorted =
      order.isEmpty ? found : found.sorted { comesBefore($0.0, $1.0) }
    let results = sorted.dropFirst(skip).prefix(limit).map { JSONValue.members($0.1) }
    let list = JSONValue.Member(name: "results", value: .array(results))
    let count = JSONValue.Member(name: "count", value: .number(found.count))
    return .json(200, .members(counts ? [list, count] : [list]))
  }

  private func comesBefore(_ left: ParseObject, _ right: ParseObject) -> Bool {
    for (name, isDescending) in order {
      guard let compared = Self.compare(left[name], right[name]), compared != .orderedSame else {
        continue
      }
      return compared == (isDescending ? .orderedDescending : .orderedAscending)
    }
    return false
  }
}

extension ParseQuery {
  private static let operators: Set<ExactString> = [
    "$lt", "$lte", "$gt", "$gte", "$ne", "$in", "$nin", "$exists",
  ]

  private static func number(_ name: String, _ call: Call) throws(ParseError) -> Int? {
    guard let text = call.query(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw ParseError(102, "bad \(name) value: \(text)")
    }
    return number
  }

  private static func check(_ name: String, _ constraint: JSONTree) throws(ParseError) {
    guard ParseChanges.isName(name) else {
      throw ParseError(105, "Invalid key name: \(name)")
    }
    guard case .object(let members) = constraint else { return }
    let wrong = members.keys.sorted().first { $0.hasPrefix("$") && !operators.contains($0) }
    if let wrong { throw ParseError(107, "bad constraint: \(wrong)") }
  }

  private static func constraints(_ tree: JSONTree) -> [Constraint] {
    guard case .object(let members) = tree, members.keys.contains(where: operators.contains) else {
      return [.equals(JSONValue(tree))]
    }
    return members.map { name, operand in
      let value = JSONValue(operand)
      guard ["$in", "$nin"].contains(name) else { return .compares(name.string, value) }
      guard case .array(let values) = value else { return .isOneOf([], isWanted: true) }
      return .isOneOf(Set(values), isWanted: name == "$in")
    }
  }

  private static func fits(_ value: JSONValue?, _ constraint: Constraint) -> Bool {
    let own = value.map(sorted) ?? .null
    switch constraint {
    case .equals(let wanted):
      if case .array(let values) = value, values.contains(wanted) { return true }
      return own == wanted
    case .isOneOf(let values, let isWanted): return values.contains(own) == isWanted
    case .compares("$ne", let other): return own != other
    case .compares("$exists", let wanted): return (value != nil) == (wanted == .bool(true))
    case .compares(let name, let other):
      let compared = compare(value, other)
      switch name {
      case "$lt": return compared == .orderedAscending
      case "$lte": return compared == .orderedAscending || compared == .orderedSame
      case "$gt": return compared == .orderedDescending
      case "$gte": return compared == .orderedDescending || compared == .orderedSame
      default: return true
      }
    }
  }

  /// Compares strings with strings and numbers with numbers; other values cannot be compared.
  private static func compare(_ left: JSONValue?, _ right: JSONValue?) -> ComparisonResult? {
    if case .string(let left) = left, case .string(let right) = right {
      let (left, right) = (ExactString(left), ExactString(right))
      return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    }
    guard let left = left?.asDouble, let right = right?.asDouble else { return nil }
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  /// Sorts the members of a value's objects by name, to compare it with JSON from a client.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    guard case .members(let members) = value else { return value }
    return .members(members.sorted { $0.name < $1.name })
  }
}

extension JSONValue {
  /// The value of a number.
  fileprivate var asDouble: Double? {
    switch self {
    case .number(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
