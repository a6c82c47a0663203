internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What a listing asks for.
struct ParseQuery: Sendable {
  private var constraints: [ExactString: JSONTree] = [:]
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
      constraints = members
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try Self.check(name.string, value)
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
      constraints.allSatisfy { Self.fits(object[$0.key.string], $0.value) }
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

  private static func fits(_ value: JSONValue?, _ constraint: JSONTree) -> Bool {
    guard case .object(let members) = constraint, members.keys.contains(where: operators.contains)
    else {
      let wanted = JSONValue(constraint)
      if case .array(let values) = value, values.contains(wanted) { return true }
      return (value.map(sorted) ?? .null) == wanted
    }
    return members.allSatisfy { fits(value, $0.key.string, $0.value) }
  }

  private static func fits(_ value: JSONValue?, _ name: String, _ operand: JSONTree) -> Bool {
    let compared = compare(value, JSONValue(operand))
    switch name {
    case "$lt": return compared == .orderedAscending
    case "$lte": return compared == .orderedAscending || compared == .orderedSame
    case "$gt": return compared == .orderedDescending
    case "$gte": return compared == .orderedDescending || compared == .orderedSame
    case "$ne": return (value.map(sorted) ?? .null) != JSONValue(operand)
    case "$exists": return (value != nil) == (operand == .bool(true))
    case "$in", "$nin":
      guard case .array(let operands) = operand else { return false }
      let isIn = operands.contains { (value.map(sorted) ?? .null) == JSONValue($0) }
      return isIn == (name == "$in")
    default: return true
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
