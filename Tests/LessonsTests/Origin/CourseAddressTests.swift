import Testing

@testable import LessonsCLI

@Suite struct CourseAddressTests {
  private func address(_ text: String) throws(Failure) -> CourseAddress {
    try CourseAddress(text, in: "/home/me")
  }

  @Test(arguments: [
    ("https://example.org/a/course.git", "https://example.org/a/course.git", nil, "course"),
    ("https://example.org/course#v2", "https://example.org/course", "v2", "course"),
    ("HTTPS://me@example.org:8443/c.git#a/b", "HTTPS://me@example.org:8443/c.git", "a/b", "c"),
    ("ssh://git@example.org/~me/c.git", "ssh://git@example.org/~me/c.git", nil, "c"),
    ("git@example.org:me/c.git#1.0+x", "git@example.org:me/c.git", "1.0+x", "c"),
    ("example.org:c", "example.org:c", nil, "c"),
    ("file:///srv/c.git", "file:///srv/c.git", nil, "c"),
    ("../c.git", "/home/c.git", nil, "c"), ("/srv/a b/Größe", "/srv/a b/Größe", nil, "Gr--e"),
    ("./a:b", "/home/me/a:b", nil, "b"), ("-x", "/home/me/-x", nil, "x"),
    ("https://example.org/...", "https://example.org/...", nil, "course"),
  ])
  func `an address names a repository, a version and a folder`(
    text: String, repository: String, version: String?, name: String
  ) throws {
    let address = try address(text)
    #expect(address.repository == repository)
    #expect(address.version == version)
    #expect(address.name == name)
    #expect(try self.address(address.text) == address)
  }

  @Test(arguments: [
    ("", "is not the address"), ("#v1", "is not the address"), ("a\nb", "is not the address"),
    ("a\u{1B}[2Jb", "is not the address"),
    (String(repeating: "a", count: 2049), "is not the address"),
    ("https://", "is not the address"), ("ssh://-oProxyCommand=x/c", "is not the address"),
    ("-oProxyCommand=x:c", "is not the address"), ("ssh://-l@h/c", "is not the address"),
    ("http://example.org/c", "with `http:` are not supported"),
    ("git://example.org/c", "with `git:` are not supported"),
    ("ftp://example.org/c", "with `ftp:` are not supported"),
    ("ext::sh -c id", "with `ext::` are not supported"),
    ("fd::17", "with `fd::` are not supported"),
    ("file::/c", "with `file::` are not supported"),
    ("file://host/c", "with `file:` are not supported"),
    ("https://me:secret@example.org/c", "this address contains a password"),
    ("c.git#", "not a valid name of a tag"), ("c.git#-x", "not a valid name of a tag"),
    ("c.git#a..b", "not a valid name of a tag"), ("c.git#a b", "not a valid name of a tag"),
    ("c.git#a:b", "not a valid name of a tag"), ("c.git#x.lock", "not a valid name of a tag"),
  ])
  func `what could run a program, hide a sender or keep a password is refused`(
    text: String, words: String
  ) {
    do throws(Failure) {
      let address = try address(text)
      Issue.record("\(text) was read as \(address)")
    } catch {
      #expect(error.code == .usage)
      #expect(error.message.contains(words), "\(text): \(error.message)")
      #expect(!error.message.contains("secret"))
    }
  }

  @Test func `a record is read as it was written, and what is none is not read`() {
    let version = CourseVersion(commit: "0123abcd", seconds: 1_795_827_771, day: "2026-11-28")
    var source = CourseSource(address: "https://h/c#v1", folder: "a \"b\"", taken: version)
    #expect(CourseSource(source.text) == source)
    #expect(!source.hasUpdate)
    source.looked = 7
    source.seen = "ffff"
    #expect(CourseSource(source.text) == source)
    #expect(source.hasUpdate)
    for text in ["", "[]", "{}", "{\"address\": 1}", "{\"address\": \"a\", \"commit\": \"b\"}"] {
      #expect(CourseSource(text) == nil)
    }
  }
}
