package import LessonModel

/// The learner's path through the course, and the open steps on it.
extension Tutor {
  /// The path; `nil` for the whole course, and if the course no longer has the path.
  package var path: CoursePath? {
    progress.path.flatMap(course.manifest.path).flatMap { path in
      path.steps.contains { course.find($0) != nil } ? path : nil
    }
  }

  /// The steps on the path or in the whole course, in order.
  package var route: [StepAddress] {
    guard let path else { return course.addresses }
    let wanted = Set(path.steps)
    return course.addresses.filter(wanted.contains)
  }

  /// The number of passed steps on the path, and of all its steps.
  package var routeCount: (done: Int, of: Int) {
    let route = route
    return (route.count(where: progress.hasPassed), route.count)
  }

  /// Whether every step on the path has passed.
  package var isRouteDone: Bool {
    path == nil ? progress.isFinished(course) : route.allSatisfy(progress.hasPassed)
  }

  /// Returns whether a path, not the whole course, enters the lesson at a step.
  package func entersLesson(at address: StepAddress) -> Bool {
    path != nil && route.first { $0.lesson == address.lesson } == address
  }

  /// The first open step of the whole course after a path, not in the course's first lesson if
  /// there is a different one; `nil` when all steps have passed.
  ///
  /// The first lesson shows how lessons work, which the learner already knows.
  package var startAfterPath: StepAddress? {
    let open = course.addresses.filter { !progress.hasPassed($0) }
    let first = course.lessons.first { !$0.steps.isEmpty }?.id
    return open.first { $0.lesson != first } ?? open.first
  }

  /// The other paths with open steps, those with the most passed steps first.
  package var nextPaths: [CoursePath] {
    func passed(_ path: CoursePath) -> Int { path.steps.count(where: progress.hasPassed) }
    let left = course.manifest.paths.filter { path in
      path.id != self.path?.id
        && path.steps.contains { course.find($0) != nil && !progress.hasPassed($0) }
    }
    return left.enumerated().sorted {
      (-passed($0.element), $0.offset) < (-passed($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// Chooses a path, or the whole course for `nil`, and goes to its first step that has not passed.
  ///
  /// If the current step is on the path and has not passed, it stays current.
  mutating func follow(_ path: String?) -> [Effect] {
    let start = path == nil && self.path != nil && isRouteDone ? startAfterPath : nil
    progress.path = path
    let isOnWay = route.contains(place) && !progress.hasPassed(place)
    guard let next = isOnWay ? place : start ?? route.first(where: { !progress.hasPassed($0) })
    else {
      return end(isNew: false) + [.save]
    }
    return [.save, .bring(next)]
  }

  /// The value of `Progress.ended` after the end of the path was shown.
  private var way: String { path?.id ?? CoursePath.whole }

  /// Whether the last end that the learner saw is that of the path.
  var hasSeenEnd: Bool { progress.ended == way }

  /// Returns the effects that show the end of the path.
  mutating func end(isNew: Bool) -> [Effect] {
    progress.ended = way
    return [path.map { .finishPath($0.id, isNew: isNew) } ?? .finish(isNew: isNew)]
  }
}
