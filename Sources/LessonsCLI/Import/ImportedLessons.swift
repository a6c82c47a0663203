internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The lessons that old material becomes, beside those of a course.
struct ImportedLessons: Sendable {
  /// A lesson that is new in the course.
  struct NewLesson: Hashable, Sendable {
    let slug: String
    let file: String
    let steps: Int
  }

  /// The lessons, their assets, and what was not taken.
  let course: ImportedCourse
  /// The lessons that are not in the course yet.
  let new: [NewLesson]
  /// The files that the course has already, in the same words.
  let same: [String]
  /// The files that the course has in other words; they are left alone.
  let differing: [String]
  /// What was not taken as it was, by the lines of the files.
  let untaken: [Untaken]
  private let folder: CourseFolder
  private let resources: [String: [String: String]]

  /// Makes lessons of the material; nothing is written.
  init(_ material: OldMaterial, in folder: CourseFolder, readsPlainComments: Bool) {
    self.folder = folder
    resources = material.resources
    let files = folder.files
    func made(from number: Int) -> ImportedCourse {
      ImportedCourse.lessons(
        from: material.sources,
        options: ImportOptions(readsPlainComments: readsPlainComments, firstNumber: number))
    }
    let next = (files.map(\.number).max() ?? 0) + 1
    var course = made(from: next)
    // What was imported before keeps its numbers, so that nothing is imported twice.
    if let first = course.files.first.flatMap({ LessonFileName(fileName: $0.name) }),
      let known = files.first(where: { $0.slug == first.slug })
    {
      course = made(from: known.number)
    }
    self.course = course
    untaken = course.untaken.map {
      Untaken(path: $0.path, line: material.line($0.line, of: $0.path), $0.reason)
    }
    var (new, same, differing): ([NewLesson], [String], [String]) = ([], [], [])
    for file in course.files {
      guard let name = LessonFileName(fileName: file.name) else { continue }
      let isTaken = files.contains { $0.number == name.number || $0.slug == name.slug }
      if !isTaken {
        let steps = file.text.split(separator: "\n").count { $0.hasPrefix("```swift step=") }
        new.append(NewLesson(slug: name.slug, file: file.name, steps: steps))
      } else if folder.contents(of: file.name) == Array(file.text.utf8) {
        same.append(file.name)
      } else {
        differing.append(file.name)
      }
    }
    (self.new, self.same, self.differing) = (new, same, differing)
  }

  /// The course's folder as messages show it.
  var shownFolder: String { folder.shownPath }

  /// Writes the lessons that are new, and their assets; with the first lesson of all, `course.json`.
  ///
  /// - Throws: `SystemError` when something cannot be written.
  func write() throws {
    guard !new.isEmpty else { return }
    try Folder.makeAll(folder.path)
    let names = Set(new.map(\.file))
    for file in course.files where names.contains(file.name) {
      try AtomicFile.create(Array(file.text.utf8), at: "\(folder.path)/\(file.name)")
    }
    let stems = Set(new.compactMap { LessonFileName(fileName: $0.file)?.stem })
    for asset in course.assets {
      guard let stem = asset.path.split(separator: "/").first, stems.contains(String(stem)),
        let place = resources[asset.source]?[asset.resource],
        let bytes = try FileContents.readWhole(place, limit: 8 << 20)
      else { continue }
      let path = "\(folder.path)/\(asset.path)"
      try Folder.makeAll(FilePath.parent(of: path))
      if try FileKind.of(path) == nil { try AtomicFile.create(bytes, at: path) }
    }
    _ = try CourseScaffold.begin(folder)
  }
}

extension ImportedLessons {
  /// What was imported, for other programs.
  struct Report: Encodable {
    struct Left: Encodable {
      var path: String
      var line: Int
      var message: String
    }
    var new: [String]
    /// The files that have what was edited in pages of an export.
    var changed: [String] = []
    var same: [String]
    var differing: [String]
    var untaken: [Left]
  }

  /// The report of it.
  var report: Report {
    Report(
      new: new.map(\.file), same: same, differing: differing,
      untaken: untaken.map {
        Report.Left(path: $0.path, line: $0.line, message: $0.reason.words)
      })
  }
}
