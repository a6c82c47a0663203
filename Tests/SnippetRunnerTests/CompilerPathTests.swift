import Judging
import LessonModel
import Testing

@testable import SnippetRunner

@Suite struct CompilerPathTests {
  @Test(arguments: [
    "Playground/01-basic.swift", "a b/ü/日.swift", "-a'`$x;#*{}()@=,~.swift",
    "the lesson's own code of s",
  ])
  func `a usual path is told as it is`(path: String) {
    #expect(CompilerPath.spelled(path) == path)
    #expect(CompilerPath.path(path) == path)
  }

  @Test(arguments: [
    "a\nb", "a\r\nb", "a\tb", "a\"b", #"a\b\(c)\n"#, "a%41b", "a: error: b", "1:2:3: note: x",
    "\u{1B}[31m", "%", "%4", "%zz", "\u{301}\"",
  ])
  func `any path comes back`(path: String) {
    let words = CompilerPath.spelled(path)
    #expect(!words.utf8.contains { $0 < 0x20 || "\":\\".utf8.contains($0) }, "\(words)")
    #expect(CompilerPath.path(words).utf8.elementsEqual(path.utf8))
    let said = CompilerDiagnostics.parse("\(words)/x.swift:12:3: error: no: error: really")
    #expect(said.map(\.line) == [12])
    #expect(said.map(\.column) == [3])
    #expect(said.map { CompilerPath.path($0.path) } == ["\(path)/x.swift"])
  }

  @Test func `other words with a percent sign stay as they are`() {
    for words in ["<lessons>", "/tmp/100%/a", "%", "a%4", "%41", "%zz"] {
      #expect(CompilerPath.path(words) == words)
    }
  }
}
