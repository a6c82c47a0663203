package import LessonModel

/// The learner's path through the course, and the open steps on it.
extension Tutor {
  /// The path; `nil` for the whole course, also if the course no longer has the path.
  package var path: CoursePath? {
    progress.path.flatMap(course.manifest.path).flatMap { path in
      path.steps.contains { course.find($0) != nil } ? path : nil
    }
  }

  /// The steps on the way, in the order of the course.
  package var route: [StepAddress] {
    guard let path else { return course.addresses }
    let wanted = Set(path.steps)
    return course.addresses.filter(wanted.contains)
  }

  /// The number of passed steps on the way, and of all steps on it.
  package var routeCount: (done: Int, of: Int) {
    let route = route
    return (route.count(where: progress.hasPassed), route.count)
  }

  /// Whether every step on the way has passed.
  package var isRouteDone: Bool {
    path == nil ? progress.isFinished(course) : route.allSatisfy(progress.hasPassed)
  }

  /// Whether a path, not the whole course, enters the lesson at a step.
  package func entersLesson(at address: StepAddress) -> Bool {
    path != nil && route.first { $0.lesson == address.lesson } == address
  }

  /// The first open step of the whole course after a path, but not in the course's first lesson if
  /// there is another one; `nil` when all steps have passed.
  ///
  /// That lesson shows how lessons work, which the learner knows by then.
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

  /// Takes a path, or the whole course for `nil`, and goes to its first step that has not passed.
  ///
  /// A step at hand that is on the way and has not passed stays at hand.
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

  /// The value of `Progress.ended` once the end of the way was shown.
  private var way: String { path?.id ?? CoursePath.whole }

  /// Whether the end that was shown last is that of the way.
  var hasSeenEnd: Bool { progress.ended == way }

  /// The end of the way.
  mutating func end(isNew: Bool) -> [Effect] {
    progress.ended = way
    return [path.map { .finishPath($0.id, isNew: isNew) } ?? .finish(isNew: isNew)]
  }
}
