internal import CryptoCore
internal import Foundation
internal import LessonModel
internal import NetworkCore

@testable internal import Tutoring

/// The progress file: what is read is written and read as the same, and the tutor can use it.
enum ProgressProperty {
  /// Reads the bytes as a progress file.
  static func check(_ bytes: [UInt8]) throws {
    let progress: Tutoring.Progress
    do {
      progress = try ProgressFile.decode(bytes, path: "progress.json")
    } catch {
      // What is damaged is refused with a reason, which the type of the error says.
      return
    }
    let text = ProgressFile.encode(progress)
    let again = try unfailing("it cannot be read: \(text)") {
      try ProgressFile.decode(Array(text.utf8), path: "progress.json")
    }
    try require(again == progress, "\(progress) is read as \(again)")
    let second = ProgressFile.encode(again)
    try require(second == text, "the second text differs: \(second)")
    try checkOthers(bytes, text)
    for (address, record) in progress.records {
      try require(
        record.attempts >= 0 && record.hints >= 0 && record.seconds >= 0,
        "\(address) has a number below 0: \(record)")
    }
    try use(progress)
  }

  /// Asks what the screens ask, and does what the verbs do.
  private static func use(_ progress: Tutoring.Progress) throws {
    _ = progress.hintCount(in: course) + progress.seconds(in: course)
    _ = (progress.passedCount(in: course), progress.retired(from: course))
    var tutor = Tutor(course: course, progress: progress)
    try require(course.find(tutor.place) != nil, "the place \(tutor.place) is nowhere")
    let address = tutor.place
    for (time, action) in [
      Tutor.Action.sawPage(lesson: "a", digests: ["one": "x"]), .next, .look(address),
      .hint(address, fitting: 0), .solution(address, isGranted: true),
      .judged(address, Tutor.CheckResult(passed: false, digest: "x"), .check), .skip, .back,
      .judged(address, Tutor.CheckResult(passed: true, digest: "y"), .next), .restored(.course),
    ].enumerated() {
      _ = tutor.handle(action, at: 1_700_000_000 + time)
    }
    for address in course.addresses { _ = (tutor.status(of: address), tutor.pass(of: address)) }
    _ = ProgressFile.encode(tutor.progress)
  }

  /// Another parser can read what is written, and finds in it what others had put beside our keys.
  private static func checkOthers(_ bytes: [UInt8], _ text: String) throws {
    func others(_ data: Data) -> [ExactString: JSONTree]? {
      guard case .object(let members)? = JSONTree(data) else { return nil }
      return members.filter { !["current", "format", "steps"].contains($0.key) }
    }
    // A number may be too large for that parser.
    guard let given = others(Data(bytes)) else { return }
    try require(others(Data(text.utf8)) == given, "\(given) is lost: \(text)")
  }

  /// Two lessons; a step of the second one has moved there from the first.
  private static let course: Course = {
    func lesson(_ id: String, _ steps: [String], former: [FormerID] = []) -> Lesson {
      Lesson(
        id: id, name: "01-\(id)", title: id, path: "01-\(id).md", preamble: [],
        steps: steps.map {
          Step(
            id: $0, formerIDs: $0 == "three" ? former : [], title: $0, content: [],
            solution: Answer(
              whole: SourceFragment(text: "1", path: "01-\(id).md", line: 1)),
            expectation: .output(nil), hints: [Hint(text: "h"), Hint(text: "i")])
        })
    }
    return Course(
      lessons: [
        lesson("a", ["one", "two"]), lesson("b", ["three"], former: FormerID.all(in: "a/old,drei")),
      ])
  }()
}
