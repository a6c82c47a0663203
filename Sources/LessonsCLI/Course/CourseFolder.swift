#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// A folder with lessons.
struct CourseFolder: Sendable {
  /// The folder's path.
  var path: String
  /// The folder's path in diagnostics.
  var shownPath: String
  /// Tests the patterns of hints and starters.
  private let patterns: PatternMatcher
  /// Looks up the names in `uses` fences.
  let symbols: UsedSymbols
  /// The program that reads the lessons.
  let program: String

  /// Returns the folder for a new lesson: the named one, or the nearest `Lessons` here or above.
  ///
  /// A named folder need not exist. The installed course is never used, because no author should
  /// write to it.
  ///
  /// - Throws: `Failure` when there is none.
  static func forWriting(_ invocation: Invocation) throws -> CourseFolder {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    if let asked, !asked.isEmpty {
      return CourseFolder(FilePath.absolute(asked, in: context.directory), in: context)
    }
    let places = FilePath.upward(from: context.directory).map { "\($0)/Lessons" }
    guard let place = places.first(where: FilePath.isFolder) else {
      throw Failure(
        .noMatch,
        "there is no folder `Lessons` here or above; `--course Lessons` makes one")
    }
    return CourseFolder(place, in: context)
  }

  /// Returns whether these lessons came with the program: installed with it, or built with it.
  ///
  /// Other folders above the program do not count: if the program is in `~/bin`, for example,
  /// `~/Lessons` may still be any course.
  func isInstalled(with executable: String) -> Bool {
    let folder = FilePath.parent(of: executable)
    let root = InstalledModules.checkout(above: folder)
    let checkout = root.flatMap { root in
      folder.utf8.starts(with: "\(root)/.build/".utf8) ? "\(root)/Lessons" : nil
    }
    let places = [FilePath.absolute("../lib/lessons/Lessons", in: folder), checkout]
    let real = FilePath.real(path)
    return places.compactMap(\.self).contains { place in
      FilePath.real(place).map { $0.utf8.elementsEqual((real ?? "").utf8) } ?? false
    }
  }

  /// Creates a value for a folder, which need not exist.
  init(_ path: String, in context: Context) {
    self.path = path
    patterns = context.patterns
    symbols = UsedSymbols(context)
    program = context.executable
    shownPath = Sanitizer.line(FilePath.shown(path, from: context.directory))
  }

  /// Whether the folder has lessons.
  var isCourse: Bool { !files.isEmpty }

  /// The names of all files and folders in the course folder.
  var everything: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The file names of the lessons, sorted.
  var files: [LessonFileName] {
    everything.compactMap { LessonFileName(fileName: $0) }.sorted()
  }

  /// A course whose lessons may have errors.
  struct Reading: Sendable {
    /// The course's manifest.
    var manifest: CourseManifest
    /// The lessons without errors.
    var lessons: [Lesson]
    /// The outlines of these lessons.
    var course: Course { Course(manifest, lessons: lessons) }
    /// All problems of the other lessons.
    var problems: [Diagnostic]
  }

  /// Reads every lesson and collects all problems.
  ///
  /// With `whole`, it tests patterns too.
  ///
  /// - Parameter depth: The extent of the checks.
  /// - Returns: The course and the problems.
  /// - Throws: `SystemError` when patterns cannot be tested.
  func read(_ depth: LessonParser.Depth = .whole) throws -> Reading {
    let files = files
    let results = files.concurrentMap { file in
      Result { () throws(Diagnostics) in
        let document = LessonDocument(
          try text(of: file), name: file.stem, path: shown(file.fileName))
        var (lesson, findings) = LessonParser.read(document, depth: depth)
        lesson?.assets = assets(of: file).assets
        if depth == .whole, let lesson {
          findings += symbols.unknown(in: lesson).map {
            UsedNameRule.finding(about: $0, path: document.path)
          }
        }
        return (lesson, findings, patterns: depth == .whole ? document.patterns : [])
      }
    }
    let faulty = try patternProblems(
      results.flatMap { (try? $0.get().patterns) ?? [] })
    var lessons: [Lesson] = []
    var problems: [Diagnostic] = []
    for (file, result) in zip(files, results) {
      switch result {
      case .success((let lesson, let findings, _)):
        let found = findings + faulty.filter { $0.path == shown(file.fileName) }
        problems += found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        if found.isEmpty, let lesson { lessons.append(lesson) }
      case .failure(let error): problems += error.all
      }
    }
    let good = files.map { (file: $0, path: shown($0.fileName)) }
      .filter { file in lessons.contains { $0.path == file.path } }
    let taken = LessonIDRule.taken(good)
    lessons.removeAll { lesson in taken.contains { $0.path == lesson.path } }
    let file = file()
    return Reading(
      manifest: file.manifest, lessons: lessons, problems: file.problems + problems + taken)
  }

  /// Returns the problems of patterns, in their order.
  ///
  /// - Throws: `SystemError` when they cannot be tested.
  func patternProblems(_ placed: [PlacedPattern]) throws -> [Diagnostic] {
    let faults = try patterns.faults(placed.map(\.pattern))
    return zip(placed, faults).compactMap { place, fault in fault.flatMap(place.problem) }
  }

  /// Reads the source text of a lesson.
  ///
  /// - Throws: `Diagnostics` when the file cannot be read or is not text.
  func text(of file: LessonFileName) throws(Diagnostics) -> SourceText {
    let shown = shown(file.fileName)
    guard let text = try text(of: file.fileName) else {
      throw Diagnostics(
        [ParserFinding.unreadableFile.diagnostic(path: shown, line: 1)], in: .lesson)
    }
    return text
  }

  /// Reads a file of the folder as text, and returns `nil` if it does not exist.
  ///
  /// - Throws: `Diagnostics` when the file cannot be read, is too large or is not text.
  func text(of name: String) throws(Diagnostics) -> SourceText? {
    let shown = shown(name)
    let bytes: [UInt8]?
    do {
      bytes = try FileContents.readWhole("\(path)/\(name)", limit: Self.greatestText)
    } catch {
      throw Diagnostics(
        [ParserFinding.unreadableFile.diagnostic(path: shown, line: 1)], in: .lesson)
    }
    return try bytes.map { bytes throws(Diagnostics) in
      try SourceText(bytes: bytes, path: shown, in: .lesson)
    }
  }

  /// The maximum size of a course file that is read as text, in bytes.
  private static let greatestText = 8 << 20

  /// Returns the bytes of a file in the folder, or `nil` if it is missing, unreadable or too large.
  func contents(of name: String) -> [UInt8]? {
    (try? FileContents.readWhole("\(path)/\(name)", limit: Self.greatestText)) ?? nil
  }

  /// Returns the path of a file in the folder, in the form for diagnostics.
  func shown(_ file: String) -> String {
    Sanitizer.line(shownPath == "." ? file : "\(shownPath)/\(file)")
  }
}
