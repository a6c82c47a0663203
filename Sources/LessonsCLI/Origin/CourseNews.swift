internal import LessonModel

/// The differences between two versions of a course, lesson by lesson.
struct CourseNews: Hashable, Sendable {
  /// The change of a lesson.
  enum Change: Hashable, Sendable {
    /// The lesson is new, with this many steps.
    case new(steps: Int)
    /// The text has changed, with the ids of new and removed steps.
    case changed(new: [String], gone: [String])
    /// The number has changed, but not the text.
    case moved
    /// The lesson was removed.
    case gone
    /// The lesson cannot be read.
    case unreadable
  }

  /// A lesson and its change.
  struct Item: Hashable, Sendable {
    /// The file's name without its extension.
    var name: String
    /// The lesson's title.
    var title: String
    var change: Change
  }

  /// The changes: the lessons of the new version in their order, then the removed ones.
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
