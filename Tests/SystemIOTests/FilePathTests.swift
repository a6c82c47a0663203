import Testing

@testable import SystemIO

@Suite struct FilePathTests {
  /// An accent after a slash forms one `Character` with it.
  private let accent = "/a/\u{301}b/c"

  @Test func `a name that begins with an accent is a name`() {
    #expect(FilePath.parent(of: accent).utf8.elementsEqual("/a/\u{301}b".utf8))
    #expect(FilePath.parent(of: "/a/\u{301}b").utf8.elementsEqual("/a".utf8))
    #expect(FilePath.name(of: "/a/\u{301}b").utf8.elementsEqual("\u{301}b".utf8))
    #expect(FilePath.upward(from: accent).count == 4)
    #expect(FilePath.absolute("../d", in: accent) == "/a/\u{301}b/d")
    #expect(FilePath.absolute("/\u{301}b", in: "/a") == "/\u{301}b")
    #expect(FilePath.shown(accent, from: "/a").utf8.elementsEqual("\u{301}b/c".utf8))
  }

  @Test func `paths that are spelled with other bytes are other paths`() {
    #expect(FilePath.shown("/e\u{301}/a", from: "/\u{E9}") == "/e\u{301}/a")
    #expect(FilePath.shown("/e\u{301}", from: "/\u{E9}") != ".")
  }

  @Test func `a folder that cannot be made cannot be used`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    #expect(Folder.canUse("\(folder.path)/a/b/c"))
    #expect(FilePath.isFolder("\(folder.path)/a/b/c"))
    let long = folder.path + String(repeating: "/aaaaaaaaa", count: 400)
    for path in ["", "a", "\(file)/x", "/dev/null/x", "/proc/x", long, "\(folder.path)/\(long)"] {
      #expect(!Folder.canUse(path), "\(path)")
    }
  }
}
