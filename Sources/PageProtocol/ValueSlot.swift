/// A place in a step's code, with its last value.
///
/// In the machine's byte order, byte 0 begins the count of visits and byte 8 the number of the last
/// visit among all places (64 bits each); byte 16 begins the line, byte 20 the column and byte 24
/// the length of the text (32 bits each); byte 32 begins the text in UTF-8.
package struct ValueSlot: Hashable, Sendable {
  /// How often the place was visited.
  package var count: UInt64
  /// The number of the last visit, counted over all places.
  package var lastVisit: UInt64
  /// The line of the place.
  package var line: UInt32
  /// The column of the place, in bytes.
  package var column: UInt32
  /// The value as text; empty when it is not worth showing.
  package var text: [UInt8]

  /// The most bytes of text that fit into a slot.
  package static var textSize: Int { ValueSheetFormat.slotSize - textOffset }

  private static var lastVisitOffset: Int { 8 }
  private static var lineOffset: Int { 16 }
  private static var columnOffset: Int { 20 }
  private static var lengthOffset: Int { 24 }
  private static var textOffset: Int { 32 }

  /// Reads a slot; `nil` when it is not used.
  ///
  /// If the length is larger than a slot allows, the text is empty.
  init?(_ slot: ArraySlice<UInt8>) {
    func number(at offset: Int, bytes: Int) -> UInt64 {
      slot.dropFirst(offset).prefix(bytes).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    count = number(at: 0, bytes: 8)
    guard count > 0 else { return nil }
    lastVisit = number(at: Self.lastVisitOffset, bytes: 8)
    line = UInt32(truncatingIfNeeded: number(at: Self.lineOffset, bytes: 4))
    column = UInt32(truncatingIfNeeded: number(at: Self.columnOffset, bytes: 4))
    let length = number(at: Self.lengthOffset, bytes: 4)
    text = length > Self.textSize ? [] : Array(slot.dropFirst(Self.textOffset).prefix(Int(length)))
  }

  /// A slot in memory that is shared with the file, so that writing needs no system call.
  @safe package struct Memory {
    private let start: UnsafeMutableRawPointer

    /// Creates the slot that begins at an address.
    package init(_ start: UnsafeMutableRawPointer) { unsafe self.start = start }

    /// Sets the place that the slot is for.
    package func begin(line: Int, column: Int) {
      unsafe start.storeBytes(
        of: UInt32(clamping: line), toByteOffset: lineOffset, as: UInt32.self)
      unsafe start.storeBytes(
        of: UInt32(clamping: column), toByteOffset: columnOffset, as: UInt32.self)
    }

    /// Counts a visit and returns the count.
    package func visit(number: UInt64) -> UInt64 {
      let count = unsafe start.load(as: UInt64.self) + 1
      unsafe start.storeBytes(of: count, as: UInt64.self)
      unsafe start.storeBytes(of: number, toByteOffset: lastVisitOffset, as: UInt64.self)
      return count
    }

    /// Replaces the text with as much of a new one as fits; an empty one changes nothing.
    package func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        let count = min(bytes.count, textSize)
        guard count > 0, let source = bytes.baseAddress else { return }
        unsafe (start + textOffset).copyMemory(from: source, byteCount: count)
        unsafe start.storeBytes(of: UInt32(count), toByteOffset: lengthOffset, as: UInt32.self)
      }
    }
  }
}
