package import LessonModel

/// An overview of a class, with the results of each step and each learner.
///
/// A learner is stuck at an open step after three more tries than the median of those who passed
/// the step, or after failing on two days.
package struct ClassOverview: Sendable {
  /// A class's results in a step.
  package struct StepRow: Sendable {
    /// The step.
    package var address: StepAddress
    /// The step's title.
    package var title: String
    /// The number of learners who have reached the step.
    package var reached: Int
    /// The number of learners who have solved the step, without passes that did not hold when
    /// checked again.
    package var solved: Int
    /// The number of recorded passes that did not hold when checked again.
    package var untrue: Int
    /// The medians of tries, hints and minutes of the learners who have reached the step.
    package var tries, hints, minutes: Double
    /// The indices, in the class, of the learners who are stuck at the step.
    package var stuck: [Int]
    /// The mistakes in the step, most frequent first.
    package var mistakes: [Mistake]
  }

  /// A mistake of learners, identified by its hint.
  package struct Mistake: Hashable, Sendable {
    /// The mark of the hint; `nil` when no hint matches the failure.
    package var mark: String?
    /// The number of learners who made the mistake.
    package var people: Int
    /// The number of times that learners made the mistake.
    package var times: Int
  }

  /// The results of a learner in the course.
  package struct PersonRow: Sendable {
    /// The number of solved steps, without passes that did not hold when checked again.
    package var solved: Int
    /// The number of recorded passes that did not hold when checked again.
    package var untrue: Int
    /// The sums over the course.
    package var tries, hints, seconds: Int
    /// The current step; `nil` before the first one.
    package var current: StepAddress?
    /// The steps at which the learner is stuck.
    package var stuck: [StepAddress]
  }

  /// The course.
  package let course: Course
  /// The learners.
  package let members: [ClassMember]
  /// A row for each step of the course.
  package private(set) var steps: [StepRow] = []
  /// A row for each learner.
  package private(set) var people: [PersonRow] = []

  /// The number of tries above the median at which a learner counts as stuck.
  static let triesTooMany = 3.0
  /// The number of days with failures at which a learner counts as stuck.
  static let daysTooMany = 2

  /// Evaluates a class.
  package init(_ members: [ClassMember], in course: Course) {
    (self.members, self.course) = (members, course)
    let usual = Self.median(
      members.flatMap { member in
        course.addresses.filter(member.hasSolved).map { Double(member.tries(at: $0)) }
      })
    for lesson in course.lessons {
      for step in lesson.steps {
        let address = StepAddress(lesson: lesson.id, step: step.id)
        steps.append(Self.row(of: address, step.title, members, usual: usual ?? 1))
      }
    }
    var stuck: [Int: [StepAddress]] = [:]
    for row in steps { for place in row.stuck { stuck[place, default: []].append(row.address) } }
    people = members.indices.map { place in
      let (member, progress) = (members[place], members[place].progress)
      return PersonRow(
        solved: course.addresses.count(where: member.hasSolved),
        untrue: member.proofs.values.count(where: \.isUntrue),
        tries: course.addresses.reduce(0) { $0 + member.tries(at: $1) },
        hints: progress.hintCount(in: course), seconds: progress.seconds(in: course),
        current: progress.current, stuck: stuck[place] ?? [])
    }
  }

  /// Returns the row of a step.
  ///
  /// `usual` is the course's usual number of tries, for a step without a pass.
  private static func row(
    of address: StepAddress, _ title: String, _ members: [ClassMember], usual: Double
  ) -> StepRow {
    let reached = members.indices.filter { members[$0].hasReached(address) }
    let records = reached.map { members[$0].progress[address] }
    let solvers = members.filter { $0.hasSolved(address) }
    let needed = median(solvers.map { Double($0.tries(at: address)) }) ?? usual
    return StepRow(
      address: address, title: title, reached: reached.count, solved: solvers.count,
      untrue: members.count { $0.proofs[address]?.isUntrue ?? false },
      tries: median(reached.map { Double(members[$0].tries(at: address)) }) ?? 0,
      hints: median(records.map { Double($0.hints) }) ?? 0,
      minutes: median(records.map { Double($0.seconds) / 60 }) ?? 0,
      stuck: reached.filter { place in
        let member = members[place]
        return !member.progress.hasPassed(address)
          && (Double(member.tries(at: address)) >= needed + triesTooMany
            || member.progress[address].days >= daysTooMany)
      }, mistakes: mistakes(records))
  }

  private static func mistakes(_ records: [Progress.Record]) -> [Mistake] {
    var found: [String?: Mistake] = [:]
    func add(_ mark: String?, _ times: Int) {
      guard times > 0 else { return }
      found[mark, default: Mistake(mark: mark, people: 0, times: 0)].people += 1
      found[mark]?.times += times
    }
    for record in records {
      for (mark, times) in record.met { add(mark, times) }
      add(nil, record.attempts - record.met.values.reduce(0, +))
    }
    return found.values.sorted {
      ($1.people, $1.times, $0.mark ?? "~") < ($0.people, $0.times, $1.mark ?? "~")
    }
  }

  /// Returns the middle value, or the mean of the two middle values, or `nil` without values.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
