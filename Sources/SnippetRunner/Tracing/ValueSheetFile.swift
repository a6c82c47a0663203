internal import LessonModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file that a traced program leaves its values in; `ValueSheet` in `PlaygroundRuntime` says how.
enum ValueSheetFile {
  static let slotSize = 4096
  /// A slot for each place of a long step; the file is no larger on the disk than what is used.
  static let slotCount = 1024
  private static let name = Array("lessons values 1\n".utf8)

  /// Makes an empty sheet.
  static func make(at path: String) throws(RunnerError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw RunnerError.system(.makeFile, path: path) }
    defer { close(file) }
    guard ftruncate(file, off_t(slotSize * slotCount)) == 0 else {
      throw RunnerError.system(.makeFile, path: path)
    }
  }

  /// Reads a sheet; `nil` when no program has begun to write it.
  ///
  /// The file comes from the learner's program, so nothing in it is taken for granted.
  static func read(_ bytes: [UInt8]) -> ValueLog? {
    guard bytes.starts(with: name) else { return nil }
    var places: [(last: UInt64, value: LineValue)] = []
    var start = slotSize
    while start + slotSize <= bytes.count {
      let slot = bytes[start..<start + slotSize]
      start += slotSize
      let count = number(slot, at: 0, bytes: 8)
      guard count > 0 else { break }
      let length = number(slot, at: 24, bytes: 4)
      // A place whose values are not worth showing has visits and no text.
      guard length > 0, length <= UInt64(slotSize - 32) else { continue }
      let text = slot.dropFirst(32).prefix(Int(length))
      places.append(
        (
          last: number(slot, at: 8, bytes: 8),
          LineValue(
            line: Int(number(slot, at: 16, bytes: 4)),
            column: Int(number(slot, at: 20, bytes: 4)),
            text: spelled(String(decoding: text, as: UTF8.self)), count: Int(clamping: count))
        ))
    }
    places.sort { $0.last < $1.last }
    return ValueLog(inOrderOfTime: places.map(\.value))
  }

  /// A number in the byte order of the machine, which here and on the other side is the same.
  private static func number(_ slot: ArraySlice<UInt8>, at offset: Int, bytes: Int) -> UInt64 {
    let digits = slot.dropFirst(offset).prefix(bytes)
    return digits.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The text with control characters, but line breaks, spelled as in a string literal.
  private static func spelled(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isControl(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a terminal may obey the scalar, or reads the line in another order for it.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
