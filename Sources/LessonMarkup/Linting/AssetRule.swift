package import LessonModel

/// Finds entries in the folder of a lesson's assets that its steps cannot get.
package enum AssetRule: LintRule {
  package static let id = "asset"

  /// Returns the faults of all lessons.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    course.lessons.flatMap { lesson in
      (course.assetFaults[lesson.file.stem] ?? []).map { finding(about: $0, lesson: lesson.path) }
    }
  }

  /// Returns the finding about one fault, at the beginning of the lesson.
  private static func finding(about fault: AssetFault, lesson: String) -> Diagnostic {
    let name = "`\(fault.path)`"
    let words =
      switch fault.reason {
      case .link: "\(name) is a link, and steps get no files from elsewhere; put a copy there"
      case .pointer:
        "\(name) is a pointer of Git LFS and not the file, and learners who fetch the course get the same; "
          + "commit the file itself"
      case .namedPipe: "\(name) is a pipe, not a file; remove it"
      case .socket: "\(name) is a socket, not a file; remove it"
      case .device: "\(name) is a device, not a file; remove it"
      case .unreadableName: "the name of \(name) is not UTF-8; rename it"
      case .unreadable: "\(name) cannot be read; change its permissions"
      case .tooLarge(let limit):
        "with \(name) the lesson's assets have more than \(limit >> 20) MiB; make them smaller"
      case .tooMany(let limit):
        "with \(name) the lesson has more than \(limit) assets; remove some"
      case .tooDeep(let limit):
        "\(name) is in more than \(limit) folders; move it further up"
      }
    return finding(in: lesson, 1, words)
  }
}
