internal import SystemIO

/// Checks an object file's linker options, which the driver adds to its own.
///
/// The driver passes these options to clang unchanged, and code can write its own into the object
/// (`@section(".swift1_autolink_entries")`), including options that name files to write and
/// programs to run.
enum AutolinkEntries {
  /// Returns whether all options are names of libraries, such as `-lFoundation`.
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

  /// Returns the program with which the driver reads the options, or `nil` on systems where the
  /// linker reads them.
  static func reader(of toolchain: Toolchain) -> String? {
    let path = "\(toolchain.folder)/swift-autolink-extract"
    return FileStamp.isThere(path) ? path : nil
  }
}
