internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// The file to which a traced program writes its values, in the layout of `ValueSheetFormat`.
enum ValueSheetFile {
  /// The size of an empty sheet in bytes.
  static let size = ValueSheetFormat.slotSize * ValueSheetFormat.slotCount

  /// Creates an empty sheet.
  static func make(at path: String) throws(SystemError) {
    try FileContents.make(path, size: size)
  }

  /// Reads a sheet, or returns `nil` when no program has started to write it.
  static func read(_ bytes: [UInt8]) -> ValueLog? {
    guard let slots = ValueSheetFormat.slots(of: bytes) else { return nil }
    let places = slots.sorted { $0.lastVisit < $1.lastVisit }
    return ValueLog(
      // A place whose values are not worth showing has visits but no text.
      inOrderOfTime: places.filter { !$0.text.isEmpty }.map { slot in
        LineValue(
          line: Int(slot.line), column: Int(slot.column), text: spelled(slot.text),
          count: Int(clamping: slot.count), earlier: slot.earlier.map(spelled))
      })
  }

  /// Returns the text with control characters, except line breaks, spelled as in a string literal.
  private static func spelled(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
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

  /// Returns whether the scalar could control a terminal or change the order of the text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
