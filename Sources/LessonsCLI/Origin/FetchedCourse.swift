internal import LessonModel
internal import SystemIO
internal import Tutoring

/// A fetched course in a separate folder, before `start` or `update` takes it over.
struct FetchedCourse: Sendable {
  let version: CourseVersion
  /// The lessons' folder in the repository; empty for the repository's root.
  let place: String
  /// The folder of the lessons.
  let folder: CourseFolder
  /// The outlines of its lessons.
  let course: Course
  /// Its size on the disk, in bytes.
  let bytes: Int

  /// Fetches a course into an empty folder.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - wanted: The lessons' folder in the repository; `nil` to search for it.
  ///   - room: The folder for the course and git's own files.
  ///   - context: The program's environment.
  /// - Throws: `Failure` when it cannot be fetched or is not a course, `Diagnostics` when none of
  ///   its lessons can be read.
  init(_ address: CourseAddress, _ wanted: String?, in room: String, _ context: Context) throws {
    version = try GitRepository(address: address, context: context).fetch(into: room)
    let tree = "\(room)/tree"
    let found = Self.places(in: tree, context)
    if let wanted, !found.contains(wanted) {
      throw OriginMessages.noCourse(address, in: wanted, there: found)
    }
    guard let place = wanted ?? found.first else {
      throw OriginMessages.noCourse(address, in: nil, there: [])
    }
    guard wanted != nil || found.count == 1 || place.isEmpty else {
      throw OriginMessages.severalCourses(address, found)
    }
    self.place = place
    var folder = CourseFolder(place.isEmpty ? tree : "\(tree)/\(place)", in: context)
    // Messages must not name the temporary folder, which will be gone.
    folder.shownPath = place.isEmpty ? "the repository" : place
    self.folder = folder
    course = try folder.shelf(of: try folder.manifest()).course
    bytes = DiskUse.bytes(of: folder.path)
  }

  /// Returns the folders with lessons in a repository: its root, or those one or two levels below.
  private static func places(in tree: String, _ context: Context) -> [String] {
    func isCourse(_ place: String) -> Bool {
      CourseFolder(place.isEmpty ? tree : "\(tree)/\(place)", in: context).isCourse
    }
    if isCourse("") { return [""] }
    let top = names(in: tree)
    let upper = top.filter(isCourse)
    if !upper.isEmpty { return upper }
    return top.flatMap { name in
      names(in: "\(tree)/\(name)").map { "\(name)/\($0)" }.filter(isCourse)
    }
  }

  private static func names(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter {
      !$0.hasPrefix(".") && FilePath.isFolder("\(folder)/\($0)")
    }.sorted()
  }
}
