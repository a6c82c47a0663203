/// Header fields in order, with names that ignore case (RFC 9110, 5.1).
public struct HeaderFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The name as written.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The fields in order; a name may occur more than once.
  public private(set) var all: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  public init(dictionaryLiteral pairs: (String, String)...) {
    for (name, value) in pairs { add(name, value) }
  }

  /// A field's value, with several joined by commas (RFC 9110, 5.3); setting replaces them all.
  public subscript(name: String) -> String? {
    get {
      guard let first = all.firstIndex(where: { Self.isSame($0.name, name) }) else { return nil }
      return all[(first + 1)...].reduce(into: all[first].value) { value, field in
        if Self.isSame(field.name, name) { value += ", \(field.value)" }
      }
    }
    set {
      all.removeAll { Self.isSame($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns the values of a field one by one.
  public func values(of name: String) -> [String] {
    all.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// Adds a field and keeps others with the same name.
  public mutating func add(_ name: String, _ value: String) {
    all.append(Field(name: name, value: value))
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && (left == right || zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) })
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
