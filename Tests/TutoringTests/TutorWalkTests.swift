import GoldenFiles
import LessonModel
import TestPrograms
import Testing

@testable import Tutoring

/// A learner who takes random actions, with a tutor, a progress file and a screen.
@Suite struct TutorWalkTests {
  /// What the tutor's effects change: a progress file, a screen, and pages as digests.
  private struct World {
    var tutor: Tutor
    var saved: Progress
    /// The step that is shown.
    var screen: StepAddress?
    /// Whether the end of a lesson stands in front of the next step.
    var isAtEnd = false
    /// The steps whose text was on the screen.
    var seen: Set<StepAddress> = []
    /// The pages: the number of the learner's version of each step; multiples of 7 are right.
    var pages: [StepAddress: Int] = [:]
    var random: SeededGenerator
    var now = 0

    init(_ course: Course, seed: UInt64) {
      tutor = Tutor(course: course, progress: Progress())
      saved = Progress()
      random = SeededGenerator(seed: seed)
    }

    /// What is judged at a step: the versions of its lesson's steps up to it.
    func digest(_ address: StepAddress) -> String {
      let lesson = tutor.course.addresses.filter { $0.lesson == address.lesson }
      let end = lesson.firstIndex(of: address) ?? 0
      return lesson[...end].map { String(pages[$0] ?? 0) }.joined(separator: ",")
    }

    mutating func look() {
      for lesson in tutor.course.lessons {
        let written = tutor.course.addresses.filter { $0.lesson == lesson.id && pages[$0] != nil }
        let digests = written.map { ($0.step, digest($0)) }
        _ = tutor.handle(
          .sawPage(lesson: lesson.id, digests: Dictionary(digests) { $1 }), at: now)
      }
    }

    mutating func perform(_ effects: [Tutor.Effect]) {
      for effect in effects {
        switch effect {
        case .bring(let address):
          pages[address] = pages[address] ?? 1
          perform(tutor.handle(.brought(address), at: now))
        case .judge(let address, let purpose):
          #expect(purpose == .arrival || seen.contains(address), "\(address) was never shown")
          pages[address] = pages[address] ?? 1
          let result = Tutor.CheckResult(
            passed: (pages[address] ?? 1) % 7 == 0, digest: digest(address))
          perform(tutor.handle(.judged(address, result, purpose), at: now))
        case .restore(let scope):
          for address in tutor.course.addresses where covers(scope, address) {
            if case .step = scope { pages[address] = 1 } else { pages[address] = nil }
            if case .step = scope {} else { seen.remove(address) }
          }
          perform(tutor.handle(.restored(scope), at: now))
        case .save: saved = tutor.progress
        case .closeLesson: isAtEnd = true
        case .present(let address):
          screen = address
          // Every other time they leave where the lesson ends.
          if !isAtEnd || Bool.random(using: &random) {
            seen.insert(address)
            _ = tutor.handle(.look(address), at: now)
          }
          isAtEnd = false
        case .askForSolution(let address):
          if Bool.random(using: &random) {
            perform(tutor.handle(.solution(address, isGranted: true), at: now))
          }
        case .offer: isAtEnd = false
        case .invite, .verdict, .printed, .finish, .finishPath, .fittingHints, .hint, .noHints,
          .solution, .nothingToSolve, .refuse:
          break
        }
      }
    }

    func covers(_ scope: Tutor.ResetScope, _ address: StepAddress) -> Bool {
      switch scope {
      case .step(let step): step == address
      case .lesson(let id): id == address.lesson
      case .course: true
      }
    }

    mutating func action() -> Tutor.Action {
      let steps = tutor.course.addresses
      let some = steps.randomElement(using: &random) ?? tutor.place
      let shown = steps.filter { tutor.progress[$0].wasShown }
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<16: return .next
      case 16..<19: return .check([tutor.place])
      case 19..<22: return .check(shown.isEmpty ? [tutor.place] : shown)
      case 22..<25: return .goTo(some)
      case 25..<28: return .skip
      case 28..<31: return .back
      case 31..<33: return .look(some)
      case 33..<35: return .hint(some, fitting: Int.random(in: 0...1, using: &random))
      case 35: return .solution(some, isGranted: false)
      case 36: return .follow(["short", "gone", nil].randomElement(using: &random) ?? nil)
      case 37: return .reset(.step(some))
      case 38: return .reset(.lesson(some.lesson))
      default:
        return Int.random(in: 0..<10, using: &random) == 0
          ? .reset(.course) : .check([some])
      }
    }
  }

  /// The progress without the causes of lost passes: a look forgets those of passes that hold again, and the
  /// next save writes that.
  private func withoutCauses(_ progress: Progress?) -> Progress? {
    guard var progress else { return nil }
    for address in progress.records.keys { progress[address].changedBy = nil }
    return progress
  }

  @Test(arguments: TestTier.part(of: Array(1...4 as ClosedRange<UInt64>), oneOf: 3))
  func `random actions lose no pass and keep screen, file and place together`(seed: UInt64) {
    var course = SampleCourse.make([
      "a": "one two three", "b": "four five* six", "c": "seven*", "d": "eight nine ten eleven",
    ])
    course.manifest.paths = [
      CoursePath(id: "short", title: "Short", steps: ["a/two", "b/five", "d/eight", "d/ten"])
    ]
    var world = World(course, seed: seed)
    var finishes = 0
    for number in 0..<TestTier.rounds(10_000) {
      // The learner edits a page, and more often than not makes it right.
      if let some = world.pages.keys.sorted().randomElement(using: &world.random) {
        let right = Int.random(in: 0..<3, using: &world.random) > 0
        world.pages[some] = right ? 7 : Int.random(in: 1..<50, using: &world.random)
      }
      world.now += Int.random(in: 0..<900, using: &world.random)
      world.look()
      let before = world.tutor
      let action = world.action()
      if case .look(let address) = action, address == before.progress.current {
        world.seen.insert(address)
      }
      let effects = world.tutor.handle(action, at: world.now)
      if effects.contains(.finish(isNew: true)) || effects.contains(.finish(isNew: false)) {
        finishes += 1
      }
      world.perform(effects)
      world.look()
      let after = world.tutor
      for address in course.addresses where before.progress.hasPassed(address) {
        let isReset =
          if case .reset(let scope) = action { world.covers(scope, address) } else { false }
        #expect(after.progress.hasPassed(address) || isReset, "\(number): \(action)")
      }
      #expect(course.find(after.place) != nil, "\(number): \(action)")
      #expect(
        withoutCauses(world.saved) == withoutCauses(after.progress),
        "\(number): \(action) was not written down")
      if case .reset = action { world.screen = after.progress.current }
      let isShown = world.screen == after.progress.current || world.screen == nil
      #expect(isShown, "\(number): \(action)")
      for address in course.addresses where after.pass(of: address) == .holds {
        #expect(after.progress[address].judged == world.digest(address))
      }
    }
    #expect(finishes > 0)
    #expect(world.saved.seconds(in: course) > 0)
  }
}
