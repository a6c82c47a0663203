internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Reacting to another terminal in the same workspace, and to an author's changes to the course.
extension LiveScreen {
  /// Takes over changes, unless a check is running or its verdict is not saved yet.
  mutating func follow() {
    guard !follower.isChecking, !follower.isUnrecorded else { return }
    let news = watch.news(bench.workspace, lessons)
    if news.course { followCourse() }
    if news.progress {
      attempt { screen throws in try screen.followProgress() }
    }
  }

  /// Follows another terminal: moves to its step, or on the same step takes over its progress and
  /// hints.
  private mutating func followProgress() throws {
    let standing = try bench.standing()
    let here = model.place.address
    guard standing.place == here else {
      let place = standing.place
      try present(place, standingNow(at: place))
      _ = model.handle(.notice(FollowingMessages.went(to: place)))
      return redraw()
    }
    _ = model.handle(.placed(try WatchModel.Place(here, in: standingNow(at: here))))
    let (shown, seen) = (body.hints, standing.progress[here].hints)
    guard shown < seen else { return redraw() }
    let (lesson, index) = try standing.locate(here)
    for number in shown..<min(seen, lesson.steps[index].orderedHints.count) {
      let isLast = number + 1 == lesson.steps[index].orderedHints.count
      try help(.hint(here, number: number, isLast: isLast), standing)
    }
  }

  /// Rereads the course after a lesson has changed.
  private mutating func followCourse() {
    let old = bench
    do {
      let shelf = try lessons.shelf(of: lessons.manifest(), in: bench.workspace, keeps: true)
      guard shelf.course != bench.course else { return }
      // The current lesson stays unchanged while the author is in the middle of an edit.
      if shelf.course.hides(model.place.address) {
        _ = try shelf.lesson(model.place.address.lesson)
      }
      bench = bench.teaching(shelf)
    } catch {
      _ = model.handle(.notice(FollowingMessages.unreadable(Program.words(for: error).first ?? "")))
      return redraw()
    }
    attempt { screen throws in
      let standing = try screen.bench.standing()
      let place = standing.place
      guard place == screen.model.place.address else {
        return try screen.present(place, screen.standingNow(at: place))
      }
      let now = try screen.standingNow(at: place)
      _ = screen.model.handle(.placed(try WatchModel.Place(place, in: now)))
      screen.body.step = try screen.screens.view(of: place, in: now)
      let words = FollowingMessages.change(at: place, from: old.shelf, to: screen.bench.shelf)
      _ = screen.model.handle(.notice(words))
      screen.refresh()
    }
  }
}
