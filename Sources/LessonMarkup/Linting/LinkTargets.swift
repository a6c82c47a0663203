internal import LessonModel

/// The possible targets of a course's links.
///
/// Each file and each heading is looked up only once, no matter how many links lead there.
struct LinkTargets {
  /// The lessons by file name.
  let lessons: [String: LintedLesson]
  private let course: CourseLint
  private let names: [String]
  private var hasFile: [String: Bool] = [:]
  private var isMisnamed: [String: Bool] = [:]
  /// The lessons' headings in order, by file name.
  private var headings: [String: [String]] = [:]
  /// The number of searches for similar names that are still allowed.
  ///
  /// A search is slow, and more broken links than this have a common cause.
  private var searches = 200

  /// Collects the targets.
  init(_ course: CourseLint) {
    self.course = course
    lessons = Dictionary(course.lessons.map { ($0.file.fileName, $0) }) { first, _ in first }
    names = course.lessons.map(\.file.fileName) + course.entries.map(\.name)
  }

  /// Returns whether the course's folder has a file.
  mutating func hasFile(_ name: String) -> Bool {
    if let known = hasFile[name] { return known }
    // Unreadable lessons and broken symbolic links also count as existing.
    let answer = course.entries.contains { $0.name == name } || course.hasFile(name)
    hasFile[name] = answer
    return answer
  }

  /// Returns whether a file exists under a name that no lesson may have.
  mutating func isMisnamed(_ name: String) -> Bool {
    if let known = isMisnamed[name] { return known }
    let answer = names.contains { CourseFilesRule.isMisnamed($0, for: name) }
    isMisnamed[name] = answer
    return answer
  }

  /// Returns the file that the name of a missing file probably means.
  mutating func file(meantBy name: String) -> String? {
    search(name, in: names)
  }

  /// Returns the heading that an unknown anchor of a lesson probably means.
  mutating func heading(meantBy anchor: String, in lesson: LintedLesson) -> String? {
    let all = headings[lesson.file.fileName] ?? lesson.links.anchors.sorted()
    headings[lesson.file.fileName] = all
    return search(anchor, in: all)
  }

  private mutating func search(_ name: String, in names: [String]) -> String? {
    guard searches > 0 else { return nil }
    searches -= 1
    return NearMiss.of(name, in: names)
  }
}
