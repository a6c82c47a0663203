internal import LessonModel

/// The possible targets of a course's links.
///
/// Each file and each heading is looked up once, however many links lead there.
struct LinkTargets {
  /// The lessons, by their files' names.
  let lessons: [String: LintedLesson]
  private let course: CourseLint
  private let names: [String]
  private var hasFile: [String: Bool] = [:]
  private var isMisnamed: [String: Bool] = [:]
  /// The headings of lessons in their order, by the files' names.
  private var headings: [String: [String]] = [:]
  /// The number of searches for near names that are still allowed: a search takes long, and more
  /// broken links than these have one cause.
  private var searches = 200

  /// Collects the targets.
  init(_ course: CourseLint) {
    self.course = course
    lessons = Dictionary(course.lessons.map { ($0.file.fileName, $0) }) { first, _ in first }
    names = course.lessons.map(\.file.fileName) + course.entries.map(\.name)
  }

  /// Whether the course's folder has a file.
  mutating func hasFile(_ name: String) -> Bool {
    if let known = hasFile[name] { return known }
    // A lesson that cannot be read is there too, and so is a link that leads nowhere.
    let answer = course.entries.contains { $0.name == name } || course.hasFile(name)
    hasFile[name] = answer
    return answer
  }

  /// Whether a file exists under a name that no lesson may have.
  mutating func isMisnamed(_ name: String) -> Bool {
    if let known = isMisnamed[name] { return known }
    let answer = names.contains { CourseFilesRule.isMisnamed($0, for: name) }
    isMisnamed[name] = answer
    return answer
  }

  /// The file that is probably meant by the name of a missing one.
  mutating func file(meantBy name: String) -> String? {
    search(name, in: names)
  }

  /// The heading that is probably meant by an anchor that a lesson does not have.
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
