internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Tutoring
internal import Validation

/// The passes of a class as code to prove; what is the same code is proven once.
struct ClassCheck {
  /// A pass that a progress file claims.
  private struct Claim {
    var member: Int
    var address: StepAddress
    /// Where its answer is among the jobs; `nil` when only the learner's whole page tells.
    var place: Place?
    /// The page that it is in.
    var program: PageProgram
  }

  private struct Place {
    var job: Int
    var number: Int
  }

  /// A step's code without layout and comments.
  private struct Key: Hashable {
    var index: Int
    var code: String
  }

  private var claims: [Claim] = []
  private var jobs: [AnswerProver.Job] = []

  /// Collects the passes; those without code are noted as missing.
  init(_ members: inout [ClassMember], _ shelf: CourseShelf) {
    for outline in shelf.course.lessons {
      guard let lesson = try? shelf.lesson(outline) else { continue }
      let own = lesson.steps.map { Self.tokens($0.reference) }
      var places: [Key: Place] = [:]
      for number in members.indices {
        guard let answers = members[number].answers(in: lesson, shelf) else { continue }
        for index in answers.indices {
          let code = answers.lesson.steps[index].reference
          let key = Key(index: index, code: Self.tokens(code))
          if answers.isOnLesson, places[key] == nil {
            places[key] = add(
              AnswerProver.Answer(at: index, key.code == own[index] ? nil : code), to: lesson)
          }
          claims.append(
            Claim(
              member: number, address: lesson.address(ofStep: index),
              place: answers.isOnLesson ? places[key] : nil,
              program: PageProgram(lesson: answers.lesson, index: index, code: code)))
        }
      }
    }
  }

  private mutating func add(_ answer: AnswerProver.Answer, to lesson: Lesson) -> Place {
    let isFull = jobs.last?.answers.count == AnswerProver.mostAnswers
    if isFull || jobs.last?.lesson.id != lesson.id { jobs.append(AnswerProver.Job(lesson)) }
    jobs[jobs.count - 1].answers.append(answer)
    return Place(job: jobs.count - 1, number: jobs[jobs.count - 1].answers.count - 1)
  }

  private static func tokens(_ code: [SourceFragment]) -> String {
    PageCode.tokens(code.map(\.text).joined(separator: "\n"))
  }

  /// Proves all passes and notes what that has shown.
  ///
  /// - Throws: `RunnerError` when it is interrupted.
  func prove(
    _ members: inout [ClassMember], by prover: AnswerProver, _ display: ProgressDisplay
  ) async throws {
    var display = display
    defer { display.erase() }
    var done = 0
    let total = jobs.reduce(0) { $0 + $1.answers.count }
    display.update(done: 0, of: total, lesson: "")
    let passes = try await prover.passes(of: jobs) { number in
      done += jobs[number].answers.count
      display.update(done: done, of: total, lesson: jobs[number].lesson.id)
    }
    var doubtful: [Claim] = []
    for claim in claims {
      if let place = claim.place, passes[place.job][place.number] {
        members[claim.member].proofs[claim.address] = .holds
      } else {
        doubtful.append(claim)
      }
    }
    let programs = Array(Set(doubtful.map(\.program)))
    done = 0
    let proofs = try await prover.proofs(of: programs) { number in
      done += 1
      display.update(done: done, of: programs.count, lesson: programs[number].step.id)
    }
    let known = Dictionary(uniqueKeysWithValues: zip(programs, proofs))
    for claim in doubtful {
      members[claim.member].proofs[claim.address] = known[claim.program].map(Self.proof)
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
