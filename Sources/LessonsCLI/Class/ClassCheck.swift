internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Tutoring
internal import Validation

/// The passes of a class as code to prove; what is the same code is proven once.
struct ClassCheck {
  /// A pass that somebody claims, and the answer that proves it.
  private struct Claim {
    var member: Int
    var address: StepAddress
    var answer: Answer
  }

  /// Code through a step, without prose; equal ones do the same.
  private struct Answer: Hashable {
    var lesson: String
    var code: [String]
  }

  private var claims: [Claim] = []
  private var jobs: [AnswerProver.Job] = []
  private var places: [Answer: (job: Int, index: Int)] = [:]

  /// How many different answers there are.
  var count: Int { places.count }

  /// Collects the passes; those without code are noted as missing.
  init(_ members: inout [ClassMember], _ shelf: CourseShelf) {
    for outline in shelf.course.lessons {
      guard let lesson = try? shelf.lesson(outline) else { continue }
      for number in members.indices {
        guard let answers = members[number].answers(in: lesson, shelf) else { continue }
        add(answers, of: number)
      }
    }
  }

  private mutating func add(_ answers: ClassMember.Answers, of member: Int) {
    let lesson = answers.lesson
    var code = [Self.plain(lesson.preambleCode)]
    var new: [Int] = []
    for (index, step) in lesson.steps.enumerated() {
      let own = Self.plain(step.reference)
      if answers.indices.contains(index) {
        let answer = Answer(lesson: lesson.id, code: code + [step.id, own])
        claims.append(
          Claim(member: member, address: lesson.address(ofStep: index), answer: answer))
        if places[answer] == nil {
          places[answer] = (jobs.count, index)
          new.append(index)
        }
      }
      if !step.expectation.endsTheProgram { code.append(own) }
    }
    if !new.isEmpty { jobs.append(AnswerProver.Job(lesson, new)) }
  }

  private static func plain(_ code: [SourceFragment]) -> String {
    PageCode.withoutProse(code.map(\.text).joined(separator: "\n"))
  }

  /// Proves all passes and notes what that has shown.
  ///
  /// - Throws: `RunnerError` when it is interrupted.
  func prove(
    _ members: inout [ClassMember], by prover: AnswerProver, _ display: ProgressDisplay
  ) async throws {
    var display = display
    defer { display.erase() }
    display.update(done: 0, of: count, lesson: "")
    let proofs = try await prover.proofs(of: jobs) { done, lesson in
      display.update(done: done, of: count, lesson: lesson)
    }
    for claim in claims {
      guard let place = places[claim.answer] else { continue }
      members[claim.member].proofs[claim.address] = proofs[place.job][place.index].map(Self.proof)
    }
  }

  private static func proof(_ proof: AnswerProver.Proof) -> ClassMember.Proof {
    switch proof {
    case .judged(let judgement) where judgement.passed: .holds
    case .judged(let judgement):
      .fails(
        verdict: judgement.outcome.name.rawValue, OutcomeMessages.summary(of: judgement.outcome))
    case .failed(let error): .unproven(RunnerErrorMessages.text(of: error))
    }
  }
}
