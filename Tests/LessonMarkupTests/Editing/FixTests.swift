import Foundation
import LessonMarkup
import LessonModel
import Testing

@Suite struct FixTests {
  /// The lessons with one fault each that `lint` is tested with.
  private static let faulty: [(name: String, text: String)] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../LessonsTests/Faulty/lint").standardizedFileURL.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)).map { (name, $0) }
    }
  }()

  private static func problems(_ text: String) -> [Diagnostic] {
    let file = LessonFileName(number: 1, slug: "one")
    let lesson = LintedLesson(SourceText(text), file: file, path: file.fileName)
    let entry = CourseEntry(name: file.fileName, path: file.fileName, kind: .lesson(file))
    return CourseLint(lessons: [lesson], faults: [], entries: [entry], released: nil) { _ in false }
      .problems()
  }

  @Test func `a fix removes its finding and brings no other one`() {
    var mended: Set<String> = []
    for (name, text) in Self.faulty {
      let before = Self.problems(text)
      for found in before {
        guard let fix = found.fix else { continue }
        mended.insert(found.rule ?? "")
        let after = Self.problems(text.changed(fix.changes))
        // Of a region that works now, one learns that it has no solution.
        let others = after.filter { $0.rule != "no-solution" }
        #expect(others.count < before.count, "\(name): \(fix.title) leaves \(after)")
        #expect(
          !after.contains {
            ($0.rule, $0.line, $0.message) == (found.rule, found.line, found.message)
          },
          "\(name): \(fix.title) leaves \(found)")
      }
    }
    #expect(
      mended == [
        "alert", "bad-printing", "blank-in-word", "broken-fence", "control-character", "directive",
        "fence-spelling", "heading", "heading-space", "invisible-character", "link", "link-syntax",
        "needless-value", "open-value", "repeated-word", "second-title", "table", "unknown-fence",
        "unknown-word", "wildcard", "wire-field",
      ])
  }

  @Test func `a misspelled word of the glossary is corrected in the link`() throws {
    let text =
      "# T\n\nAn [origin](glossary.md#orign).\n\n## S\n\n```swift step=a\nprint(1)\n```\n\n```output\n1\n```\n"
    let file = LessonFileName(number: 1, slug: "one")
    let lesson = LintedLesson(SourceText(text), file: file, path: file.fileName)
    var course = CourseLint(lessons: [lesson], faults: [], entries: [], released: nil) { _ in true }
    course.glossary = Glossary(SourceText("# G\n\n## Origin\n\nWhere.\n"), path: "glossary.md")
    let fix = try #require(course.problems().first?.fix)
    #expect(fix.title == "Write `glossary.md#origin`")
    #expect(text.changed(fix.changes) == text.replacing("orign", with: "origin"))
  }
}

extension String {
  /// The text with changes made to it, as an editor makes them.
  func changed(_ changes: [TextChange]) -> String {
    func index(_ line: Int, _ column: Int) -> Index {
      var start = startIndex
      for _ in 1..<line {
        guard let end = self[start...].firstIndex(where: \.isNewline) else { return endIndex }
        start = self.index(after: end)
      }
      let end = self[start...].firstIndex(where: \.isNewline) ?? endIndex
      return self.index(start, offsetBy: column - 1, limitedBy: end) ?? end
    }
    var text = self
    for change in changes.sorted(by: {
      ($0.span.line, $0.span.column) > ($1.span.line, $1.span.column)
    }) {
      let span = change.span
      text.replaceSubrange(
        index(span.line, span.column)..<index(span.endLine, span.endColumn), with: change.text)
    }
    return text
  }
}
