package import LessonModel

/// What a learner has done in a course.
///
/// Everybody may look; only `Tutor` changes it. Steps are kept by address. Addresses that the course
/// no longer has are kept too: a course update never takes progress away.
package struct Progress: Hashable, Sendable {
  /// The record of one step.
  package struct Record: Hashable, Sendable {
    /// How far a step has come; once it has passed, only a reset opens it again.
    package enum Status: String, Hashable, Sendable {
      case open, passed, revealed, skipped
    }
    /// How far the step has come.
    package internal(set) var status: Status = .open
    /// The digest of what was judged when the step passed last; `nil` when nobody knows it.
    package internal(set) var judged: String?
    /// The number of failed checks.
    package internal(set) var attempts = 0
    /// The number of ordered hints seen.
    package internal(set) var hints = 0
    /// Whether the step has been on the screen.
    package internal(set) var wasShown = false
    /// Whether the solution was seen before the step passed.
    package internal(set) var wasRevealed = false
    /// When something was last done in the step, in seconds since 1970.
    package internal(set) var lastAction: Int?
    /// The seconds that the learner worked on the step.
    package internal(set) var seconds = 0

    /// Creates the record of a step nobody has touched.
    package init() {}
  }

  /// The step at hand; `nil` before the first one.
  package internal(set) var current: StepAddress?
  /// The records of all steps that have one.
  package internal(set) var records: [StepAddress: Record] = [:]

  /// Creates the progress of somebody who has not begun.
  package init() {}

  /// The step's record, an untouched one when there is none.
  package internal(set) subscript(address: StepAddress) -> Record {
    get { records[address] ?? Record() }
    set { records[address] = newValue }
  }
}

extension Progress {
  /// Whether the step has passed.
  package func hasPassed(_ address: StepAddress) -> Bool { self[address].status == .passed }

  /// The number of the course's steps that have passed.
  package func passedCount(in course: Course) -> Int { course.addresses.count(where: hasPassed) }

  /// The number of hints seen in the course.
  package func hintCount(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].hints }
  }

  /// The seconds of work on the steps of the course.
  package func seconds(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].seconds }
  }

  /// Whether every step of the course has passed.
  package func isFinished(_ course: Course) -> Bool { course.addresses.allSatisfy(hasPassed) }

  /// Addresses that have a record though the course has no such step any more.
  package func retired(from course: Course) -> [StepAddress] {
    let known = Set(course.addresses)
    return records.keys.filter { !known.contains($0) }.sorted()
  }
}

extension Progress {
  /// The longest pause that counts as work, in seconds; of a longer one this much counts.
  package static let longestPause = 600

  /// Remembers that something was done in a step just now.
  ///
  /// The time since the last action, wherever that was, belongs to the step at hand: call this
  /// before another one becomes current.
  mutating func noteAction(on address: StepAddress, at now: Int) {
    if let last = records.values.compactMap(\.lastAction).max() {
      self[current ?? address].seconds += min(max(now - last, 0), Self.longestPause)
    }
    self[address].lastAction = now
  }

  /// Takes over the records of steps that were renamed.
  ///
  /// A current step that no longer exists gives way to the first one that has not passed.
  mutating func adapt(to course: Course) {
    for lesson in course.lessons {
      for step in lesson.steps {
        let address = StepAddress(lesson: lesson.id, step: step.id)
        for former in step.formerIDs.map({ $0.address(in: lesson.id) }) {
          if let record = records.removeValue(forKey: former), records[address] == nil {
            records[address] = record
          }
          if current == former { current = address }
        }
      }
    }
    if let current, course.find(current) == nil {
      self.current = course.addresses.first { !hasPassed($0) } ?? course.addresses.last
    }
  }
}
