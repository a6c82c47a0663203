import Testing

@testable import LessonsCLI

@Suite struct ShortLineTests {
  @Test(arguments: [
    ("Bearer abcdefghijklmnopqrstuvwxyz", 40, "Bearer abcdefghijklmnopqrstuvwxyz"),
    ("Bearer abcdefghijklmnopqrstuvwxyz", 20, "Bearer abcdefghij…yz"),
    ("a=abcde1ghijklmnop&b=abcde1ghijklmnopq", 26, "a=abcde1ghijk…op&b=abcd…pq"),
    ("[\"abcdefghijklmnopqrstuvwxyz\", \"b\"]", 24, "[\"abcdefghijkl…yz\", \"b\"]"),
    (
      "GET https://api.example/p [Authorization: Basic YWRhOm9wZW4gc2VzYW1l]", 56,
      "GET https://api.example/p [Authorization: Basic YWRh…1l]"
    ),
    (
      "a-very-long-name-that-nobody-reads Authorization", 36,
      "a-very-long-name-th…ds Authorization"
    ),
    ("short words only here", 10, "short wor…"), ("two\nlines", 20, "two↵lines"),
  ])
  func `long words are cut in the middle`(line: String, room: Int, short: String) {
    let cut = ShortLine.of(line, in: room)
    #expect(cut.count <= room)
    #expect(cut == short)
  }

  @Test(arguments: [
    ("Bearer abcdefghijklmnopqrstuvwxyz", 20, "Bearer abcdefghij…yz"),
    ("short words only here", 10, nil), ("Bearer abcdefghijklmnopqrstuvwxyz", 10, nil),
  ])
  func `a line whose end would be cut is refused when only words may be`(
    line: String, room: Int, short: String?
  ) {
    #expect(ShortLine.ofWords(line, in: room) == short)
  }
}
