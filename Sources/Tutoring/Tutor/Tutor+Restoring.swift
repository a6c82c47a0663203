internal import LessonModel

/// What is forgotten when somebody starts over.
extension Tutor {
  /// Forgets the results of steps, but keeps their hints and time.
  mutating func forget(_ scope: ResetScope) -> [Effect] {
    let steps: [StepAddress]
    switch scope {
    case .step(let address): steps = [address]
    case .lesson(let id): steps = course.addresses.filter { $0.lesson == id }
    case .course:
      let (course, unknown) = (progress.course, progress.unknown)
      progress = Progress()
      (progress.course, progress.unknown) = (course, unknown)
      return [.save]
    }
    for address in steps {
      let old = progress[address]
      var record = Progress.Record()
      (record.hints, record.seconds, record.lastAction) = (old.hints, old.seconds, old.lastAction)
      record.unknown = old.unknown
      if case .step = scope { (record.wasShown, record.isUnseen) = (old.wasShown, old.isUnseen) }
      progress[address] = record
    }
    if case .lesson(let id) = scope, progress.current?.lesson == id {
      progress.current = steps.first
    }
    return [.save]
  }
}
