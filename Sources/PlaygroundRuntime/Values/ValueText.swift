/// A value as text, as `print` would write it but never longer than a limit.
///
/// Strings are in quotes, with control characters escaped. Of a collection, only the part that is
/// shown is read. An object is shown with its properties if the page declares its class; the
/// properties of a library's objects are private to the library.
struct ValueText {
  private var text = ""
  private var room: Int
  private var isCut = false
  /// The page's module and a dot, the prefix of its types' full names.
  private let module: String

  /// Returns a value as text; `nil` when there is nothing useful to show.
  static func of<Value>(_ value: Value, module: String, limit: Int) -> String? {
    if Value.self == Int.self, let number = value as? Int { return String(number) }
    // The character that marks a cut takes three bytes.
    var words = ValueText(room: limit - 3, module: module + ".")
    words.append(value, depth: 0)
    let text = words.text
    guard !noise.contains(text), !groups.contains(where: { text.hasPrefix($0) }) else { return nil }
    return words.isCut ? text + "…" : text
  }

  /// The results of calls that return nothing useful, and functions.
  private static let noise: Set<String> = [
    "()", "Optional(())", "(Function)", "Optional((Function))",
  ]
  /// The types on which `addTask` is called.
  private static let groups = [
    "TaskGroup<", "ThrowingTaskGroup<", "DiscardingTaskGroup(", "ThrowingDiscardingTaskGroup<",
  ]

  private init(room: Int, module: String) {
    self.room = room
    self.module = module
  }

  private mutating func append(_ words: some StringProtocol) {
    if words.utf8.count <= room {
      text += words
      room -= words.utf8.count
      return
    }
    for scalar in words.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      text.unicodeScalars.append(scalar)
    }
    isCut = true
    room = 0
  }

  private mutating func append(_ value: Any, depth: Int) {
    if let optional = value as? any OptionalValue {
      guard let inner = optional.anyValue else { return append("nil") }
      append("Optional(")
      append(inner, depth: depth + 1)
      return append(")")
    }
    switch value {
    case let words as String: quote(words)
    case let words as Substring: quote(words)
    case let character as Character: quote(String(character))
    default: describe(value, depth: depth)
    }
  }

  private mutating func quote(_ words: some StringProtocol) {
    // Each scalar takes at least one byte.
    var start = String.UnicodeScalarView()
    start.append(contentsOf: words.unicodeScalars.prefix(room + 1))
    append(String(start).debugDescription)
  }

  private mutating func describe(_ value: Any, depth: Int) {
    let isCollection = value is any Collection
    let mirror = isCollection ? Mirror(reflecting: value) : nil
    switch mirror?.displayStyle {
    case .collection, .set: return list(mirror?.children, "[", "]", depth: depth)
    case .dictionary: return pairs(mirror?.children, depth: depth)
    default: break
    }
    // A nested value uses its debug description, as in the standard library.
    if depth > 0, let value = value as? any CustomDebugStringConvertible {
      append(value.debugDescription)
    } else if let value = value as? any CustomStringConvertible {
      append(value.description)
    } else if let value = value as? any CustomDebugStringConvertible {
      append(value.debugDescription)
    } else {
      reflect(value, mirror ?? Mirror(reflecting: value), depth: depth)
    }
  }

  private mutating func reflect(_ value: Any, _ mirror: Mirror, depth: Int) {
    let name = String(describing: mirror.subjectType)
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
      append(name)
      // An actor's properties cannot be read from outside.
      guard !(value is any Actor), String(reflecting: mirror.subjectType).hasPrefix(module) else {
        return
      }
      let inherited = mirror.superclassMirror.map { Array($0.children) } ?? []
      list(AnyCollection(inherited + mirror.children), "(", ")", depth: depth)
    default: append(String(describing: value))
    }
  }

  /// The greatest depth of nested values; it also ends cycles of references.
  private static let depth = 4

  private mutating func list(
    _ children: Mirror.Children?, _ open: String, _ close: String, depth: Int
  ) {
    append(open)
    var isFirst = true
    // A mirror is empty when a value cannot be copied or is not initialised yet.
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

  private mutating func pairs(_ children: Mirror.Children?, depth: Int) {
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

/// Any optional, whatever it wraps.
private protocol OptionalValue {
  /// The wrapped value, if there is one.
  var anyValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var anyValue: Any? { map { $0 } }
}
