internal import LessonModel
internal import SystemIO
internal import Validation

extension CourseFolder {
  /// Writes lessons that a verb has changed, except those that somebody else changed meanwhile.
  ///
  /// - Parameters:
  ///   - items: What the verb has for each lesson, with the lesson's new contents.
  ///   - source: The lesson of an item, as it was read.
  ///   - wasSaved: What to say about a lesson that was saved meanwhile.
  /// - Returns: The items whose lessons were written, and what to say about the others.
  /// - Throws: `SystemError` when a lesson cannot be read or written.
  func write<Item>(
    _ items: [(item: Item, bytes: [UInt8])], source: (Item) -> LessonSource,
    wasSaved: (Lesson) -> Diagnostic
  ) throws -> (written: [Item], left: [Diagnostic]) {
    try FolderLock.hold(path) {
      var written: [Item] = []
      var left: [Diagnostic] = []
      for (item, bytes) in items {
        let source = source(item)
        if try source.isCurrent() {
          try AtomicFile.write(bytes, to: source.path)
          written.append(item)
        } else {
          left.append(wasSaved(source.lesson))
        }
      }
      return (written, left)
    }
  }
}
