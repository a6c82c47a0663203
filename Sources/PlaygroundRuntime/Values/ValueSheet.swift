#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// A file of slots, one for each place in the code, that survives any end of the program.
///
/// It is mapped into memory, so a visit costs no system call, a million visits need no more room
/// than one, and a trap loses nothing. Slot 0 begins with the sheet's name. Every other used slot
/// has these fields in the machine's byte order: from byte 0 the number of visits and from 8 the
/// number of the last visit among all visits (64 bits each); from 16 the line, from 20 the column
/// and from 24 the length of the text (32 bits each); from 32 the text in UTF-8. Used slots come
/// before unused ones.
@safe struct ValueSheet: ~Copyable {
  /// The size of a slot in bytes.
  static let slotSize = 4096
  /// The size of the text in a slot in bytes.
  static let textSize = slotSize - 32
  private static let name: StaticString = "lessons values 1\n"

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
    guard unsafe fstat(file, &status) == 0, status.st_size >= Self.slotSize,
      let base = unsafe mmap(
        nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe base != MAP_FAILED
    else { return nil }
    unsafe self.base = base
    slotCount = Int(status.st_size) / Self.slotSize
    unsafe base.copyMemory(from: Self.name.utf8Start, byteCount: Self.name.utf8CodeUnitCount)
  }

  /// Counts a visit; `nil` when there are more places than slots.
  mutating func visit(_ site: ValueSite) -> (slot: Int, count: UInt64)? {
    let slot: Int
    if let known = slots[site] {
      slot = known
    } else {
      slot = slots.count + 1
      guard slot < slotCount else { return nil }
      slots[site] = slot
      unsafe start(of: slot).storeBytes(
        of: UInt32(clamping: site.line), toByteOffset: 16, as: UInt32.self)
      unsafe start(of: slot).storeBytes(
        of: UInt32(clamping: site.column), toByteOffset: 20, as: UInt32.self)
    }
    visits += 1
    let count = unsafe start(of: slot).load(as: UInt64.self) + 1
    unsafe start(of: slot).storeBytes(of: count, as: UInt64.self)
    unsafe start(of: slot).storeBytes(of: visits, toByteOffset: 8, as: UInt64.self)
    return (slot, count)
  }

  /// Replaces a slot's text.
  func write(_ text: String, to slot: Int) {
    var text = text
    text.withUTF8 { bytes in
      let count = min(bytes.count, Self.textSize)
      guard count > 0, let source = bytes.baseAddress else { return }
      let start = unsafe start(of: slot)
      unsafe (start + 32).copyMemory(from: source, byteCount: count)
      unsafe start.storeBytes(of: UInt32(count), toByteOffset: 24, as: UInt32.self)
    }
  }

  private func start(of slot: Int) -> UnsafeMutableRawPointer {
    unsafe base + slot * Self.slotSize
  }
}
