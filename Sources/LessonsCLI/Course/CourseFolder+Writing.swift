internal import LessonModel
internal import SystemIO
internal import Validation

extension CourseFolder {
  /// Writes changed lessons, except those that were saved since they were read.
  ///
  /// - Parameters:
  ///   - items: The verb's result for each lesson, with the lesson's new content.
  ///   - source: The lesson of an item, as it was read.
  ///   - wasSaved: Returns the message about a lesson that was saved meanwhile.
  /// - Returns: The items whose lessons were written, and the messages about the others and about
  ///   lessons that now have two versions.
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
