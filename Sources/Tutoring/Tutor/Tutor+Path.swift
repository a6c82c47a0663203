package import LessonModel

/// The path that the learner takes through the course, and what is left on it.
extension Tutor {
  /// The path; `nil` for the whole course, also where the course no longer has the path.
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

  /// The number of steps on the way that have passed, and of all.
  package var routeCount: (done: Int, of: Int) {
    let route = route
    return (route.count(where: progress.hasPassed), route.count)
  }

  /// Whether every step on the way has passed.
  package var isRouteDone: Bool {
    path == nil ? progress.isFinished(course) : route.allSatisfy(progress.hasPassed)
  }

  /// Takes a path, or the whole course for `nil`, and goes to its first step that has not passed.
  ///
  /// A step at hand that is on the way and has not passed stays at hand.
  mutating func follow(_ path: String?) -> [Effect] {
    progress.path = path
    let isOnWay = route.contains(place) && !progress.hasPassed(place)
    guard let next = isOnWay ? place : route.first(where: { !progress.hasPassed($0) }) else {
      return [.save] + end(isNew: false)
    }
    return [.save, .bring(next)]
  }

  /// The end of the way.
  func end(isNew: Bool) -> [Effect] {
    [path.map { .finishPath($0.id, isNew: isNew) } ?? .finish(isNew: isNew)]
  }
}
