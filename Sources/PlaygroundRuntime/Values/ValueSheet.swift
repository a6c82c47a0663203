internal import PageProtocol

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// A file of slots, one for each place in the code, that survives any end of the program.
///
/// The file is mapped into memory, so a visit costs no system call, a million visits need no more
/// space than one, and a trap loses nothing. `ValueSheetFormat` describes the layout.
@safe struct ValueSheet: ~Copyable {
  private let base: UnsafeMutableRawPointer
  private let slotCount: Int
  private var slots: [ValueSite: Int] = [:]
  private var visits: UInt64 = 0

  /// Maps a file, whose size determines the number of slots.
  init?(path: String) {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_size >= ValueSheetFormat.slotSize,
      let base = unsafe mmap(
        nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe base != MAP_FAILED
    else { return nil }
    unsafe self.base = base
    slotCount = Int(status.st_size) / ValueSheetFormat.slotSize
    let name = ValueSheetFormat.name
    unsafe base.copyMemory(from: name.utf8Start, byteCount: name.utf8CodeUnitCount)
  }

  /// Counts a visit, or returns `nil` when there are more places than slots.
  mutating func visit(_ site: ValueSite) -> (slot: Int, count: UInt64)? {
    let slot: Int
    if let known = slots[site] {
      slot = known
    } else {
      slot = slots.count + 1
      guard slot < slotCount else { return nil }
      slots[site] = slot
      memory(of: slot).begin(line: site.line, column: site.column)
    }
    visits += 1
    let count = memory(of: slot).visit(number: visits)
    return (slot, count)
  }

  /// Replaces a slot's text.
  func write(_ text: String, to slot: Int) { memory(of: slot).write(text) }

  private func memory(of slot: Int) -> ValueSlot.Memory {
    unsafe ValueSlot.Memory(base + slot * ValueSheetFormat.slotSize)
  }
}
