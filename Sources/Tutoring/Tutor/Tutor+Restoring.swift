internal import LessonModel

/// Forgets results when the learner starts over, and restores them with a version of a page.
extension Tutor {
  /// Forgets the results of steps, but keeps their hints and time.
  mutating func forget(_ scope: ResetScope) -> [Effect] {
    let steps: [StepAddress]
    switch scope {
    case .step(let address): steps = [address]
    case .lesson(let id): steps = course.addresses.filter { $0.lesson == id }
    case .course:
      let old = progress
      progress = Progress()
      (progress.course, progress.path, progress.unknown) = (old.course, old.path, old.unknown)
      // The page of an unreadable lesson stays unchanged.
      progress.records = old.records.filter { course.hides($0.key) }
      return [.save]
    }
    for address in steps {
      let old = progress[address]
      var record = Progress.Record()
      (record.hints, record.seconds, record.lastAction) = (old.hints, old.seconds, old.lastAction)
      record.laterHints = old.laterHints
      record.unknown = old.unknown
      if case .step = scope { (record.wasShown, record.isUnseen) = (old.wasShown, old.isUnseen) }
      progress[address] = record
      // Otherwise a pass under a former name of the step would come back.
      if let (lesson, index) = course.find(address) {
        for former in course.formerAddresses(of: lesson.steps[index], in: lesson) {
          progress.records[former] = nil
        }
      }
    }
    if case .lesson(let id) = scope, progress.current?.lesson == id {
      progress.current = steps.first
    }
    return [.save]
  }

  /// Clears the shown state of a lesson's steps that the next page does not have.
  mutating func makeRoom(in lesson: String, for steps: Set<String>) -> [Effect] {
    for address in course.addresses where address.lesson == lesson {
      guard progress[address].wasShown, !steps.contains(address.step) else { continue }
      (progress[address].wasShown, progress[address].isUnseen) = (false, false)
    }
    return [.save]
  }

  /// Restores the passes that a page's steps had when the page was replaced.
  ///
  /// Later passes stay too, because only starting over removes a pass. Whether a pass holds depends
  /// on the page, as always.
  mutating func putBack(
    _ lesson: String, with steps: Set<String>, as kept: Progress?
  ) -> [Effect] {
    var then = kept ?? Progress()
    then.adapt(to: course)
    for address in course.addresses where address.lesson == lesson {
      let record = progress[address].joined(
        by: then[address], isInPage: steps.contains(address.step))
      if record != progress[address] { progress[address] = record }
    }
    // Keep the records of steps that the course no longer has, as always.
    for (address, record) in then.records where course.find(address) == nil {
      if progress.records[address] == nil { progress.records[address] = record }
    }
    let isAtHand = progress.current.map { $0.lesson == lesson } ?? true
    if let place = kept?.current, place.lesson == lesson, isAtHand {
      progress.current = then.current
    }
    return [.save]
  }
}

extension Progress.Record {
  /// Returns the record of a step whose page is restored, from its present and its former record.
  fileprivate func joined(by then: Self, isInPage: Bool) -> Self {
    var record = self
    if then.status == .passed {
      (record.status, record.judged) = (.passed, then.judged ?? judged)
    } else if status == .open {
      record.status = then.status
    }
    let wasSeen = wasShown && !isUnseen || then.wasShown && !then.isUnseen
    (record.wasShown, record.isUnseen) = (isInPage, isInPage && !wasSeen)
    record.wasRevealed = wasRevealed || then.wasRevealed
    record.attempts = max(attempts, then.attempts)
    record.hints = max(hints, then.hints)
    record.laterHints = max(laterHints, then.laterHints)
    record.seconds = max(seconds, then.seconds)
    record.days = max(days, then.days)
    record.lastFailure = [lastFailure, then.lastFailure].compactMap(\.self).max()
    record.met = met.merging(then.met, uniquingKeysWith: max)
    record.lastAction = [lastAction, then.lastAction].compactMap(\.self).max()
    if unknown.isEmpty { record.unknown = then.unknown }
    return record
  }
}
