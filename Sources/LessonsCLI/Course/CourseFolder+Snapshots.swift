internal import LessonModel
internal import Tutoring

extension CourseFolder {
  /// The lessons as they were read last in a workspace.
  func snapshots(in workspace: Workspace) -> LessonSnapshots {
    LessonSnapshots(in: workspace.cacheFolder, of: program)
  }

  /// A lesson as it was read last, if its file is still the same.
  func lesson(in file: LessonFileName, _ snapshots: LessonSnapshots?) -> Lesson? {
    guard let snapshots else { return nil }
    var lesson = snapshots.lesson(stamp(of: file))
    if lesson != nil { lesson?.assets = assets(of: file).assets }
    return lesson
  }

  /// The stamps of the lessons' files, by their paths as messages show them.
  var stamps: [String: String] {
    Dictionary(
      files.compactMap { file in stamp(of: file).map { (shown(file.fileName), $0) } }
    ) { first, _ in first }
  }

  private func stamp(of file: LessonFileName) -> String? {
    LessonSnapshots.stamp(of: "\(path)/\(file.fileName)", shownAs: shown(file.fileName))
  }
}
