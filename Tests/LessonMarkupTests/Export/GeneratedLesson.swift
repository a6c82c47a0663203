import Foundation
import GoldenFiles

/// Lessons for round trips: those of the repository, and made-up ones with every kind of fence.
enum GeneratedLesson {
  /// The lessons of the repository's two courses, by their names without the ending.
  static func shipped() throws -> [(name: String, text: String)] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try ["Lessons", "Tests/Courses/swift-values"].flatMap { course in
      let folder = root.appendingPathComponent(course)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.first?.isNumber == true && $0.hasSuffix(".md") }
        .map { name in
          let data = try Data(contentsOf: folder.appendingPathComponent(name))
          return (String(name.dropLast(3)), String(decoding: data, as: UTF8.self))
        }
    }
  }

  /// A lesson of a few steps that the parser takes.
  static func text(using random: inout SeededGenerator) -> String {
    func pick<Value>(_ list: [Value]) -> Value { list.randomElement(using: &random) ?? list[0] }
    func maybe(_ lines: [String]) -> [String] { Bool.random(using: &random) ? lines : [] }
    func prose() -> [String] {
      (0..<Int.random(in: 0...3, using: &random)).flatMap { _ in pick(proses) + [""] }
    }
    func code(_ number: Int) -> [String] {
      (0..<Int.random(in: 0...3, using: &random)).flatMap { _ in pick(codes) }
        + ["print(\(number))"] + maybe(["", "// é 日 \u{1F600}"])
    }
    var lines =
      maybe(["---", "author: me", "---", ""]) + ["# Lesson \(pick(words))", ""] + prose()
    lines += maybe([
      "```swift", "//#-hidden-code", "import Foundation", "//#-end-hidden-code", "```", "",
    ])
    for number in 1...Int.random(in: 1...5, using: &random) {
      lines += ["## \(pick(words)) \(number)", ""] + prose()
      let isExercise = Bool.random(using: &random)
      let info = pick([
        "", " timeout=3", " was=old-\(number)", " keep wire", " was=a-\(number) timeout=9",
      ])
      let starter =
        isExercise ? ["//#-editable-code Write here", "print(0)", "//#-end-editable-code"] : []
      lines += ["```swift step=s\(number)\(isExercise ? "" : " demonstration")\(info)"]
      lines += starter + code(number) + ["```", ""]
      lines += maybe(prose())
      if isExercise {
        lines += ["```swift solution", "print(1)", "```", ""]
        lines += maybe([
          "```swift wrong gets=\"2\" not=\"x y\"", "print(2)", "", "//: not prose", "```", "",
        ])
        lines += maybe(["```hint", "Look at `print`.", "", "> quoted", "```", ""])
        lines += maybe(["```hint when=\"a b\\\\d\"", "- one", "  - two", "```", ""])
      }
      lines += maybe(["```swift check", "expect(true, \"x\")", "```", ""])
      lines += maybe(["```stdin", "one", "", "two", "```", ""])
      lines += pick([
        ["```output", "\(isExercise ? "1\n" : "")\(number)", "```", ""],
        ["```output verbatim", "...", "[..]", "```", ""],
      ]).flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }
    lines += maybe(["## In the end", "", "That was it."])
    if Bool.random(using: &random), lines.last == "" { lines.removeLast() }
    let lineBreak = pick(["\n", "\n", "\n", "\r\n"])
    return pick(["", "", "", "\u{FEFF}"]) + lines.joined(separator: lineBreak)
      + pick([lineBreak, lineBreak, ""])
  }

  private static let words = ["Keys", "Ähren", "C & D", "`code`", "日本"]

  private static let proses = [
    ["Some words, *marked* and `code`.", "A second line  "], ["- Note: a list", "  - in it"],
    ["> quoted", ">", "> [a link](02-keys.md#top)"], ["<!-- to do:", "all of it -->"],
    ["    indented code", "", "    //: not prose"],
    ["```swift norun", "//: shown", "let x = 1", "```"],
    ["```text", "# no title", "``", "```"], ["~~~", "```swift step=no", "~~~"],
    ["| a | b |", "|---|---|", "| `//:` | \\| |"],
    ["1. one", "   ```swift", "   let y = 2", "   ```"],
    ["/*: not a block */", "//: not a comment", "//#-step no"], ["\\`\\`\\`", "", "***", "\ttab"],
  ]

  private static let codes = [
    ["let a = 1"], ["", ""], ["//: prose, *in code*"], ["/*:", " ## more", " */"],
    ["func f() {", "  // inside", "}"], ["/* a /* b */ c */"],
    ["let s = \"\"\"", "  //: text", "  \"\"\""],
    ["#if canImport(Darwin)", "#endif"], ["print(\"//: x\", #\"\\\"#)"], ["\tx += 1  "],
    ["  //#-hidden-code", "  let hidden = 2", "  //#-end-hidden-code"],
  ]
}
