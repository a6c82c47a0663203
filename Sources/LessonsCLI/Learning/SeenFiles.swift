internal import LessonModel
internal import SystemIO
internal import Tutoring

/// What was last seen of the files that others may change while a screen or an editor shows a step.
struct SeenFiles: Hashable {
  /// The learner's progress.
  var progress: String
  /// The lessons.
  var course: [String]

  /// Looks at the files.
  init(_ workspace: Workspace, _ lessons: CourseFolder) {
    progress = workspace.progressStamp
    course = (lessons.files.map(\.fileName) + [CourseManifest.fileName])
      .map { FileStamp.of("\(lessons.path)/\($0)") }
  }
}
