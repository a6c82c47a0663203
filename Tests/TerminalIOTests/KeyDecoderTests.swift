import GoldenFiles
import TerminalIO
import TestPrograms
import Testing

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(from: Array(text.utf8)) + decoder.flush()
  }

  @Test(arguments: [
    ("q", [Key.character("q")]), ("é", [.character("é")]), ("🙂", [.character("🙂")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("\u{8}", [.backspace]), ("\u{3}", [.control("c")]), ("\u{1B}", [.escape]),
    ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]),
    ("\u{1B}[4~", [.end]), ("\u{1B}n", [.character("n")]),
    ("jk", [.character("j"), .character("k")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}[<64;10;5M", [.wheelUp(column: 9)]), ("\u{1B}[<65;1;1M", [.wheelDown(column: 0)]),
    ("\u{1B}[<68;3;5M", [.wheelUp(column: 2)]),
  ])
  func `each key is recognised`(bytes: String, expected: [Key]) {
    #expect(keys(bytes) == expected)
  }

  @Test(arguments: [
    "\u{1B}[201~", "\u{1B}[<0;10;5M", "\u{1B}[<64;10;5m", "\u{1B}[<64;10M", "\u{1B}[<66;1;1M",
    "\u{1B}[15~", "\u{0}", "\u{1B}[I",
  ])
  func `a sequence that is not a key is dropped whole`(bytes: String) {
    #expect(keys(bytes + "q") == [.character("q")])
  }

  @Test func `a key that arrives in pieces is one key`() {
    let text = Array("é\u{1B}[6~🙂\u{1B}OAq".utf8)
    for cut in text.indices {
      var decoder = KeyDecoder()
      let found = decoder.keys(from: Array(text[..<cut])) + decoder.keys(from: Array(text[cut...]))
      let expected: [Key] = [.character("é"), .pageDown, .character("🙂"), .up, .character("q")]
      #expect(found == expected, "cut at \(cut)")
    }
  }

  @Test func `pasted text is one key, in however many pieces it comes`() {
    let text = Array("a\u{1B}[200~proxy.size\n\u{1B}[A\u{1B}[201~q".utf8)
    let expected: [Key] = [.character("a"), .paste("proxy.size\n\u{1B}[A"), .character("q")]
    for cut in text.indices {
      var decoder = KeyDecoder()
      let first = decoder.keys(from: Array(text[..<cut])) + (cut > 7 ? decoder.flush() : [])
      #expect(first + decoder.keys(from: Array(text[cut...])) == expected, "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect(text.flatMap { decoder.keys(from: [$0]) } == expected)
  }

  @Test func `of a long paste only the beginning is kept, and the keys after it act`() {
    let text = "\u{1B}[200~" + String(repeating: "x", count: 100_000) + "\u{1B}[201~q"
    let found = keys(text)
    guard case .paste(let kept) = found.first else {
      Issue.record("there is no paste")
      return
    }
    #expect(kept.count < 10_000 && found.dropFirst() == [.character("q")])
  }

  @Test func `an incomplete sequence does not swallow the next key`() {
    #expect(keys("\u{1B}[1;\rq") == [.enter, .character("q")])
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0xC3, 0x71]) == [.character("q")])
  }

  @Test func `a key after random bytes is found`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<TestTier.rounds(10_000) {
      var decoder = KeyDecoder()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let count = Int.random(in: 0...6, using: &random)
        _ = decoder.keys(
          from: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
      _ = decoder.flush()
      #expect(decoder.keys(from: [0x71]) == [.character("q")])
    }
  }
}
