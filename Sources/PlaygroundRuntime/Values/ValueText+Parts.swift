/// Describes values by their contents.
extension ValueText {
  /// The maximum depth of nested values.
  private static let depth = 4

  /// Describes a value without a description of its own.
  mutating func reflect(_ value: Any, _ mirror: Mirror, depth: Int) {
    let name = String(describing: mirror.subjectType)
    if mirror.displayStyle != .class, describesItself(value), !isFromPage(mirror.subjectType) {
      // The value's own description was an address, and the object at that address may be gone.
      return append(name)
    }
    switch mirror.displayStyle {
    case .tuple: list(mirror.children, "(", ")", depth: depth)
    case .enum:
      guard let child = mirror.children.first else { return append(String(describing: value)) }
      append(child.label ?? name)
      if Mirror(reflecting: child.value).displayStyle == .tuple {
        append(child.value, depth: depth + 1)
      } else {
        list(AnyCollection([(label: nil, value: child.value)]), "(", ")", depth: depth)
      }
    case .struct where !(value is any TextOutputStreamable):
      append(name)
      list(mirror.children, "(", ")", depth: depth)
    case .class:
      append(object: value as AnyObject, name) { words in
        words.appendProperties(of: value, mirror, depth: depth)
      }
    default:
      let words = String(describing: value)
      append(words == "(Function)" ? Self.function : words)
    }
  }

  /// Adds the properties of an object.
  ///
  /// Those of a library's object are private to the library.
  private mutating func appendProperties(of value: Any, _ mirror: Mirror, depth: Int) {
    // An actor's properties cannot be read from outside.
    guard !(value is any Actor), isFromPage(mirror.subjectType) else { return }
    let inherited = sequence(first: mirror) { $0.superclassMirror }
      .prefix { isFromPage($0.subjectType) }
    list(AnyCollection(inherited.reversed().flatMap(\.children)), "(", ")", depth: depth)
  }

  private func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private func isFromPage(_ type: Any.Type) -> Bool { String(reflecting: type).hasPrefix(module) }

  /// Adds the elements of a collection, or the fields of a value.
  mutating func list(_ children: Mirror.Children?, _ open: String, _ close: String, depth: Int) {
    append(open)
    var isFirst = true
    // A mirror is empty when a value cannot be copied or is not initialized yet.
    for child in children ?? AnyCollection([])
    where !(child.value is Void) && child.label?.hasPrefix("$__lazy") != true {
      guard room > 0 else { break }
      if !isFirst { append(", ") }
      isFirst = false
      guard depth < Self.depth else {
        append("…")
        break
      }
      // The elements of a tuple without labels have numbers as labels.
      if let label = child.label, !label.hasPrefix(".") { append("\(label): ") }
      append(child.value, depth: depth + 1)
    }
    append(close)
  }

  /// Adds the keys and values of a dictionary.
  mutating func pairs(_ children: Mirror.Children?, depth: Int) {
    append("[")
    var isFirst = true
    for child in children ?? AnyCollection([]) {
      guard room > 0 else { break }
      if !isFirst { append(", ") }
      isFirst = false
      guard depth < Self.depth else {
        append("…")
        break
      }
      for (index, part) in Mirror(reflecting: child.value).children.enumerated() {
        if index > 0 { append(": ") }
        append(part.value, depth: depth + 1)
      }
    }
    append(isFirst ? ":]" : "]")
  }
}
