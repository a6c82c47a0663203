import LessonModel
import Testing

@testable import Tutoring

/// What a file that was handed in may be.
@Suite struct SubmissionTests {
  private static let progress =
    "{\"format\": 1, \"steps\": {\"a/one\": {\"status\":\"passed\",\"attempts\":2}}}"

  private func flaw(_ files: [(String, String)]) throws -> Submission.Flaw? {
    let bytes = try #require(
      TarArchive(files.map { TarArchive.File($0.0, Array($0.1.utf8)) }).bytes)
    do {
      _ = try Submission(archive: bytes)
      return nil
    } catch { return error }
  }

  private func manifest(_ format: String = "1", _ more: String = "") -> String {
    "{\"course\":\"c\",\"digest\":\"d\",\"format\":\(format),\"name\":\"Ada\",\"tool\":\"0\"\(more)}"
  }

  @Test func `what is missing or damaged is named`() throws {
    let good = ("progress.json", Self.progress)
    #expect(try flaw([("submission.json", manifest()), good]) == nil)
    #expect(try flaw([("submission.json", manifest("1", ",\"new\":[]")), good]) == nil)
    #expect(try flaw([good]) == .missing("submission.json"))
    #expect(try flaw([("submission.json", manifest())]) == .missing("progress.json"))
    for text in ["", "[]", "{}", manifest("0"), manifest("\"1\""), "{\"format\":1}"] {
      #expect(
        try flaw([("submission.json", text), good]) == .unreadable("submission.json"), "\(text)")
    }
    #expect(
      try flaw([("submission.json", manifest()), ("progress.json", "{")])
        == .unreadable("progress.json"))
  }

  @Test func `what a newer program made is told from what is damaged`() throws {
    #expect(
      try flaw([("submission.json", manifest("2")), ("progress.json", "{}")]) == .newer(format: 2))
    #expect(
      try flaw([("submission.json", manifest()), ("progress.json", "{\"format\":9,\"steps\":{}}")])
        == .newer(format: 9))
  }

  @Test func `only pages count as pages`() throws {
    let files = [
      ("submission.json", manifest()), ("progress.json", Self.progress), ("pages/01-a.swift", "a"),
      ("pages/deep/02-b.swift", "b"), ("pages/run.sh", "c"), ("03-c.swift", "d"),
    ]
    let bytes = try #require(
      TarArchive(files.map { TarArchive.File($0.0, Array($0.1.utf8)) }).bytes)
    let submission = try Submission(archive: bytes)
    #expect(submission.pages == [Submission.Page(name: "01-a", bytes: [0x61])])
    #expect(submission.progress["a/one"].attempts == 2)
  }

  @Test func `a page is found under the number and the id that its lesson had before`() throws {
    var course = SampleCourse.make(["a": "one"])
    course.manifest.renamed = ["old": "a"]
    for name in [course.lessons[0].name, "07-a", "09-old"] {
      var submission = try Submission(
        archive: #require(
          TarArchive([
            TarArchive.File("submission.json", Array(manifest().utf8)),
            TarArchive.File("progress.json", Array(Self.progress.utf8)),
          ]).bytes))
      submission.pages = [
        Submission.Page(name: "99-other", bytes: []), Submission.Page(name: name, bytes: [1]),
      ]
      #expect(submission.page(of: course.lessons[0], in: course)?.bytes == [1], "\(name)")
    }
  }
}
