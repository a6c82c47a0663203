/// Bytes that values are written to, or read from again.
///
/// A type describes its parts once, in `Archived.pass(through:)`, and that does both. A whole course is read in
/// a few milliseconds this way, where parsing its Markdown takes ten times as long. The format is only for
/// the program that wrote it.
package struct Archive {
  /// What was written, or what is read.
  package private(set) var bytes: [UInt8]
  private var offset = 0
  private let isReading: Bool
  /// Names that occur again and again, each written once.
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// Whether the bytes had something else than what was to be read; then all that was read is worthless.
  package private(set) var isBroken = false

  /// Creates an archive to write to.
  package init() { (bytes, isReading) = ([], false) }

  /// Creates an archive to read from.
  package init(reading bytes: [UInt8]) { (self.bytes, isReading) = (bytes, true) }

  /// Whether all bytes were read, and all were right.
  package var isReadWhole: Bool { !isBroken && offset == bytes.count }

  /// Passes a number, as 8 bytes.
  package mutating func pass(_ value: inout Int) {
    let size = MemoryLayout<Int64>.size
    guard isReading else {
      let number = UInt64(bitPattern: Int64(value))
      for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
      return
    }
    guard bytes.count - offset >= size else { return fail() }
    var number: UInt64 = 0
    for index in 0..<size { number |= UInt64(bytes[offset + index]) << (8 * index) }
    offset += size
    value = Int(Int64(bitPattern: number))
  }

  /// Passes yes or no.
  package mutating func pass(_ value: inout Bool) {
    var number = value ? 1 : 0
    pass(&number)
    value = number == 1
  }

  /// Passes a string: the number of its UTF-8 bytes, then these.
  package mutating func pass(_ text: inout String) {
    var count = text.utf8.count
    pass(&count)
    guard isReading else { return bytes.append(contentsOf: text.utf8) }
    guard count >= 0, count <= bytes.count - offset else { return fail() }
    text = String(decoding: bytes[offset..<(offset + count)], as: UTF8.self)
    offset += count
  }

  /// Passes bytes: their number, then these.
  package mutating func pass(_ part: inout [UInt8]) {
    var count = part.count
    pass(&count)
    guard isReading else { return bytes.append(contentsOf: part) }
    guard count >= 0, count <= bytes.count - offset else { return fail() }
    part = Array(bytes[offset..<(offset + count)])
    offset += count
  }

  /// Passes a string that many values share, as the path of a file.
  package mutating func pass(name: inout String) {
    var number = numbers[name] ?? names.count
    pass(&number)
    if isReading, names.indices.contains(number) {
      name = names[number]
      return
    }
    guard number == names.count else {
      if isReading { fail() }
      return
    }
    pass(&name)
    numbers[name] = names.count
    names.append(name)
  }

  /// Passes a value with parts of its own.
  package mutating func pass<Value: Archived>(_ value: inout Value) { value.pass(through: &self) }

  /// Passes values: their number, then each.
  package mutating func pass<Value: Archived>(_ values: inout [Value]) {
    pass(&values, Value.blank) { $0.pass(&$1) }
  }

  /// Passes strings: their number, then each.
  package mutating func pass(_ texts: inout [String]) { pass(&texts, "") { $0.pass(&$1) } }

  /// Passes a value that may be missing.
  package mutating func pass<Value: Archived>(_ value: inout Value?) {
    pass(&value, Value.blank) { $0.pass(&$1) }
  }

  /// Passes a string that may be missing.
  package mutating func pass(_ text: inout String?) { pass(&text, "") { $0.pass(&$1) } }

  /// Passes a number that may be missing.
  package mutating func pass(_ number: inout Int?) { pass(&number, 0) { $0.pass(&$1) } }

  /// Passes the number of a case, and returns it; what belongs to the case is passed after it.
  package mutating func pass(case number: Int) -> Int {
    var number = number
    pass(&number)
    return number
  }

  private mutating func pass<Value>(
    _ values: inout [Value], _ blank: Value, _ each: (inout Archive, inout Value) -> Void
  ) {
    var count = values.count
    pass(&count)
    guard isReading else {
      for var value in values { each(&self, &value) }
      return
    }
    values = []
    while values.count < count, !isBroken {
      var value = blank
      each(&self, &value)
      values.append(value)
    }
  }

  private mutating func pass<Value>(
    _ value: inout Value?, _ blank: Value, _ each: (inout Archive, inout Value) -> Void
  ) {
    var isThere = value != nil
    pass(&isThere)
    guard isThere else { return value = nil }
    var part = value ?? blank
    each(&self, &part)
    value = part
  }

  /// Notes that what is read is not what was written.
  package mutating func fail() { isBroken = true }
}

/// A value that an archive can hold.
package protocol Archived {
  /// A value to read into.
  static var blank: Self { get }

  /// Passes all parts of the value through an archive, in the same order each time.
  mutating func pass(through archive: inout Archive)
}
