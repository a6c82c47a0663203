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
  private(set) var course: ImportedCourse
  /// The lessons that are not in the course yet.
  private(set) var new: [NewLesson] = []
  /// The files that the course has already, in the same words.
  private(set) var same: [String] = []
  /// The files that the course has in other words; they are left alone.
  private(set) var differing: [String] = []
  /// How the compiler reads the lessons.
  let language: PageLanguage
  private let folder: CourseFolder
  private let resources: [String: [String: String]]

  /// Makes lessons of the material; nothing is written.
  ///
  /// - Parameters:
  ///   - material: The material.
  ///   - folder: The course.
  ///   - language: How the compiler reads the lessons.
  ///   - readsPlainComments: Whether plain comments between code are prose.
  ///   - records: Whether the lessons are run, and what they print is written.
  ///   - context: The surroundings of the program.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing, or Ctrl-C was pressed.
  init(
    _ material: OldMaterial, in folder: CourseFolder, _ language: PageLanguage,
    readsPlainComments: Bool, records: Bool, _ context: Context
  ) throws {
    (self.folder, self.language) = (folder, language)
    resources = material.resources
    let files = folder.files
    func read(from number: Int) -> ImportedCourse {
      ImportedCourse(
        reading: material.sources,
        options: ImportOptions(readsPlainComments: readsPlainComments, firstNumber: number))
    }
    course = read(from: (files.map(\.number).max() ?? 0) + 1)
    // What was imported before keeps its numbers, so that nothing is imported twice.
    if let first = course.drafts.first.flatMap({ LessonFileName(stem: $0.stem) }),
      let known = files.first(where: { $0.slug == first.slug })
    {
      course = read(from: known.number)
    }
    course.untaken += material.others
    if records { context.sayWhatProtects() }
    let tools = try ImportCompiler(context, language).tools
    let progress = ImportProgress(course.drafts, context.console)
    defer { progress.erase() }
    let drafts = try course.drafts.concurrentMap { draft in
      var draft = draft
      let stem = draft.stem
      try draft.take(by: tools) { progress.note($0, stem) }
      if records { try draft.record(by: tools) }
      return draft
    }
    course.write(drafts, in: try CourseScaffold.file(of: folder, language, hasLayout: false))
    for file in course.files { sort(file, files) }
  }

  /// Finds out whether the course has a lesson already.
  private mutating func sort(_ file: ImportedCourse.File, _ files: [LessonFileName]) {
    guard let name = LessonFileName(fileName: file.name) else { return }
    if !files.contains(where: { $0.number == name.number || $0.slug == name.slug }) {
      let steps = file.text.split(separator: "\n").count { $0.hasPrefix("```swift step=") }
      new.append(NewLesson(slug: name.slug, file: file.name, steps: steps))
    } else if folder.contents(of: file.name).map({ RecordedText.bare($0) })
      == RecordedText.bare(Array(file.text.utf8))
    {
      same.append(file.name)
    } else {
      differing.append(file.name)
    }
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
    _ = try CourseScaffold.begin(folder, language: language, hasLayout: false)
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
    var same: [String]
    var differing: [String]
    var untaken: [Left]
  }

  /// The report of it.
  var report: Report {
    Report(
      new: new.map(\.file), same: same, differing: differing,
      untaken: course.untaken.map {
        Report.Left(path: $0.path, line: $0.line, message: $0.reason.words)
      })
  }
}
