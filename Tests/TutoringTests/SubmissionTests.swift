import LessonModel
import Testing

@testable import Tutoring

/// What a file that was handed in may be.
@Suite struct SubmissionTests {
  private static let progress =
    "{\"format\": 1, \"steps\": {\"a/one\": {\"status\":\"passed\",\"attempts\":2}}}"

  /// A file; `fields` take the place of its own or stand beside them, and an empty one is left out.
  private func file(_ fields: [String: String] = [:]) -> [UInt8] {
    var all = [
      "course": "\"c\"", "digest": "\"d\"", "format": "2", "name": "\"Ada\"", "pages": "{}",
      "progress": Self.progress, "tool": "\"0\"",
    ]
    all.merge(fields) { $1 }
    let members = all.filter { !$0.value.isEmpty }.map { JSONField($0.key, $0.value) }
    return Array(JSONField.object(members.sorted { $0.name < $1.name }).utf8)
  }

  private func flaw(_ fields: [String: String]) -> Submission.Flaw? { flaw(file(fields)) }

  private func flaw(_ bytes: [UInt8]) -> Submission.Flaw? {
    do {
      _ = try Submission(bytes)
      return nil
    } catch { return error }
  }

  @Test func `what is missing or damaged is named`() {
    #expect(flaw([:]) == nil)
    #expect(flaw(["new": "[]", "workspace": "\"f\""]) == nil)
    for key in ["course", "digest", "format", "name", "pages", "progress", "tool"] {
      #expect(flaw([key: ""]) == .missing(key))
      #expect(flaw([key: "[]"]) == .unreadable(key))
    }
    #expect(flaw(["workspace": "3"]) == .unreadable("workspace"))
    for format in ["0", "-1", "\"2\"", "2.0"] {
      #expect(flaw(["format": format]) == .unreadable("format"), "\(format)")
    }
    #expect(flaw(["progress": "{\"format\":1}"]) == .unreadable("progress"))
  }

  @Test func `what is no such file is told from one that is cut off or damaged`() {
    let whole = file()
    for count in [1, 7, whole.count - 1] { #expect(flaw(Array(whole.prefix(count))) == .cutOff) }
    #expect(flaw([]) == .foreign)
    #expect(flaw(Array("PK".utf8)) == .foreign)
    #expect(flaw(whole + [0xFF]) == .foreign)
    #expect(flaw(whole + whole) == .damaged)
    #expect(flaw(Array("{\"course\":1,\"course\":2}".utf8)) == .damaged)
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(flaw(["deep": deep]) == .damaged)
    let head = [UInt8](repeating: 0x20, count: 257)
    #expect(flaw(head + Array("ustar\u{0}00".utf8)) == .archive)
  }

  @Test func `what a newer program made is told from what is damaged`() {
    #expect(flaw(["format": "3", "progress": "{}"]) == .newer(format: 3))
    #expect(flaw(["progress": "{\"format\":9,\"steps\":{}}"]) == .newer(format: 9))
  }

  @Test(arguments: ["", ".", "..", "a/b", "a\\u0000", "a\\n", String(repeating: "a", count: 256)])
  func `a page has the name of a file`(name: String) throws {
    let pages = "{\"\(name)\":\"\"}"
    let decoded = try JSONField.fields(of: pages)[0].name
    #expect(flaw(["pages": pages]) == .page(decoded))
  }

  @Test func `a page is a text or base64, and there are not too many or too large ones`() throws {
    let good = try Submission(
      file(["pages": "{\"01-a\":\"a\",\"02-b\":{\"base64\":\"/w==\"}}"]))
    #expect(good.pages.map(\.bytes) == [[0x61], [0xFF]])
    #expect(good.progress["a/one"].attempts == 2)
    #expect(try Submission(good.bytes) == good)
    for page in ["3", "[]", "{}", "{\"base64\":3}", "{\"base64\":\"/w=\"}", "{\"base64\":\"*\"}"] {
      #expect(flaw(["pages": "{\"a\":\(page)}"]) == .page("a"), "\(page)")
    }
    let large = String(repeating: "a", count: Workspace.greatestPage + 1)
    #expect(flaw(["pages": "{\"a\":\"\(large)\"}"]) == .page("a"))
    let many = (0...Submission.mostPages).map { "\"\($0)\":\"\"" }.joined(separator: ",")
    #expect(flaw(["pages": "{\(many)}"]) == .tooMany)
  }

  @Test func `a page is found under the number and the id that its lesson had before`() throws {
    var course = SampleCourse.make(["a": "one"])
    course.manifest.renamed = ["old": "a"]
    for name in [course.lessons[0].name, "07-a", "09-old"] {
      var submission = try Submission(file())
      submission.pages = [
        Submission.Page(name: "99-other", bytes: []), Submission.Page(name: name, bytes: [1]),
      ]
      #expect(submission.page(of: course.lessons[0], in: course)?.bytes == [1], "\(name)")
    }
  }
}
