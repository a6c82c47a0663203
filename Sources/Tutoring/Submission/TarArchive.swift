/// A few small files as one archive (ustar, POSIX.1-1988), in memory.
///
/// The same files give the same bytes: nothing of a time, a person or a machine is in it. It reads only
/// plain files with plain names, so nothing that it reads can lead anywhere.
package struct TarArchive: Hashable, Sendable {
  /// A file in the archive.
  package struct File: Hashable, Sendable {
    /// Its path, with slashes.
    package var name: String
    /// What is in it.
    package var bytes: [UInt8]

    /// Creates a file.
    package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  /// Why bytes are no archive that is read.
  package enum Flaw: Error, Hashable, Sendable {
    /// They are no archive at all.
    case noArchive
    /// They end within a file.
    case cutOff
    /// They have more files than anybody hands in.
    case tooMany
    /// There is a link with this name.
    case link(String)
    /// There is something else than a file with this name.
    case special(String)
    /// The name leads elsewhere, is there twice, or is no text.
    case name(String)
  }

  /// The files, in their order.
  package var files: [File]

  /// Creates an archive of some files.
  package init(_ files: [File]) { self.files = files }

  static let block = 512
  /// The most entries that are read; a course has some 30 lessons.
  static let mostEntries = 2000
}

extension TarArchive {
  /// The archive's bytes; `nil` when a name is too long for it.
  package var bytes: [UInt8]? {
    var bytes: [UInt8] = []
    for file in files {
      guard let head = Self.head(of: file) else { return nil }
      bytes += head + file.bytes
      bytes += [UInt8](repeating: 0, count: Self.padding(after: file.bytes.count))
    }
    return bytes + [UInt8](repeating: 0, count: 2 * Self.block)
  }

  /// The block before a file: its name, fixed rights and times, and its size.
  private static func head(of file: File) -> [UInt8]? {
    let name = Array(file.name.utf8)
    guard !name.isEmpty, name.count <= 100 else { return nil }
    var head = [UInt8](repeating: 0, count: block)
    func put(_ text: [UInt8], at place: Int) {
      head.replaceSubrange(place..<place + text.count, with: text)
    }
    func octal(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = String(number, radix: 8)
      return Array((String(repeating: "0", count: width - digits.count) + digits).utf8)
    }
    put(name, at: 0)
    put(octal(0o644, 7), at: 100)
    // No user, no group, no time.
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(file.bytes.count, 11), at: 124)
    put(octal(0, 11), at: 136)
    put(Array("0".utf8), at: 156)
    put(Array("ustar\u{0}00".utf8), at: 257)
    put(octal(sum(of: head[...]), 6) + [0, 0x20], at: 148)
    return head
  }

  /// The sum of a head's bytes, its own place counted as blanks.
  private static func sum(of head: ArraySlice<UInt8>) -> Int {
    head.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element)) }
  }

  private static func padding(after count: Int) -> Int { (block - count % block) % block }
}

extension TarArchive {
  /// Reads an archive.
  ///
  /// Folders and the notes of other programs (pax) are passed over.
  ///
  /// - Parameter bytes: The whole archive; its size is the caller's to limit.
  /// - Throws: `Flaw` when it has anything that a handed-in file does not have.
  package init(_ bytes: [UInt8]) throws(Flaw) {
    files = []
    var names: Set<String> = []
    var place = 0
    var entries = 0
    while true {
      guard place + Self.block <= bytes.count else { throw place == 0 ? .noArchive : .cutOff }
      let head = bytes[place..<place + Self.block]
      place += Self.block
      // Two empty blocks are the end; some programs write one.
      if head.allSatisfy({ $0 == 0 }) { break }
      guard Self.octal(head, 148, 8) == Self.sum(of: head), let size = Self.octal(head, 124, 12)
      else { throw .noArchive }
      entries += 1
      guard entries <= Self.mostEntries else { throw .tooMany }
      let kind = head[head.startIndex + 156]
      let name = try Self.name(in: head)
      switch kind {
      case UInt8(ascii: "0"), 0:
        guard size <= bytes.count - place else { throw .cutOff }
        guard Self.isPlain(name), names.insert(name).inserted else { throw .name(name) }
        files.append(File(name, Array(bytes[place..<place + size])))
      case UInt8(ascii: "5"), UInt8(ascii: "x"), UInt8(ascii: "g"):
        guard size <= bytes.count - place else { throw .cutOff }
      case UInt8(ascii: "1"), UInt8(ascii: "2"): throw .link(name)
      default: throw .special(name)
      }
      place += size + Self.padding(after: size)
    }
    guard entries > 0 else { throw .noArchive }
  }

  /// The name of an entry, after the folder that may stand at another place.
  private static func name(in head: ArraySlice<UInt8>) throws(Flaw) -> String {
    func text(_ place: Int, _ count: Int) -> ArraySlice<UInt8> {
      let start = head.startIndex + place
      return head[start..<start + count].prefix { $0 != 0 }
    }
    let isPOSIX = text(257, 6).elementsEqual("ustar".utf8)
    let folder = isPOSIX ? text(345, 155) : []
    let bytes = folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + text(0, 100)
    guard let name = String(validating: bytes, as: UTF8.self) else {
      throw .name(String(decoding: bytes, as: UTF8.self))
    }
    return name
  }

  /// Whether a name is a path that stays where it is, of parts without controls.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      && parts.allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }

  /// The number at a place, in octal digits; `nil` when there is none.
  private static func octal(_ head: ArraySlice<UInt8>, _ place: Int, _ count: Int) -> Int? {
    let start = head.startIndex + place
    let digits = head[start..<start + count].drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }
}
