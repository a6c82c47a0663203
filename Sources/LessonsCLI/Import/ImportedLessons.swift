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
  /// How the compiler is to read the lessons.
  let language: PageLanguage
  private let folder: CourseFolder
  private let resources: [String: [String: String]]

  /// Makes lessons of the material; nothing is written.
  ///
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  init(
    _ material: OldMaterial, in folder: CourseFolder, readsPlainComments: Bool, runs: Bool,
    _ context: Context
  ) throws {
    self.folder = folder
    resources = material.resources
    let files = folder.files
    func made(
      from number: Int, _ errors: @escaping ImportedCourse.Errors = { $0.map { _ in [] } }
    ) throws -> ImportedCourse {
      try ImportedCourse.lessons(
        from: material.sources,
        options: ImportOptions(
          readsPlainComments: readsPlainComments, firstNumber: number, records: runs),
        errors: errors)
    }
    var number = (files.map(\.number).max() ?? 0) + 1
    // What was imported before keeps its numbers, so that nothing is imported twice.
    let plain = try made(from: number)
    if let first = plain.files.first.flatMap({ LessonFileName(fileName: $0.name) }),
      let known = files.first(where: { $0.slug == first.slug })
    {
      number = known.number
    }
    // A course keeps its language; a new one gets the first in which the most code compiles.
    let compiler = try ImportCompiler(context, runs: runs)
    let isThere = try FileKind.of("\(folder.path)/\(CourseManifest.fileName)") != nil
    let languages = isThere ? [folder.file().manifest.language] : ImportCompiler.languages
    var best: (course: ImportedCourse, language: PageLanguage)?
    for language in languages where best.map({ $0.course.refused > 0 }) ?? true {
      let course = try made(from: number) { try compiler.errors(in: $0, language) }
      if best.map({ course.refused < $0.course.refused }) ?? true { best = (course, language) }
    }
    (course, self.language) = best ?? (plain, PageLanguage())
    var (new, same, differing): ([NewLesson], [String], [String]) = ([], [], [])
    for file in course.files {
      guard let name = LessonFileName(fileName: file.name) else { continue }
      let isTaken = files.contains { $0.number == name.number || $0.slug == name.slug }
      if !isTaken {
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
      untaken: course.untaken.map {
        Report.Left(path: $0.path, line: $0.line, message: $0.reason.words)
      })
  }
}
