internal import LessonModel

/// The differences of another version of a course, lesson by lesson.
struct CourseNews: Hashable, Sendable {
  /// The change of a lesson.
  enum Change: Hashable, Sendable {
    /// It is new, with this many steps.
    case new(steps: Int)
    /// Its text has changed, with the ids of the steps that are new and gone.
    case changed(new: [String], gone: [String])
    /// It has another number; its text is the same.
    case moved
    /// It is no longer there.
    case gone
    /// It cannot be read.
    case unreadable
  }

  /// A lesson with what has become of it.
  struct Item: Hashable, Sendable {
    /// The file's name without its ending.
    var name: String
    /// The lesson's title.
    var title: String
    /// Its change.
    var change: Change
  }

  /// The changes: the lessons of the other version in their order, then those that are gone.
  let items: [Item]

  /// Compares two versions of a course.
  init(from old: Course, to new: Course) {
    var known: Set<String> = []
    let there = new.lessons.compactMap { lesson -> Item? in
      let names = [lesson.id] + (new.formerIDs[lesson.id] ?? [])
      let before = names.lazy.compactMap(old.lesson).first
      if let before { known.insert(before.id) }
      return Self.change(from: before, to: lesson).map {
        Item(name: lesson.name, title: lesson.title, change: $0)
      }
    }
    let gone = old.lessons.filter { !known.contains($0.id) }
      .map { Item(name: $0.name, title: $0.title, change: .gone) }
    items = there + gone
  }

  private static func change(from old: LessonOutline?, to new: LessonOutline) -> Change? {
    guard new.isReadable else { return .unreadable }
    guard let old else { return .new(steps: new.steps.count) }
    guard old.version != new.version else { return old.name == new.name ? nil : .moved }
    let fresh = new.steps.filter { step in
      !([step.id] + step.formerIDs.map(\.step)).contains { old.index(ofStep: $0) != nil }
    }
    let gone = old.steps.filter { new.index(ofStep: $0.id) == nil }
    return .changed(new: fresh.map(\.id), gone: gone.map(\.id))
  }
}
