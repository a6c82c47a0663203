import LessonModel
import Testing

@testable import Tutoring

/// What is said of a class, from what its learners have done.
@Suite struct ClassOverviewTests {
  private static let course = SampleCourse.make(["a": "one two"])

  private func member(_ name: String, _ records: String) throws -> ClassMember {
    let text = "{\"format\": 1, \"steps\": {\(records)}}"
    let file =
      "{\"course\":\"course\",\"digest\":\"\",\"format\":2,\"name\":\"\(name)\",\"pages\":{},"
      + "\"progress\":\(text),\"tool\":\"0\"}"
    return ClassMember(
      name: name, source: name, try Submission(Array(file.utf8)), in: Self.course)
  }

  private func passed(_ attempts: Int, _ more: String = "") -> String {
    "\"a/one\": {\"status\":\"passed\",\"shown\":true,\"attempts\":\(attempts)\(more)}"
  }

  private func open(_ attempts: Int, _ more: String = "") -> String {
    "\"a/one\": {\"shown\":true,\"attempts\":\(attempts)\(more)}"
  }

  @Test func `a row counts those who have reached the step, and takes the middle of what they did`()
    throws
  {
    let members = try [
      member("A", passed(0, ",\"seconds\":60,\"hints\":1")),
      member("B", passed(3, ",\"seconds\":180")),
      member("C", open(1)), member("D", ""),
    ]
    let row = try #require(ClassOverview(members, in: Self.course).steps.first)
    #expect((row.reached, row.solved, row.untrue) == (3, 2, 0))
    #expect((row.tries, row.hints, row.minutes) == (1, 0, 1))
    #expect(ClassOverview.median([4, 1, 2, 3]) == 2.5)
    #expect(ClassOverview.median([]) == nil)
  }

  @Test func `three tries more than the others needed make a learner stuck, and two do not`() throws
  {
    let members = try [
      member("A", passed(1)), member("B", passed(1)), member("C", open(4)), member("D", open(5)),
      member("E", passed(9)),
    ]
    let overview = ClassOverview(members, in: Self.course)
    #expect(overview.steps[0].stuck == [3])
    #expect(overview.people.map(\.stuck) == [[], [], [], ["a/one"], []])
    // Without a pass, the usual tries of the course's steps count, or else a single try.
    #expect(try ClassOverview([member("F", open(4))], in: Self.course).steps[0].stuck == [0])
    #expect(try ClassOverview([member("F", open(3))], in: Self.course).steps[0].stuck == [])
  }

  @Test func `two days of failing make a learner stuck`() throws {
    let members = try [
      member("A", open(2, ",\"days\":2")), member("B", open(2, ",\"days\":1")),
      member("C", passed(2, ",\"days\":2")),
    ]
    #expect(ClassOverview(members, in: Self.course).steps[0].stuck == [0])
  }

  @Test func `mistakes are counted by the hint that was met, the most frequent first`() throws {
    let members = try [
      member("A", open(3, ",\"met\":{\"x\":2}")),
      member("B", open(2, ",\"met\":{\"x\":1,\"y\":1}")),
      member("C", open(0)),
    ]
    #expect(
      ClassOverview(members, in: Self.course).steps[0].mistakes == [
        ClassOverview.Mistake(mark: "x", people: 2, times: 3),
        ClassOverview.Mistake(mark: "y", people: 1, times: 1),
        ClassOverview.Mistake(mark: nil, people: 1, times: 1),
      ])
  }

  @Test func `a pass that is untrue or could not be proven is not solved`() throws {
    var members = try [member("A", passed(1)), member("B", passed(1))]
    members[0].proofs["a/one"] = .fails(verdict: "wrong-output", "it prints nothing")
    members[1].proofs["a/one"] = .unproven("the disk is full")
    let overview = ClassOverview(members, in: Self.course)
    #expect((overview.steps[0].solved, overview.steps[0].untrue) == (0, 1))
    #expect(overview.people.map(\.solved) == [0, 0])
    #expect(overview.people.map(\.untrue) == [1, 0])
  }

  @Test func `a failed check counts its day and its hint, and days only until the step passes`() {
    var tutor = Tutor(course: Self.course, progress: Progress())
    let start = 1_700_000_000
    func fail(_ hint: String?, hours: Int) {
      _ = tutor.handle(
        .judged("a/one", .init(passed: false, digest: "", hint: hint), .check),
        at: start + hours * 3600)
    }
    fail("x", hours: 0)
    fail(nil, hours: 1)
    #expect(tutor.progress["a/one"].days == 1)
    fail("x", hours: 20)
    fail("y", hours: 27)
    #expect(tutor.progress["a/one"].days == 2)
    #expect(tutor.progress["a/one"].met == ["x": 2, "y": 1])
    _ = tutor.handle(
      .judged("a/one", .init(passed: true, digest: "d"), .check), at: start + 100_000)
    fail("x", hours: 100)
    #expect(tutor.progress["a/one"].days == 2)
    #expect(tutor.progress["a/one"].attempts == 5)
  }
}
