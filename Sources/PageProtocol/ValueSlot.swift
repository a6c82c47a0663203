/// A place in a step's code, with its last value and the first ones before it.
///
/// In the machine's byte order, byte 0 begins the count of visits and byte 8 the number of the last
/// visit among all places (64 bits each); byte 16 begins the line, byte 20 the column, byte 24 the
/// length of the last text, and byte 28 the total size of the earlier texts in bytes (32 bits
/// each). Byte 32 begins the last text in UTF-8. Byte 4096 begins the earlier texts, each after its
/// length (32 bits).
package struct ValueSlot: Hashable, Sendable {
  /// How often the place was visited.
  package var count: UInt64
  /// The number of the last visit, counted over all places.
  package var lastVisit: UInt64
  /// The line of the place.
  package var line: UInt32
  /// The column of the place, in bytes.
  package var column: UInt32
  /// The last value as text; empty when it is not worth showing.
  package var text: [UInt8]
  /// The first values before the last one, as many as fit.
  package var earlier: [[UInt8]]

  /// The maximum number of bytes of a string in a slot.
  package static var textSize: Int { earlierOffset - textOffset }
  /// The maximum number of texts besides the last one.
  package static var mostEarlier: Int { 100 }

  private static var lastVisitOffset: Int { 8 }
  private static var lineOffset: Int { 16 }
  private static var columnOffset: Int { 20 }
  private static var lengthOffset: Int { 24 }
  private static var usedOffset: Int { 28 }
  private static var textOffset: Int { 32 }
  private static var earlierOffset: Int { 4096 }
  private static var earlierSize: Int { ValueSheetFormat.slotSize - earlierOffset }
  private static var lengthSize: Int { 4 }

  /// Reads a slot; `nil` when it is not used.
  ///
  /// If a length is larger than a slot allows, the text is empty, or the earlier texts end there.
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
    let used = Int(min(number(at: Self.usedOffset, bytes: 4), UInt64(Self.earlierSize)))
    earlier = []
    var start = Self.earlierOffset
    let end = Self.earlierOffset + used
    while earlier.count < Self.mostEarlier, start + Self.lengthSize < end {
      let length = Int(number(at: start, bytes: Self.lengthSize))
      start += Self.lengthSize
      guard length > 0, length <= end - start else { break }
      earlier.append(Array(slot.dropFirst(start).prefix(length)))
      start += length
    }
  }

  /// A slot in memory that is shared with the file, so that writing needs no system call.
  @safe package struct Memory {
    private let start: UnsafeMutableRawPointer

    /// Creates the slot that begins at an address.
    package init(_ start: UnsafeMutableRawPointer) { unsafe self.start = start }

    /// Sets the place that the slot is for.
    package func begin(line: Int, column: Int) {
      store(UInt32(clamping: line), at: lineOffset)
      store(UInt32(clamping: column), at: columnOffset)
    }

    /// Counts a visit and returns the count.
    package func visit(number: UInt64) -> UInt64 {
      let count = unsafe start.load(as: UInt64.self) + 1
      unsafe start.storeBytes(of: count, as: UInt64.self)
      unsafe start.storeBytes(of: number, toByteOffset: lastVisitOffset, as: UInt64.self)
      return count
    }

    /// Sets the last text to as much of a new one as fits, and keeps the one before it.
    ///
    /// An empty text changes nothing.
    package func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        let count = min(bytes.count, textSize)
        guard count > 0, let source = bytes.baseAddress else { return }
        keepLast()
        unsafe (start + textOffset).copyMemory(from: source, byteCount: count)
        store(UInt32(count), at: lengthOffset)
      }
    }

    /// Adds the last text to the earlier ones.
    ///
    /// It adds none after the first text without room, so that the slot has only the first texts.
    private func keepLast() {
      let length = Int(load(at: lengthOffset))
      let used = Int(load(at: usedOffset))
      guard length > 0, unsafe start.load(as: UInt64.self) <= mostEarlier + 1,
        used + lengthSize + length <= earlierSize
      else {
        if length > 0 { store(UInt32(earlierSize), at: usedOffset) }
        return
      }
      let place = earlierOffset + used
      unsafe (start + place + lengthSize).copyMemory(
        from: start + textOffset, byteCount: length)
      store(UInt32(length), at: place)
      store(UInt32(used + lengthSize + length), at: usedOffset)
    }

    /// Texts have any length, so numbers between them are not aligned.
    private func load(at offset: Int) -> UInt32 {
      unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }

    private func store(_ number: UInt32, at offset: Int) {
      unsafe start.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
    }
  }
}
