package import LessonModel

/// The record of a learner's work in a course.
///
/// Any code may read it, but only `Tutor` changes it. Records belong to addresses. Records of
/// addresses that the course no longer has stay, so that a course update never loses progress.
package struct Progress: Hashable, Sendable {
  /// The record of one step.
  package struct Record: Hashable, Sendable {
    /// The state of a step.
    ///
    /// After a step has passed, only a reset opens it again.
    package enum Status: String, Hashable, Sendable {
      case open, passed, revealed, skipped
    }
    /// The state of the step.
    package internal(set) var status: Status = .open
    /// The digest of the judged code when the step last passed; `nil` when it is unknown.
    package internal(set) var judged: String?
    /// The number of failed checks.
    package internal(set) var attempts = 0
    /// Whether the last check of a passed step failed.
    package internal(set) var failsNow = false
    /// The number of ordered hints seen before the step passed.
    package internal(set) var hints = 0
    /// The number of ordered hints seen after the step passed.
    package internal(set) var laterHints = 0
    /// Whether the step was added to its page and shown.
    package internal(set) var wasShown = false
    /// Whether the step was shown only below the end of a lesson, so that it counts as unread.
    package internal(set) var isUnseen = false
    /// Whether the solution was seen before the step passed.
    package internal(set) var wasRevealed = false
    /// The time of the last action in the step, in seconds since 1970.
    package internal(set) var lastAction: Int?
    /// The seconds that the learner worked on the step.
    package internal(set) var seconds = 0
    /// The number of days on which a check of the step failed before it passed.
    package internal(set) var days = 0
    /// The time of the last failed check, in seconds since 1970.
    package internal(set) var lastFailure: Int?
    /// The time of the last failed check, in seconds since 1970, if a save of the page started it.
    package internal(set) var lastSave: Int?
    /// The mark of the hint that matched the last failed check; present only with `lastSave`.
    package internal(set) var lastSaveHint: String?
    /// The earlier step whose code has changed since the step passed.
    package internal(set) var changedBy: String?
    /// The number of failed checks that matched a hint for mistakes, by the hint's mark.
    package internal(set) var met: [String: Int] = [:]
    /// Other programs' fields in the record.
    var unknown: [JSONField] = []

    /// Creates the record of an untouched step.
    package init() {}

    /// The number of ordered hints seen.
    package var hintsSeen: Int { hints + laterHints }
  }

  /// The id of the course; `nil` when unknown.
  package internal(set) var course: String?
  /// The current step; `nil` before the first one.
  package internal(set) var current: StepAddress?
  /// The path through the course that the learner chose; `nil` for the whole course.
  package internal(set) var path: String?
  /// The path, or `CoursePath.whole`, whose end was shown last; `nil` before the first one.
  package internal(set) var ended: String?
  /// The records of all steps that have one.
  package internal(set) var records: [StepAddress: Record] = [:]
  /// Other programs' fields in the file.
  var unknown: [JSONField] = []

  /// Creates the progress of a learner who has not started.
  package init() {}

  /// The step's record, or that of an untouched step when there is none.
  package internal(set) subscript(address: StepAddress) -> Record {
    get { records[address] ?? Record() }
    set { records[address] = newValue }
  }
}

extension Progress {
  /// Returns whether the step has passed.
  package func hasPassed(_ address: StepAddress) -> Bool { self[address].status == .passed }

  /// Returns whether the step has passed and no check since then has failed.
  package func stillPasses(_ address: StepAddress) -> Bool {
    hasPassed(address) && !self[address].failsNow
  }

  /// Returns the number of the course's steps that have passed.
  package func passedCount(in course: Course) -> Int { course.addresses.count(where: hasPassed) }

  /// Returns the number of hints seen in the course.
  package func hintCount(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].hints }
  }

  /// Returns the seconds of work on the steps of the course.
  package func seconds(in course: Course) -> Int {
    course.addresses.reduce(0) { $0 + self[$1].seconds }
  }

  /// Returns whether every step of the course has passed.
  ///
  /// The result is `false` while one of its lessons is unreadable.
  package func isFinished(_ course: Course) -> Bool {
    course.lessons.allSatisfy(\.isReadable) && course.addresses.allSatisfy(hasPassed)
  }

  /// Returns whether this may be progress in the course, judging by the names of the steps.
  ///
  /// Half of the steps are enough, because a course may also remove steps.
  package func fits(_ course: Course) -> Bool { unknown(to: course).count * 2 <= records.count }

  /// Returns the addresses with a record whose step the course no longer has, each under its
  /// lesson's present id.
  package func retired(from course: Course) -> [StepAddress] {
    Set(
      unknown(to: course).map { address in
        StepAddress(
          lesson: course.manifest.renamed[address.lesson] ?? address.lesson, step: address.step)
      }
    ).sorted()
  }

  /// Returns the addresses with a record that the course does not mention.
  private func unknown(to course: Course) -> [StepAddress] {
    let known = Set(course.addresses + course.formerAddresses)
    return records.keys.filter {
      !known.contains($0) && !course.hides($0) && !course.isSetAside($0)
    }
  }
}

extension Progress {
  /// The longest pause that counts as work, in seconds.
  ///
  /// A longer pause also counts as this time.
  package static let longestPause = 600

  /// Records an action in a step.
  ///
  /// The time since the last action in any step counts for the current step. Call this before a
  /// different step becomes current.
  mutating func noteAction(on address: StepAddress, at now: Int) {
    // The system clock may have been set back.
    if let last = records.values.compactMap(\.lastAction).max(), last < now {
      self[current ?? address].seconds += min(now - last, Self.longestPause)
    }
    self[address].lastAction = now
  }

  /// The pause, in seconds, after which a failed check counts for a new day.
  ///
  /// It is about a night, in any time zone.
  static let night = 28_800

  /// The number of seconds between two failing saves at which they count as two tries.
  ///
  /// Some editors save after each pause in typing, and half-typed code is not a try.
  static let pauseBetweenTries = 10

  /// Counts a failed check.
  ///
  /// Of failing saves in quick succession, only the last one counts.
  ///
  /// - Parameters:
  ///   - address: The step.
  ///   - hint: The mark of the hint that matched the failure; `nil` for none.
  ///   - isSave: Whether a save of the page started the check, rather than the learner's request.
  ///   - now: The time, in seconds since 1970.
  mutating func noteFailure(
    of address: StepAddress, hint: String?, isSave: Bool = false, at now: Int
  ) {
    var record = self[address]
    let pause = record.lastSave.map { now - $0 }
    if isSave, let pause, (0..<Self.pauseBetweenTries).contains(pause) {
      if let old = record.lastSaveHint, let count = record.met[old] {
        record.met[old] = count > 1 ? count - 1 : nil
      }
    } else {
      record.attempts += 1
    }
    (record.lastSave, record.lastSaveHint) = isSave ? (now, hint) : (nil, nil)
    if let hint { record.met[hint, default: 0] += 1 }
    if record.status != .passed {
      if record.lastFailure.map({ now - $0 >= Self.night }) ?? true { record.days += 1 }
      record.lastFailure = now
    }
    self[address] = record
  }

  /// Moves the records of renamed steps to their new names, and records the course.
  ///
  /// If the current step no longer exists, the first step that has not passed becomes current. The
  /// place in a currently unreadable lesson stays.
  mutating func adapt(to course: Course) {
    self.course = course.manifest.id
    let present = Set(course.addresses)
    for lesson in course.lessons {
      for step in lesson.steps {
        let address = StepAddress(lesson: lesson.id, step: step.id)
        for former in course.formerAddresses(of: step, in: lesson) where !present.contains(former) {
          // A merged file may have both names, and the record with the pass counts. The old record
          // stays, for learners who return to an older version of the course.
          if let record = records[former],
            records[address] == nil || !hasPassed(address) && record.status == .passed
          {
            records[address] = record
          }
          if current == former { current = address }
        }
      }
    }
    if let current, course.find(current) == nil, !course.hides(current) {
      self.current = course.addresses.first { !hasPassed($0) } ?? course.addresses.last
    }
  }
}
