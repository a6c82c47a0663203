import Foundation
import SystemIO
import Testing

@Suite struct ShellWordsTests {
  @Test(arguments: [
    (#""/a b/ld" -o 'x y' c\ d """#, ["/a b/ld", "-o", "x y", "c d", ""]),
    ("  a \t b  ", ["a", "b"]),
    (#"a"b c"'d e'"#, ["ab cd e"]),
    (#""\"\\\$" "\n""#, [#""\$"#, #"\n"#]),
    (#"'\n' \'"#, [#"\n"#, "'"]),
    (#"end\"#, [#"end\"#]),
    ("", []),
  ])
  func `a line is split as a shell splits it`(line: String, words: [String]) {
    #expect(ShellWords.split(line) == words)
  }

  @Test(arguments: ["'a", #""a"#, #""a\""#])
  func `a line with an unclosed quotation mark has no words`(line: String) {
    #expect(ShellWords.split(line) == nil)
  }

  @Test(arguments: [
    ["a", "b c", "", "it's", #"\"$`"#, "é", "a\nb"], ["/usr/bin/x", "--a=b,c:d@e%f+g"],
    // For Swift a mark and the quotation mark beside it are one `Character`, for a shell they are not.
    ["it'\u{301}s", "\u{D4E}' x", "\u{749} ", "\u{D4E};true", "a\r\nb"],
  ])
  func `joined words are split into the same words, here and by the shell`(
    words: [String]
  ) throws {
    let line = ShellWords.join(words)
    #expect(ShellWords.split(line) == words)
    #expect(ShellWords.split(words.map(ShellWords.quoted).joined(separator: " ")) == words)
    let shell = ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "printf '%s\\0' \(line)"], environment: [:],
      deadline: .now + .seconds(20))
    let output = try shell.run(interrupt: .never).captures[0]
    #expect(output == words.flatMap { Array($0.utf8) + [0] })
  }
}
