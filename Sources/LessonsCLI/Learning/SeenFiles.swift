internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The state of the files that other programs may change while a screen or an editor shows a step.
struct SeenFiles: Hashable {
  /// The state of the progress file.
  var progress: String
  /// The states of the lesson files.
  var course: [String]

  /// Reads the states of the files.
  init(_ workspace: Workspace, _ lessons: CourseFolder) {
    progress = workspace.progressStamp
    course = (lessons.files.map(\.fileName) + [CourseManifest.fileName])
      .map { FileStamp.of("\(lessons.path)/\($0)") }
  }
}
