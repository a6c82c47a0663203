internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The changes of a request to an object: members to set, and operations.
struct ParseChanges: Sendable {
  /// The change of one member.
  private enum Change: Sendable {
    case set(JSONValue)
    case remove
    case increment(by: JSONValue)
  }

  private var changes: [(name: String, change: Change)] = []

  private static let ownNames: Set<String> = ["objectId", "createdAt", "updatedAt"]

  /// Reads the body of a request.
  init(_ members: [ExactString: JSONTree], isNew: Bool) throws(ParseError) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let name = key.string
      if isNew, name == "objectId" || name == "id" {
        throw ParseError(105, "\(name) is an invalid field name.")
      }
      guard Self.isName(name) else { throw ParseError(105, "invalid field name: \(name)") }
      guard !Self.ownNames.contains(name) else { continue }
      changes.append((name, try Self.change(value)))
    }
  }

  /// Whether a class or a member may have this name.
  static func isName(_ name: String) -> Bool {
    let letters = name.utf8.map { UInt8($0) }
    return letters.first.map(isLetter) ?? false
      && letters.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func change(_ tree: JSONTree) throws(ParseError) -> Change {
    guard let name = tree["__op"] else { return .set(JSONValue(tree)) }
    switch name {
    case .string("Delete"): return .remove
    case .string("Increment"):
      guard case .number = tree["amount"], let amount = tree["amount"] else {
        throw ParseError(107, "incrementing must provide a number")
      }
      return .increment(by: JSONValue(amount))
    case .string(let other): throw ParseError(108, "The \(other) operator is not supported yet.")
    default: throw .invalidJSON
    }
  }

  /// Checks that each member has the same type as in the existing objects of its class.
  func checkTypes(in className: String, _ objects: [ParseObject]) throws(ParseError) {
    var types: [ExactString: String] = [:]
    for member in objects.lazy.flatMap(\.values) where types[ExactString(member.name)] == nil {
      types[ExactString(member.name)] = Self.typeName(member.value)
    }
    for (name, change) in changes {
      guard let known = types[ExactString(name)] else { continue }
      let given: String? =
        switch change {
        case .set(let value): Self.typeName(value)
        case .increment: "Number"
        case .remove: nil
        }
      if let given, given != known {
        throw ParseError(
          111, "schema mismatch for \(className).\(name); expected \(known) but got \(given)")
      }
    }
  }

  /// Changes an object and returns the results of the operations.
  func apply(to object: inout ParseObject) throws(ParseError) -> [JSONValue.Member] {
    var results: [JSONValue.Member] = []
    var values: [JSONValue.Member?] = object.values
    var places: [ExactString: Int] = [:]
    for (place, member) in object.values.enumerated() { places[ExactString(member.name)] = place }
    for (name, change) in changes {
      let place = places[ExactString(name)]
      let value: JSONValue?
      switch change {
      case .set(let new): value = new
      case .remove: value = nil
      case .increment(let amount):
        let sum = try Self.sum(place.flatMap { values[$0]?.value } ?? .number(0), amount)
        value = sum
        results.append(JSONValue.Member(name: name, value: sum))
      }
      let member = value.map { JSONValue.Member(name: name, value: $0) }
      if let place { values[place] = member } else { values.append(member) }
    }
    object.values = values.compactMap(\.self)
    return results
  }

  private static func sum(_ left: JSONValue, _ right: JSONValue) throws(ParseError) -> JSONValue {
    func double(_ value: JSONValue) -> Double? {
      switch value {
      case .number(let number): Double(number)
      case .double(let number): number
      case .null: 0
      default: nil
      }
    }
    if case .number(let left) = left, case .number(let right) = right {
      let (sum, isOver) = left.addingReportingOverflow(right)
      if !isOver { return .number(sum) }
    }
    guard let left = double(left), let right = double(right), (left + right).isFinite else {
      throw ParseError(111, "cannot increment a non number")
    }
    return .double(left + right)
  }

  private static func typeName(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .bool: "Boolean"
    case .number, .double: "Number"
    case .string: "String"
    case .array: "Array"
    case .members(let members):
      if case .string(let type) = members.first(where: { $0.name == "__type" })?.value {
        type
      } else {
        "Object"
      }
    }
  }
}
