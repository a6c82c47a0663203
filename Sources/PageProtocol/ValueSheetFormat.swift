/// The layout of the file that a traced page leaves its values in.
///
/// It is a sheet of slots, one a place in the code. Slot 0 begins with the sheet's name. Each other
/// slot that is used is a `ValueSlot`; used slots come before unused ones, which are zeros.
package enum ValueSheetFormat {
  /// The bytes of a slot.
  package static var slotSize: Int { 4096 }
  /// The slots of a file: enough for each place of a long step.
  ///
  /// What is not used takes no room on the disk.
  package static var slotCount: Int { 1024 }
  /// The bytes that the file begins with once a page writes to it.
  package static var name: StaticString { "lessons values 1\n" }

  /// Reads a sheet's slots; `nil` when no page has begun to write it.
  ///
  /// The file comes from the learner's program, so nothing in it is taken for granted.
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
