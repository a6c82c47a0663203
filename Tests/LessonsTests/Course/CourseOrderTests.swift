import Foundation
import Testing

/// The course read from its first lesson to its last, as a learner reads it.
@Suite struct CourseOrderTests {
  /// A lesson without its code.
  struct Prose: Sendable {
    var file: String
    var lines: [Substring]

    /// The text in one line, with the addresses of its links.
    var text: String { lines.joined(separator: " ") }
    /// The words alone: without code spans, links to lessons, and titles in italics.
    var words: String {
      text.replacing(/`[^`]*`/, with: "").replacing(/\[[^\]]*\]\(\d\d-[^)]*\)/, with: "")
        .replacing(/\*[^*]*\*/, with: "")
    }
  }

  private static func lessons() throws -> [Prose] {
    let folder = Sandbox.root + "/Lessons"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.wholeMatch(of: /\d\d-.+\.md/) != nil }
      .map { file in
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        var isCode = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
          let isSign = line.hasPrefix("```")
          if isSign { isCode.toggle() }
          return !isCode && !isSign
        }
        return Prose(file: file, lines: lines)
      }
  }

  @Test func `the lessons are numbered from 00 without gaps, and each names the next`() throws {
    let files = try Self.lessons().map(\.file)
    #expect(files.map { Int($0.prefix(2)) } == files.indices.map { $0 })
    for (lesson, next) in zip(try Self.lessons(), files.dropFirst()) {
      #expect(
        lesson.lines.contains { line in
          // The first lesson shows how a page of Xcode has it.
          line.contains("Next: [") && ["](\(next)", "](@next)"].contains { line.contains($0) }
        },
        "\(lesson.file) should end with `Next: […](\(next))`")
    }
  }

  @Test func `what a later lesson teaches is not cited as known`() throws {
    let lessons = try Self.lessons()
    let files = lessons.map(\.file)
    for (index, lesson) in lessons.enumerated() {
      for (number, line) in lesson.lines.enumerated() {
        for link in line.matches(of: /\]\((\d\d-[a-z]+\.md)/) {
          let place = try #require(files.firstIndex(of: String(link.1)), "\(lesson.file): \(line)")
          guard place > index, !line.contains("Next: [") else { continue }
          let around = lesson.lines[max(0, number - 2)...min(number + 2, lesson.lines.count - 1)]
          #expect(
            around.joined(separator: " ").contains(/later|other lesson|next lesson/),
            "\(lesson.file) names \(link.1), which comes later: \(line)")
        }
      }
    }
  }

  @Test func `lessons are named by a link and not by their number`() throws {
    for lesson in try Self.lessons() {
      let numbers = lesson.words.matches(of: /(?i)\blessons? \d+\b/).map { $0.0 }
      #expect(numbers.isEmpty, "\(lesson.file)")
    }
  }

  /// Everyday words, and one that Amazon has for something else in an earlier lesson.
  private static let everyday: Set = ["Authentication", "Client", "Token", "Scope"]

  @Test func `a term links to the glossary in the first lesson that uses it`() throws {
    let lessons = try Self.lessons()
    let glossary = try String(
      contentsOfFile: Sandbox.root + "/Lessons/glossary.md", encoding: .utf8)
    let terms = glossary.matches(of: /(?m)^## (.+)$/).map { String($0.1) }
    #expect(terms.count > 50)
    for term in terms where !Self.everyday.contains(term) {
      let anchor = term.lowercased().replacing(" ", with: "-").filter {
        $0.isLetter || $0.isNumber || $0 == "-"
      }
      let word = try Regex("(?i)\\b" + NSRegularExpression.escapedPattern(for: term) + "s?\\b")
      let first = lessons.first { $0.words.contains(word) || $0.text.contains("#\(anchor))") }
      let lesson = try #require(first, "no lesson uses \(term)")
      #expect(
        lesson.text.contains("glossary.md#\(anchor))"),
        "\(lesson.file) uses `\(term)` first; link it to the glossary")
    }
  }
}
