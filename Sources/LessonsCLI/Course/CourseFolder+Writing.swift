internal import LessonModel
internal import SystemIO
internal import Validation

extension CourseFolder {
  /// Writes lessons that a verb has changed, except those that were saved since they were read.
  ///
  /// - Parameters:
  ///   - items: What the verb has for each lesson, with the lesson's new contents.
  ///   - source: The lesson of an item, as it was read.
  ///   - wasSaved: What to say about a lesson that was saved meanwhile.
  /// - Returns: The items whose lessons were written, and what to say about the others, and about lessons
  ///   of which two versions are there now.
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
        let end = try FileReplacement.replace(
          source.path, with: bytes, expecting: source.bytes)
        switch end {
        case .replaced(let kept):
          written.append(item)
          if let kept { left.append(CourseMessages.isStillOpen(source.lesson, kept: kept)) }
        case .savedMeanwhile(let kept?):
          left.append(CourseMessages.hasTwoVersions(source.lesson, kept: kept))
        case .savedMeanwhile(nil): left.append(wasSaved(source.lesson))
        }
      }
      return (written, left)
    }
  }
}
