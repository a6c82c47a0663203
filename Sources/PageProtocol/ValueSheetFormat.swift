/// The layout of the file to which a traced page writes its values.
///
/// It is a sheet of slots, one for each place in the code. Slot 0 begins with the sheet's name.
/// Each other used slot is a `ValueSlot`; unused slots come last and are zeros.
package enum ValueSheetFormat {
  /// The size of a slot in bytes.
  package static var slotSize: Int { 16_384 }
  /// The number of slots in a file: enough for each place in a long step.
  ///
  /// Unused slots, and the unused rest of a slot, take no space on the disk.
  package static var slotCount: Int { 512 }
  /// The bytes at the beginning of the file after a page has begun to write.
  package static var name: StaticString { "lessons values 2\n" }

  /// Reads a sheet's slots; `nil` when no page has begun to write it.
  ///
  /// The file comes from the learner's program, so nothing in it is trusted.
  package static func slots(of bytes: [UInt8]) -> [ValueSlot]? {
    guard bytes.starts(with: name.description.utf8) else { return nil }
    var slots: [ValueSlot] = []
    for start in stride(from: slotSize, through: bytes.count - slotSize, by: slotSize) {
      guard let slot = ValueSlot(bytes[start..<start + slotSize]) else { break }
      slots.append(slot)
    }
    return slots
  }
}
