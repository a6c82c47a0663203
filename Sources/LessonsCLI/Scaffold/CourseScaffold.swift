internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The file `course.json` of a new course.
enum CourseScaffold {
  /// The file's text.
  static func text(id: String, title: String) -> String {
    """
    {
      "$schema": \(JSONField.quoted(CourseSchema.fileName)),
      "id": \(JSONField.quoted(id)),
      "title": \(JSONField.quoted(title))
    }

    """
  }

  /// An id for the course in a folder, from the folder's name.
  ///
  /// Many courses are in a folder `Lessons`, so then the name of the folder above tells more.
  static func id(ofCourseIn path: String) -> String {
    let name = FilePath.name(of: path)
    let above = FilePath.name(of: FilePath.parent(of: path))
    let words = (name == "Lessons" && !above.isEmpty ? above : name).lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "course" : words.joined(separator: "-")
  }
}
