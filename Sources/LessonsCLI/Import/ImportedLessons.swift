internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The lessons from imported material, beside those of a course.
struct ImportedLessons: Sendable {
  /// The lessons, their assets, and the parts that could not be imported.
  private(set) var course: ImportedCourse
  /// The lesson files that the course already has and that stay unchanged.
  let there: [String]
  /// The language mode of the lessons.
  let language: PageLanguage
  private let folder: CourseFolder
  private let resources: [String: [String: String]]

  /// Turns the material into lessons without writing anything.
  ///
  /// - Parameters:
  ///   - material: The material.
  ///   - folder: The course.
  ///   - language: The language mode of the lessons.
  ///   - readsPlainComments: Whether plain comments between code are prose.
  ///   - records: Whether to run the lessons and write their output into them.
  ///   - context: The program's environment.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing, or the user
  ///   pressed Ctrl-C.
  init(
    _ material: OldMaterial, in folder: CourseFolder, _ language: PageLanguage,
    readsPlainComments: Bool, records: Bool, _ context: Context
  ) throws {
    (self.folder, self.language) = (folder, language)
    resources = material.resources
    course = ImportedCourse(
      reading: material.sources, beside: folder.files, readsPlainComments: readsPlainComments)
    there = course.drafts.filter(\.isThere).map { "\($0.stem).md" }
    if records { context.sayWhatProtects() }
    let tools = try ImportCompiler(context, language).tools
    let progress = ImportProgress(course.drafts, context.console)
    defer { progress.erase() }
    let drafts = try course.drafts.concurrentMap { draft in
      guard !draft.isThere else { return draft }
      var draft = draft
      let stem = draft.stem
      try draft.take(by: tools) { progress.note($0, stem) }
      if records { try draft.record(by: tools) }
      return draft
    }
    course.write(drafts, in: try CourseScaffold.file(of: folder, language, hasLayout: false))
    course.add(material.others)
  }

  /// The course folder's path in messages.
  var shownFolder: String { folder.shownPath }

  /// Writes the new lessons and their assets.
  ///
  /// The first lesson of a course also creates `course.json`.
  ///
  /// - Throws: `SystemError` when a file cannot be written.
  func write() throws {
    guard !course.files.isEmpty else { return }
    try Folder.makeAll(folder.path)
    for file in course.files {
      try AtomicFile.create(Array(file.text.utf8), at: "\(folder.path)/\(file.name)")
    }
    for asset in course.assets {
      guard let place = resources[asset.source]?[asset.resource],
        let bytes = try FileContents.readWhole(place, limit: 8 << 20)
      else { continue }
      let path = "\(folder.path)/\(asset.path)"
      try Folder.makeAll(FilePath.parent(of: path))
      if try FileKind.of(path) == nil { try AtomicFile.create(bytes, at: path) }
    }
    _ = try CourseScaffold.begin(folder, language: language, hasLayout: false)
  }

  /// The result of an import, for other programs.
  struct Report: Encodable {
    struct Left: Encodable {
      var path: String
      var line: Int
      var message: String
    }
    var new: [String]
    var there: [String]
    var untaken: [Left]
  }

  /// The report of the import.
  var report: Report {
    Report(
      new: course.files.map(\.name), there: there,
      untaken: course.untaken.map {
        Report.Left(path: $0.path, line: $0.line, message: $0.reason.words)
      })
  }
}
