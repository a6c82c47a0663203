/// What a learner has done in a course: a value that changes only through its own methods.
///
/// Steps are kept by address. Addresses that the course no longer has are kept too: a course update
/// never takes progress away.
package struct Progress: Hashable, Sendable {
  /// The record of one step.
  package struct Record: Hashable, Sendable {
    /// How far the step has come.
    package enum Status: String, Hashable, Sendable {
      case open, passed, revealed, skipped
    }
    /// How far the step has come.
    package var status: Status = .open
    /// The digest of the step as it was when it passed.
    package var digest: String?
    /// The number of failed checks.
    package var attempts = 0
    /// The number of ordered hints seen.
    package var hints = 0
    /// Whether the step has been on the screen.
    package var wasShown = false
    /// Whether the solution was seen before the step passed.
    package var wasRevealed = false
    /// When something was last done in the step, in seconds since 1970.
    package var lastAction: Int?
    /// The seconds that somebody worked on the step.
    package var seconds = 0

    /// Creates the record of a step nobody has touched.
    package init() {}
  }

  /// The step at hand; `nil` before the first one.
  package var current: StepAddress?
  /// The records of all steps that have one.
  package var records: [StepAddress: Record] = [:]

  /// Creates the progress of somebody who has not begun.
  package init() {}

  /// The step's record, an untouched one when there is none.
  package subscript(address: StepAddress) -> Record {
    get { records[address] ?? Record() }
    set { records[address] = newValue }
  }
}

extension Progress {
  /// Takes over the records of steps that were renamed, and settles where the learner stands.
  ///
  /// A current step that no longer exists gives way to the first step that is not done.
  package mutating func adapt(to course: Course) {
    for lesson in course.lessons {
      for step in lesson.steps {
        let address = StepAddress(lesson: lesson.id, step: step.id)
        for name in step.formerIDs {
          let former = name.address(in: lesson.id)
          if let record = records.removeValue(forKey: former), records[address] == nil {
            records[address] = record
          }
          if current == former { current = address }
        }
      }
    }
    if let current, course.find(current) == nil {
      self.current = firstPending(in: course) ?? course.addresses.last
    }
  }

  /// The first step that is neither passed nor skipped.
  package func firstPending(in course: Course) -> StepAddress? {
    course.addresses.first { !isDone($0) }
  }

  /// Whether the learner may move on from the step.
  package func isDone(_ address: StepAddress) -> Bool {
    self[address].status == .passed || self[address].status == .skipped
  }

  /// The number of the course's steps that have passed.
  package func passedCount(in course: Course) -> Int {
    course.addresses.count { self[$0].status == .passed }
  }

  /// The number of hints seen in the course.
  package func hintCount(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].hints }
  }

  /// The longest pause that counts as work, in seconds; of a longer one this much counts.
  package static let longestPause = 600

  /// Remembers that something was done in a step just now.
  ///
  /// The time since the last action, wherever that was, belongs to the step at hand: call this
  /// before another one is made current.
  package mutating func noteAction(on address: StepAddress, at now: Int) {
    if let last = records.values.compactMap(\.lastAction).max() {
      self[current ?? address].seconds += min(max(now - last, 0), Self.longestPause)
    }
    self[address].lastAction = now
  }

  /// The seconds of work on the steps of the course.
  package func seconds(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].seconds }
  }

  /// Whether every step of the course has passed.
  package func isFinished(_ course: Course) -> Bool {
    passedCount(in: course) == course.stepCount
  }

  /// Addresses that have a record though the course has no such step any more.
  package func retired(from course: Course) -> [StepAddress] {
    let known = Set(course.addresses)
    return records.keys.filter { !known.contains($0) }.sorted()
  }
}

/// What a list shows beside a step.
package enum StepStatus: String, Hashable, Sendable {
  case passed, current, open, skipped, revealed, changed
}

extension Progress {
  /// The step's status, given the digest of the step as the course has it now.
  package func status(of address: StepAddress, digest: String) -> StepStatus {
    let record = self[address]
    switch record.status {
    case .passed: return record.digest == nil || record.digest == digest ? .passed : .changed
    case _ where address == current: return .current
    case .skipped: return .skipped
    case .revealed: return .revealed
    case .open: return .open
    }
  }
}
