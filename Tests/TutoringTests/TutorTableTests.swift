import LessonModel
import Testing

@testable import Tutoring

/// The tutor's effects for each action in each important state.
@Suite struct TutorTableTests {
  /// A step's state as a word: `open`, `unseen`, `shown`, `passed`, `changed`, `unproven`, `skipped`, `revealed`.
  struct Case: Sendable, CustomTestStringConvertible {
    var state: KeyValuePairs<String, String>
    var at: String?
    var action: Tutor.Action
    var effects: [Tutor.Effect]
    /// The states that differ afterwards.
    var then: [String: String] = [:]
    var testDescription: String { "\(state) at \(at ?? "-"): \(action)" }
  }

  /// Two lessons; the last step of the second is a demonstration.
  static let course = SampleCourse.make(["a": "one two three", "b": "four five*"])

  static func tutor(_ state: KeyValuePairs<String, String>, at place: String?) -> Tutor {
    var progress = Progress()
    var pages: [String: [String: String]] = [:]
    progress.current = place.flatMap { StepAddress($0) }
    for (name, word) in state {
      guard let address = StepAddress(name) else { continue }
      progress[address].wasShown = word != "open"
      progress[address].isUnseen = word == "unseen"
      switch word {
      case "passed", "changed":
        progress[address].status = .passed
        progress[address].judged = "right"
        pages[address.lesson, default: [:]][address.step] = word == "passed" ? "right" : "other"
      case "unproven": progress[address].status = .passed
      case "skipped": progress[address].status = .skipped
      case "revealed":
        progress[address].status = .revealed
        progress[address].wasRevealed = true
      default: break
      }
    }
    var tutor = Tutor(course: course, progress: progress)
    for (lesson, digests) in pages {
      _ = tutor.handle(.sawPage(lesson: lesson, digests: digests), at: 0)
    }
    return tutor
  }

  static let right = Tutor.CheckResult(passed: true, digest: "right")
  static let wrong = Tutor.CheckResult(passed: false, digest: "wrong")
  static let done: KeyValuePairs = [
    "a/one": "passed", "a/two": "passed", "a/three": "passed", "b/four": "passed",
    "b/five": "passed",
  ]

  static let next: [Case] = [
    Case(state: [:], at: nil, action: .next, effects: [.bring("a/one")]),
    Case(state: ["a/one": "shown"], at: "a/one", action: .next, effects: [.judge("a/one", .next)]),
    Case(state: ["a/one": "passed"], at: "a/one", action: .next, effects: [.bring("a/two")]),
    // What is in the page now counts, not what was judged before.
    Case(
      state: ["a/one": "changed"], at: "a/one", action: .next, effects: [.judge("a/one", .next)]),
    Case(
      state: ["a/one": "unproven"], at: "a/one", action: .next, effects: [.judge("a/one", .next)]),
    // After `back` comes the next step that has not passed, not one of another lesson.
    Case(
      state: ["a/one": "passed", "a/two": "passed", "a/three": "shown", "b/four": "shown"],
      at: "a/one", action: .next, effects: [.bring("a/three")]),
    Case(
      state: ["a/one": "passed", "a/two": "skipped", "a/three": "shown"], at: "a/one",
      action: .next, effects: [.bring("a/two")]),
    // When no later step is open, earlier ones are offered.
    Case(
      state: [
        "a/one": "skipped", "a/two": "passed", "a/three": "passed", "b/four": "passed",
        "b/five": "passed",
      ], at: "b/five", action: .next,
      effects: [.closeLesson("b"), .offer(["a/one"], after: "b/five")]),
    Case(
      state: [
        "a/one": "skipped", "a/two": "passed", "a/three": "passed", "b/four": "passed",
        "b/five": "passed",
      ], at: "a/two", action: .next, effects: [.offer(["a/one"], after: "a/two")]),
    // What was only behind the end of a lesson is shown before it is judged.
    Case(
      state: ["a/three": "passed", "b/four": "unseen"], at: "b/four", action: .next,
      effects: [.bring("b/four")]),
    Case(
      state: ["b/five": "passed"], at: "a/one", action: .next, effects: [.bring("a/one")]),
    Case(
      state: ["a/one": "skipped"], at: "a/one", action: .next, effects: [.judge("a/one", .next)]),
    Case(
      state: ["a/one": "passed", "a/two": "passed", "a/three": "passed"], at: "a/three",
      action: .next, effects: [.closeLesson("a"), .bring("b/four")]),
    // A learner who has experimented with a demonstration need not restore it.
    Case(
      state: ["b/five": "changed"], at: "b/five", action: .next,
      effects: [
        .closeLesson("b"), .offer(["a/one", "a/two", "a/three", "b/four"], after: "b/five"),
      ]),
    Case(state: done, at: "b/five", action: .next, effects: [.finish(isNew: false), .save]),
  ]

  static let judged: [Case] = [
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .judged("a/one", right, .next),
      effects: [.save, .verdict("a/one", losesPass: false), .bring("a/two")],
      then: ["a/one": "passed"]),
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .judged("a/one", wrong, .next),
      effects: [.save, .verdict("a/one", losesPass: false)]),
    // A failing check does not remove a pass.
    Case(
      state: ["a/one": "passed"], at: "a/one", action: .judged("a/one", wrong, .check),
      effects: [.save, .verdict("a/one", losesPass: true)], then: ["a/one": "changed"]),
    Case(
      state: ["a/one": "changed"], at: "a/one", action: .judged("a/one", wrong, .next),
      effects: [.save, .verdict("a/one", losesPass: true)]),
    Case(
      state: ["a/one": "skipped"], at: "a/two", action: .judged("a/one", right, .check),
      effects: [.save, .verdict("a/one", losesPass: false)], then: ["a/one": "passed"]),
    Case(
      state: ["b/five": "shown"], at: "b/five", action: .judged("b/five", right, .arrival),
      effects: [.save, .printed("b/five"), .invite("b/five")], then: ["b/five": "passed"]),
    Case(
      state: ["b/five": "shown"], at: "b/five", action: .judged("b/five", wrong, .arrival),
      effects: [.save, .verdict("b/five", losesPass: false)]),
    // The last open step: the end of the course is new.
    Case(
      state: [
        "a/one": "passed", "a/two": "passed", "a/three": "passed", "b/four": "passed",
        "b/five": "shown",
      ], at: "b/five", action: .judged("b/five", right, .arrival),
      effects: [.save, .printed("b/five"), .finish(isNew: true)], then: ["b/five": "passed"]),
    Case(
      state: [
        "a/one": "passed", "a/two": "shown", "a/three": "passed", "b/four": "passed",
        "b/five": "passed",
      ], at: "a/two", action: .judged("a/two", right, .next),
      effects: [.save, .verdict("a/two", losesPass: false), .finish(isNew: true)],
      then: ["a/two": "passed"]),
  ]

  static let moves: [Case] = [
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .skip, effects: [.bring("a/two")],
      then: ["a/one": "skipped"]),
    Case(state: ["a/one": "passed"], at: "a/one", action: .skip, effects: [.bring("a/two")]),
    Case(
      state: [
        "a/one": "passed", "a/two": "passed", "a/three": "passed", "b/four": "passed",
        "b/five": "shown",
      ], at: "b/five", action: .skip, effects: [.refuse(.nothingElse(than: "b/five"))]),
    Case(
      state: ["a/one": "skipped", "b/five": "shown"], at: "b/five", action: .skip,
      effects: [
        .refuse(.noneAfter("b/five", open: ["a/one", "a/two", "a/three", "b/four"]))
      ]),
    Case(state: done, at: "a/one", action: .skip, effects: [.refuse(.allPassed)]),
    Case(state: [:], at: "a/one", action: .back, effects: [.refuse(.atFirstStep)]),
    Case(state: ["b/four": "shown"], at: "b/four", action: .back, effects: [.bring("a/three")]),
    Case(state: [:], at: nil, action: .goTo("b/five"), effects: [.bring("b/five")]),
    Case(state: [:], at: nil, action: .goTo("c/no"), effects: [.refuse(.noStep("c/no"))]),
    Case(
      state: ["a/two": "skipped"], at: "a/one", action: .brought("a/two"),
      effects: [.present("a/two"), .save, .invite("a/two")], then: ["a/two": "shown"]),
    Case(
      state: ["a/two": "passed"], at: "a/one", action: .brought("a/two"),
      effects: [.present("a/two"), .save, .invite("a/two")]),
    Case(
      state: [:], at: "b/four", action: .brought("b/five"),
      effects: [.present("b/five"), .save, .judge("b/five", .arrival)], then: ["b/five": "shown"]),
    Case(
      state: ["a/one": "shown", "a/two": "shown"], at: "a/two", action: .check(["a/one", "a/two"]),
      effects: [.judge("a/one", .check), .judge("a/two", .check)]),
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .check(["b/four"]),
      effects: [.refuse(.notReached("b/four"))]),
    // A step is shown before it is judged.
    Case(
      state: [:], at: nil, action: .check(["a/one"]),
      effects: [.bring("a/one"), .judge("a/one", .check)]),
    Case(
      state: ["b/four": "unseen"], at: "b/four", action: .check(["b/four"]),
      effects: [.bring("b/four"), .judge("b/four", .check)]),
    Case(
      state: ["b/four": "unseen"], at: "b/four", action: .look("b/four"), effects: [.save],
      then: ["b/four": "shown"]),
    Case(
      state: ["b/four": "unseen"], at: "a/one", action: .brought("b/four"),
      effects: [.present("b/four"), .save, .invite("b/four")], then: ["b/four": "shown"]),
  ]

  @Test(arguments: next + judged + moves + help)
  func `state and action give effects and a state`(test: Case) {
    var tutor = Self.tutor(test.state, at: test.at)
    let before = Dictionary(Self.course.addresses.map { ($0, Self.word(for: $0, tutor)) }) { $1 }
    #expect(tutor.handle(test.action, at: 0) == test.effects)
    for address in Self.course.addresses {
      let expected = test.then[address.description] ?? before[address]
      #expect(Self.word(for: address, tutor) == expected, "\(address)")
    }
  }

  /// The word for a step's state, as above.
  static func word(for address: StepAddress, _ tutor: Tutor) -> String {
    let record = tutor.progress[address]
    switch record.status {
    case .passed where record.judged == nil: return "unproven"
    case .passed: return tutor.pass(of: address) == .changed ? "changed" : "passed"
    case .skipped: return "skipped"
    case .revealed: return "revealed"
    case .open: return record.isUnseen ? "unseen" : record.wasShown ? "shown" : "open"
    }
  }

  @Test func `only the first failure after a pass is news, also in another process`() throws {
    var tutor = Self.tutor(["a/one": "passed"], at: "a/one")
    func news(_ result: Tutor.CheckResult) throws -> Bool? {
      let text = ProgressFile.encode(tutor.progress)
      let progress = try ProgressFile.decode(Array(text.utf8), path: "progress.json")
      #expect(progress == tutor.progress)
      tutor = Tutor(course: Self.course, progress: progress)
      for case .verdict(_, let losesPass) in tutor.handle(.judged("a/one", result, .check), at: 1) {
        return losesPass
      }
      return nil
    }
    #expect(
      try [Self.wrong, Self.wrong, Self.right, Self.wrong].map(news) == [true, false, false, true])
  }

  @Test func `ordered hints come one after another, and the last one repeats`() {
    var tutor = Self.tutor(["a/one": "shown"], at: "a/one")
    let effects = (0..<3).map { _ in tutor.handle(.hint("a/one", fitting: 0), at: 0).last }
    #expect(
      effects == [
        .hint("a/one", number: 0, isLast: false), .hint("a/one", number: 1, isLast: false),
        .hint("a/one", number: 1, isLast: true),
      ])
    #expect(tutor.progress["a/one"].hints == 2)
  }

  @Test func `putting the code back makes a pass hold again without a check`() {
    var tutor = Self.tutor(["a/one": "passed"], at: "a/one")
    #expect(tutor.pass(of: "a/one") == .holds)
    _ = tutor.handle(.sawPage(lesson: "a", digests: ["one": "edited"]), at: 0)
    #expect(tutor.pass(of: "a/one") == .changed)
    _ = tutor.handle(.judged("a/one", Self.wrong, .check), at: 0)
    #expect(tutor.progress.hasPassed("a/one"))
    #expect(tutor.status(of: "a/one") == .changed)
    _ = tutor.handle(.sawPage(lesson: "a", digests: ["one": "right"]), at: 0)
    #expect(tutor.pass(of: "a/one") == .holds)
    #expect(tutor.handle(.next, at: 0) == [.bring("a/two")])
  }

  @Test func `the step that was changed is the earliest one that no longer holds`() {
    let tutor = Self.tutor(
      ["a/one": "passed", "a/two": "changed", "a/three": "changed"], at: "a/three")
    #expect(tutor.firstChanged(before: "a/three") == "a/two")
    #expect(tutor.firstChanged(before: "a/two") == nil)
    #expect(tutor.changed() == ["a/two", "a/three"])
  }

  @Test func `the passes of a missing page do not hold`() {
    var tutor = Self.tutor(["a/one": "passed"], at: "a/one")
    _ = tutor.handle(.sawPage(lesson: "a", digests: [:]), at: 0)
    #expect(tutor.pass(of: "a/one") == .changed)
  }
}
