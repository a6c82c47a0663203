/// Which members of an answer a client wants, as Google's parameter `fields` says it.
///
/// Commas separate members, parentheses or a slash lead into one: `kind,files(id,name)`, `files/id`. A
/// star stands for all.
struct FieldMask: Hashable, Sendable {
  /// The members by name, each with what is wanted of it; empty for all.
  private var members: [String: FieldMask] = [:]

  private init() {}

  /// Reads a mask; nil if it is malformed.
  init?(_ text: String) {
    var rest = text.filter { $0 != " " }[...]
    guard let mask = Self.list(&rest, depth: 0), rest.isEmpty else { return nil }
    self = mask
  }

  /// Returns the wanted members of a value, but for those that are null; nil if a name is unknown.
  func applied(to value: JSONValue) -> JSONValue? {
    switch value {
    case .array(let values):
      let found = values.compactMap { applied(to: $0) }
      return found.count == values.count ? .array(found) : nil
    case .members(let all):
      guard members.keys.allSatisfy({ name in name == "*" || all.contains { $0.name == name } })
      else { return nil }
      var found: [JSONValue.Member] = []
      for member in all where member.value != .null {
        let mask = members.isEmpty ? FieldMask() : members[member.name] ?? members["*"]
        guard let mask else { continue }
        guard let value = mask.applied(to: member.value) else { return nil }
        found.append(.init(name: member.name, value: value))
      }
      return .members(found)
    default: return members.isEmpty ? value : nil
    }
  }

  private static func list(_ rest: inout Substring, depth: Int) -> FieldMask? {
    var mask = FieldMask()
    repeat {
      guard let (name, inner) = item(&rest, depth: depth) else { return nil }
      mask.members[name] = inner
    } while take(",", from: &rest)
    return mask
  }

  private static func item(_ rest: inout Substring, depth: Int) -> (String, FieldMask)? {
    let name = rest.prefix { $0 == "*" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty, depth < 10 else { return nil }
    rest = rest.dropFirst(name.count)
    if take("/", from: &rest) {
      guard let (next, inner) = item(&rest, depth: depth + 1) else { return nil }
      var mask = FieldMask()
      mask.members[next] = inner
      return (String(name), mask)
    }
    guard take("(", from: &rest) else { return (String(name), FieldMask()) }
    guard let mask = list(&rest, depth: depth + 1), take(")", from: &rest) else { return nil }
    return (String(name), mask)
  }

  private static func take(_ mark: Character, from rest: inout Substring) -> Bool {
    guard rest.first == mark else { return false }
    rest = rest.dropFirst()
    return true
  }
}
