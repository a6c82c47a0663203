import GoldenFiles
import Testing

@testable import TerminalIO

@Suite struct SanitizerTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31mred\u{1B}[0m", "ared"), ("\u{1B}]0;title\u{7}x", "x"),
    ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"), ("\u{9B}2Jx", "x"),
    ("\u{9D}0;t\u{9C}x", "x"), ("\u{1B}[999", ""), ("\u{1B}]never ends", ""),
    ("\u{1B}]never ends\nnext", "\nnext"), ("a\u{8}b\u{7F}", "ab"), ("a\r\nb\rc", "a\nb\nc"),
    ("a\tb", "a   b"), ("\u{202E}evil", "evil"), ("\u{1B}c\u{1B}(Bx", "x"), ("\u{1B}", ""),
    ("\u{1B}Pq#0\u{1B}\\x", "x"),
  ])
  func `control sequences go and words stay`(foreign: String, clean: String) {
    #expect(Sanitizer.clean(foreign) == clean)
  }

  @Test func `nothing a terminal obeys is left of random text and cleaning twice changes nothing`()
  {
    var random = SeededGenerator(seed: 3)
    let alphabet: [Unicode.Scalar] = [
      "\u{1B}", "[", "]", ";", "1", "m", "\u{7}", "\\", "\n", "\r", "\t", "\u{9B}", "\u{90}",
      "\u{9C}",
      "a", "é", "日", "P", "\u{0}", "\u{202E}", "?",
    ]
    for _ in 0..<10_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? "a")
      }
      let clean = Sanitizer.clean(String(text))
      let isSafe = clean.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar.properties.generalCategory != .control && scalar != "\u{202E}"
      }
      #expect(isSafe, "\(String(text).debugDescription)")
      #expect(Sanitizer.clean(clean) == clean)
    }
  }

  @Test func `what cannot be seen is made visible`() {
    #expect(Sanitizer.visible("a b\t\r") == "a·b→␍")
    #expect(Sanitizer.visible("\u{200B}\u{1B}") == "‹U+200B›‹U+001B›")
    #expect(Sanitizer.visible("é日") == "é日")
  }
}
