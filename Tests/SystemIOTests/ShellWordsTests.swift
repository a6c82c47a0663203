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
      deadline: .now + .seconds(240))
    let output = try shell.run(interrupt: .never).captures[0]
    #expect(output == words.flatMap { Array($0.utf8) + [0] })
  }
}

@Suite struct ShellCommandsTests {
  @Test func `a line break in quotes does not end a command`() {
    let text = "swift-frontend -I 'a\nb' x\nld \"c\nd\" y\n"
    let commands = ShellWords.commands(in: text)
    #expect(commands.contains(["swift-frontend", "-I", "a\nb", "x"]))
    #expect(commands.contains(["ld", "c\nd", "y"]))
  }

  @Test func `an apostrophe in another line does not hide a command`() {
    let text = "warning: can't find it\n/usr/bin/clang -o 'a b'\n"
    #expect(ShellWords.commands(in: text).contains(["/usr/bin/clang", "-o", "a b"]))
  }

  @Test func `a quotation mark that is never closed ends nothing else`() {
    let text = String(repeating: "it's\n", count: 401) + "clang x\n"
    #expect(ShellWords.commands(in: text).contains(["clang", "x"]))
  }
}
