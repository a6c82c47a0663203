import Testing

@testable import Tutoring

/// Archives as `submit` packs them, and as somebody might make them.
@Suite struct TarArchiveTests {
  private static let files = [
    TarArchive.File("submission.json", Array("{}\n".utf8)),
    TarArchive.File("pages/01-one.swift", [UInt8](repeating: 65, count: 513)),
    TarArchive.File("pages/02-zwö.swift", []),
  ]

  /// An entry as other programs may write it.
  private func entry(
    _ name: String, kind: Unicode.Scalar = "0", size: String = "00000000000", body: [UInt8] = []
  ) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ place: Int) {
      head.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    put(name, 0)
    put(size, 124)
    put(String(kind), 156)
    put("ustar\u{0}00", 257)
    put("        ", 148)
    let sum = String(head.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", 148)
    return head + body + [UInt8](repeating: 0, count: (512 - body.count % 512) % 512)
  }

  private func flaw(_ bytes: [UInt8]) -> TarArchive.Flaw? {
    do {
      _ = try TarArchive(bytes)
      return nil
    } catch { return error }
  }

  @Test func `what is packed is read again, and packed the same`() throws {
    let archive = TarArchive(Self.files)
    let bytes = try #require(archive.bytes)
    #expect(bytes.count.isMultiple(of: 512))
    #expect(try TarArchive(bytes) == archive)
    #expect(try TarArchive(bytes).bytes == bytes)
  }

  @Test func `a name that does not fit is not packed`() {
    let long = String(repeating: "n", count: 101)
    #expect(TarArchive([TarArchive.File(long, [])]).bytes == nil)
    #expect(TarArchive([TarArchive.File(String(long.dropLast()), [])]).bytes != nil)
  }

  @Test(arguments: [
    "/etc/passwd", "../up", "pages/../../up", "pages//x", "pages/", "a/./b", "tab\there",
    "esc\u{1B}[2J",
    "",
  ])
  func `a name that leads elsewhere or controls a terminal is refused`(name: String) {
    #expect(flaw(entry(name)) == .name(name))
  }

  @Test func `links and devices are refused, folders and notes of other programs passed over`()
    throws
  {
    for kind: Unicode.Scalar in ["1", "2"] { #expect(flaw(entry("l", kind: kind)) == .link("l")) }
    for kind: Unicode.Scalar in ["3", "4", "6", "L", "S", "?"] {
      #expect(flaw(entry("s", kind: kind)) == .special("s"))
    }
    let note = entry("x", kind: "x", size: "00000000003", body: [1, 2, 3])
    let bytes = entry("pages/", kind: "5") + note + entry("a", size: "00000000002", body: [7, 8])
    #expect(
      try TarArchive(bytes + [UInt8](repeating: 0, count: 512)).files == [.init("a", [7, 8])])
  }

  @Test func `a size that is not there is refused at once`() {
    #expect(flaw(entry("a", size: "77777777777")) == .cutOff)
    #expect(flaw(entry("a", kind: "5", size: "77777777777")) == .cutOff)
    // GNU's way to write 10 GB and more, and a number below zero.
    #expect(flaw(entry("a", size: "-0000000001")) == .noArchive)
    #expect(flaw(entry("a", size: "           ")) == .noArchive)
  }

  @Test func `an archive that is cut off anywhere is refused`() throws {
    let bytes = try #require(TarArchive(Self.files).bytes)
    for count in stride(from: 1, to: bytes.count - 1024, by: 97) {
      let found = flaw(Array(bytes.prefix(count)))
      #expect(found == .cutOff || found == .noArchive, "\(count)")
    }
  }

  @Test func `what is no archive is refused`() throws {
    #expect(flaw([]) == .noArchive)
    #expect(flaw(Array("PK\u{3}\u{4}".utf8)) == .noArchive)
    #expect(flaw([UInt8](repeating: 0, count: 1024)) == .noArchive)
    #expect(flaw([UInt8](repeating: 0x41, count: 4096)) == .noArchive)
    var bytes = try #require(TarArchive(Self.files).bytes)
    bytes[3] ^= 1
    #expect(flaw(bytes) == .noArchive)
  }

  @Test func `a name twice and very many files are refused`() {
    #expect(flaw(entry("a") + entry("a")) == .name("a"))
    let many = (0...TarArchive.mostEntries).flatMap { entry("f\($0)") }
    #expect(flaw(many) == .tooMany)
  }
}
