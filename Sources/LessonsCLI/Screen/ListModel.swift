internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The state of the list of steps: a value without side effects.
struct ListModel: Sendable {
  /// One line of the table.
  enum Row: Hashable, Sendable {
    case lesson(title: String, id: String, done: Int, total: Int)
    /// A step, which may be left out by the learner's path.
    ///
    /// If its pass no longer holds because an earlier step has changed, that step is the cause.
    case step(
      address: StepAddress, number: Int, title: String, status: StepStatus, cause: String?,
      isLeftOut: Bool)

    /// The step's address; `nil` for a lesson.
    var address: StepAddress? {
      if case .step(let address, _, _, _, _, _) = self { address } else { nil }
    }
  }

  /// Which steps the list shows.
  enum Filter: Hashable, Sendable {
    case all, done, pending
    /// The steps on the learner's path.
    case onPath
  }

  /// What the screen must do next.
  enum Effect: Hashable, Sendable {
    case close
    case quit
    case go(StepAddress)
    case reset(StepAddress)
    /// Follow a path, or the whole course for `nil`.
    case follow(String?)
  }

  private(set) var all: [Row]
  /// The title of the path that the learner is on; `nil` for the whole course.
  let path: String?
  /// The path's name.
  private let current: String?
  /// The number of finished steps on the learner's path.
  private(set) var done: WatchModel.Count
  private(set) var filter = Filter.all
  /// The search text.
  private(set) var search = ""
  /// Whether keys go into the search text.
  private(set) var isSearching = false
  /// The step whose start-over the learner must confirm.
  private(set) var asked: StepAddress?
  private(set) var selected: StepAddress?
  /// The message at the foot.
  private(set) var notice: String?
  /// The paths to choose from, while the learner chooses.
  private(set) var choice: PathChoice?
  private let paths: [CoursePath]

  /// Lists the course's steps and selects the current one.
  init(_ standing: Standing) {
    all = Self.rows(standing)
    path = standing.tutor.path?.title
    current = standing.tutor.path?.id
    paths = PathView.paths(standing.course)
    done = Self.done(standing)
    selected = standing.place
  }

  /// Takes over the course's new state.
  mutating func update(_ standing: Standing) {
    all = Self.rows(standing)
    done = Self.done(standing)
    settle()
  }

  private static func done(_ standing: Standing) -> WatchModel.Count {
    let count = standing.tutor.routeCount
    return WatchModel.Count(number: count.done, total: count.of)
  }

  private static func rows(_ standing: Standing) -> [Row] {
    let onWay = Set(standing.tutor.route)
    return standing.course.lessons.flatMap { lesson in
      let addresses = lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }
      let done = addresses.count(where: standing.progress.hasPassed)
      let head = Row.lesson(
        title: lesson.title, id: lesson.id, done: done, total: lesson.steps.count)
      return [head]
        + zip(addresses, lesson.steps).enumerated().map { index, pair in
          .step(
            address: pair.0, number: index + 1, title: pair.1.title,
            status: standing.tutor.status(of: pair.0),
            cause: standing.tutor.cause(of: pair.0), isLeftOut: !onWay.contains(pair.0))
        }
    }
  }

  /// The visible rows.
  ///
  /// A lesson is visible when one of its steps is; one without steps, when all are shown.
  var rows: [Row] {
    var shown: [Row] = []
    var head: Row?
    for row in all {
      if case .lesson(_, _, _, let total) = row {
        head = row
        if total == 0, filter == .all, search.isEmpty { shown.append(row) }
      } else if matches(row) {
        if let lesson = head { shown.append(lesson) }
        head = nil
        shown.append(row)
      }
    }
    return shown
  }

  private func matches(_ row: Row) -> Bool {
    guard case .step(let address, _, let title, let status, _, let isLeftOut) = row else {
      return false
    }
    switch filter {
    case .all: break
    case .onPath: guard !isLeftOut else { return false }
    case .done: guard status.hasPassed else { return false }
    case .pending: guard !status.hasPassed else { return false }
    }
    guard !search.isEmpty else { return true }
    return "\(address) \(title)".lowercased().contains(search.lowercased())
  }

  private var steps: [StepAddress] { rows.compactMap(\.address) }
}

extension ListModel {
  /// Handles a key and returns what to do; `page` is the number of rows on the screen.
  mutating func pressed(_ key: Key, page: Int) -> Effect? {
    if key == .control("c") { return .quit }
    if isSearching { return typed(key) }
    notice = nil
    if choice != nil, key != .character("q") { return choosing(key) }
    if case .paste(let text) = key {
      (asked, notice) = (nil, TypedWords.notice(text))
      return nil
    }
    if key == .character("q") { return .quit }
    if let step = asked {
      asked = nil
      return key == .character("y") ? .reset(step) : nil
    }
    switch key {
    case .character("j"), .down: move(by: 1)
    case .character("k"), .up: move(by: -1)
    case .pageDown, .character(" "): move(by: max(page - 1, 1))
    case .pageUp: move(by: -max(page - 1, 1))
    case .control("d"): move(by: max(page / 2, 1))
    case .control("u"): move(by: -max(page / 2, 1))
    case .wheelDown: move(by: 3)
    case .wheelUp: move(by: -3)
    case .character("g"), .home: move(by: -all.count)
    case .character("G"), .end: move(by: all.count)
    case .character("/"): (isSearching, search) = (true, "")
    case .character("d"): toggle(.done)
    case .character("t"): toggle(.pending)
    case .character("a"): showPath()
    case .character("f"): choose()
    case .character("x"): asked = selected
    case .enter: return selected.map(Effect.go)
    case .character("l"): return .close
    case .escape:
      guard filter != .all || !search.isEmpty else { return .close }
      (filter, search) = (.all, "")
      settle()
    case .character(let letter): notice = TypedWords.foreign(letter)
    default: break
    }
    return nil
  }

  /// Shows the steps of the learner's path alone, or all again.
  private mutating func showPath() {
    guard path != nil else {
      notice = "You are on the whole course; `f` chooses a path through it."
      return
    }
    toggle(.onPath)
  }

  /// Opens the choice of paths.
  private mutating func choose() {
    guard !paths.isEmpty else {
      notice = "This course has no paths."
      return
    }
    choice = PathChoice(paths: paths, current: current)
  }

  private mutating func choosing(_ key: Key) -> Effect? {
    switch choice?.pressed(key) {
    case .leave?: choice = nil
    case .take(let path)?:
      choice = nil
      return .follow(path)
    case nil: break
    }
    return nil
  }

  private mutating func typed(_ key: Key) -> Effect? {
    switch key {
    case .enter: isSearching = false
    case .escape: (isSearching, search) = (false, "")
    case .backspace: search = String(search.dropLast())
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .character(let letter): search.append(letter)
    case .paste(let text): search += Sanitizer.line(text)
    default: break
    }
    settle()
    return nil
  }

  private mutating func toggle(_ wanted: Filter) {
    filter = filter == wanted ? .all : wanted
    settle()
  }

  private mutating func move(by count: Int) {
    let steps = steps
    guard let index = selected.flatMap({ steps.firstIndex(of: $0) }) else { return settle() }
    selected = steps[min(max(index + count, 0), steps.count - 1)]
  }

  /// Makes sure that a visible step is selected.
  private mutating func settle() {
    let steps = steps
    if selected.map({ !steps.contains($0) }) ?? true { selected = steps.first }
  }
}
