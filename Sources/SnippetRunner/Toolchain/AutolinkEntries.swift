internal import SystemIO

/// An object file's words for the linker, besides the driver's own.
///
/// The driver passes these words to clang unchanged, and code can write its own into the object
/// (`@section(".swift1_autolink_entries")`): words that name files to write, and programs to run.
enum AutolinkEntries {
  /// Whether all words are names of libraries, such as `-lFoundation`.
  static func areLibraries(_ list: String) -> Bool {
    list.split(whereSeparator: \.isNewline).allSatisfy { word in
      word.hasPrefix("-l") && word.count > 2
        && word.utf8.dropFirst(2).allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"):
            true
          default: false
          }
        }
    }
  }

  /// The program with which the driver reads them; `nil` on systems where the linker does that.
  static func reader(of toolchain: Toolchain) -> String? {
    let path = "\(toolchain.folder)/swift-autolink-extract"
    return FileStamp.isThere(path) ? path : nil
  }
}
