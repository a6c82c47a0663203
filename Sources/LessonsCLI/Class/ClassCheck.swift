internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Tutoring
internal import Validation

/// The passes of a class as code to prove.
///
/// Equal code is proven once and remembered.
struct ClassCheck {
  /// A pass that a progress file claims.
  private struct Claim {
    var member: Int
    var lesson: Lesson
    /// Its answer; `nil` when only the learner's whole page can prove it.
    var answer: Key?
    /// The page with the answer.
    var program: PageProgram

    var address: StepAddress { StepAddress(lesson: lesson.id, step: program.step.id) }
  }

  /// An answer to a step: its code without layout and comments.
  private struct Key: Hashable {
    var lesson: String
    var step: String
    var code: String

    var pass: PassCache.Pass { [step, code] }
  }

  private var claims: [Claim] = []
  /// The answers to prove, and their indices by key.
  private var jobs: [AnswerProver.Job] = []
  private var keys: [[Key]] = []
  private let cache: PassCache?
  /// The passed answers of each lesson, by the lesson's id.
  private var passed: [String: Set<PassCache.Pass>] = [:]

  /// Collects the passes.
  ///
  /// Those without code count as missing, those proven before as true.
  init(_ members: inout [ClassMember], _ shelf: CourseShelf, _ cache: PassCache?) {
    self.cache = cache
    for outline in shelf.course.lessons {
      guard let lesson = try? shelf.lesson(outline) else { continue }
      passed[lesson.id] = cache?.passes(of: lesson) ?? []
      var found: [Key: AnswerProver.Answer] = [:]
      var order: [Key] = []
      for number in members.indices {
        guard let answers = members[number].answers(in: lesson, shelf) else { continue }
        for index in answers.indices {
          let code = answers.lesson.steps[index].reference
          let program = PageProgram(lesson: answers.lesson, index: index, code: code)
          let key = Key(lesson: lesson.id, step: program.step.id, code: Self.tokens(code))
          let claim = Claim(
            member: number, lesson: lesson, answer: answers.isOnLesson ? key : nil,
            program: program)
          if isKnown(claim) {
            members[number].proofs[claim.address] = .holds
            continue
          }
          claims.append(claim)
          if answers.isOnLesson, found[key] == nil {
            found[key] = AnswerProver.Answer(at: index, code)
            order.append(key)
          }
        }
      }
      add(order.compactMap { key in found[key].map { (key, $0) } }, to: lesson)
    }
  }

  /// Adds the answers in a lesson to the jobs, grouped by step.
  private mutating func add(_ answers: [(Key, AnswerProver.Answer)], to lesson: Lesson) {
    let sorted = answers.sorted { $0.1.index < $1.1.index }
    for start in stride(from: 0, to: sorted.count, by: AnswerProver.mostAnswers) {
      let part = sorted[start..<min(start + AnswerProver.mostAnswers, sorted.count)]
      keys.append(part.map(\.0))
      jobs.append(AnswerProver.Job(lesson, part.map(\.1)))
    }
  }

  /// Returns whether a pass was proven before.
  private func isKnown(_ claim: Claim) -> Bool {
    guard let known = passed[claim.lesson.id], !known.isEmpty else { return false }
    return claim.answer.map { known.contains($0.pass) } ?? false
      || known.contains(Self.pass(claim.program))
  }

  /// Returns the cached form of a page that has passed.
  private static func pass(_ program: PageProgram) -> PassCache.Pass {
    let parts = (program.earlier + [program.step]).map { ($0.id, $0.code) }
    return ([("page", program.preamble)] + parts).flatMap { [$0.0] + $0.1.map(\.text) }
  }

  /// Records that code has passed in a lesson.
  private mutating func keep(_ passes: [PassCache.Pass], of lesson: Lesson) {
    guard let cache, !passes.isEmpty else { return }
    passed[lesson.id, default: []].formUnion(passes)
    cache.keep(passed[lesson.id] ?? [], of: lesson)
  }

  private static func tokens(_ code: [SourceFragment]) -> String {
    PageCode.tokens(code.map(\.text).joined(separator: "\n"))
  }

  /// Proves all passes and records the results.
  ///
  /// - Throws: `RunnerError` when the user interrupts it.
  mutating func prove(
    _ members: inout [ClassMember], by prover: AnswerProver, _ display: ProgressDisplay
  ) async throws {
    var display = display
    defer { display.erase() }
    var done = 0
    let total = keys.reduce(0) { $0 + $1.count }
    display.update(done: 0, of: total, lesson: "")
    var right: Set<Key> = []
    try await prover.prove(jobs) { number, passes in
      done += passes.count
      display.update(done: done, of: total, lesson: jobs[number].lesson.id)
      let new = zip(keys[number], passes).filter(\.1).map(\.0)
      right.formUnion(new)
      keep(new.map(\.pass), of: jobs[number].lesson)
    }
    let doubtful = claims.filter { claim in
      let holds = claim.answer.map(right.contains) ?? false
      if holds { members[claim.member].proofs[claim.address] = .holds }
      return !holds
    }
    // Learners whose pages are the same up to the step share one proof.
    let groups = Array(Dictionary(grouping: doubtful, by: \.program).values)
    done = 0
    let pages = groups.map { AnswerProver.Page($0[0].program, of: $0[0].lesson) }
    try await prover.judge(pages) { number, proof in
      let group = groups[number]
      done += 1
      display.update(done: done, of: groups.count, lesson: group[0].program.step.id)
      if case .judged(let judgement) = proof, judgement.passed {
        keep([Self.pass(group[0].program)], of: group[0].lesson)
      }
      for claim in group { members[claim.member].proofs[claim.address] = Self.proof(proof) }
    }
  }

  private static func proof(_ proof: AnswerProver.Proof) -> ClassMember.Proof {
    switch proof {
    case .judged(let judgement) where judgement.passed: .holds
    case .judged(let judgement):
      .fails(verdict: judgement.outcome.name.rawValue, ClassMessages.fault(judgement))
    case .broken(let error):
      .fails(verdict: ClassMessages.brokenVerdict, ClassMessages.broken(error))
    case .failed(let error): .unproven(RunnerErrorMessages.text(of: error))
    }
  }
}
