internal import Dispatch
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import Synchronization
internal import SystemIO

/// The folder that lessons are read from.
struct CourseFolder: Sendable {
  /// The folder's path.
  var path: String
  /// The folder's path as diagnostics show it.
  var shownPath: String

  /// Finds the course: the one asked for, the nearest `Lessons` here or above, or else the installed.
  ///
  /// - Throws: `Failure` when there is none.
  static func find(_ invocation: Invocation) throws -> CourseFolder {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    if let asked, !asked.isEmpty {
      let folder = CourseFolder(FilePath.absolute(asked, in: context.directory), in: context)
      guard folder.isCourse else {
        throw Failure(
          .noMatch, "\(asked) has no lessons; a course is a folder of files like `01-basic.md`")
      }
      return folder
    }
    let beside = ["Lessons", "lib/lessons/Lessons"]
    let places =
      FilePath.upward(from: context.directory).map { "\($0)/Lessons" }
      + FilePath.upward(from: FilePath.parent(of: context.executable)).flatMap { folder in
        beside.map { "\(folder)/\($0)" }
      }
    for place in places {
      let folder = CourseFolder(place, in: context)
      if folder.isCourse { return folder }
    }
    throw Failure(
      .noMatch,
      "there is no course here: no folder `Lessons` with files like `01-basic.md`, here or above; "
        + "name one with `--course DIR`")
  }

  /// The folder for a new lesson: the one asked for, or the nearest `Lessons` here or above.
  ///
  /// A folder that is asked for need not exist. The installed course is never used, because no
  /// author should write to it.
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

  /// Whether these lessons came with the program: installed with it, or built with it.
  ///
  /// Other folders above the program do not count: `~/Lessons` may be anybody's course although the
  /// program is in `~/bin`.
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

  private init(_ path: String, in context: Context) {
    self.path = path
    shownPath = FilePath.shown(path, from: context.directory)
  }

  private var isCourse: Bool { !files.isEmpty }

  /// The names of all files and folders in the course folder.
  var everything: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The file names of the lessons, sorted.
  var files: [LessonFileName] {
    everything.compactMap { LessonFileName(fileName: $0) }.sorted()
  }

  /// A course of which some lessons may have errors.
  struct Reading: Sendable {
    /// The lessons without errors.
    var course: Course
    /// All problems of the other lessons.
    var problems: [Diagnostic]
  }

  /// Reads every lesson and collects all problems.
  func read(_ depth: LessonParser.Depth = .whole) -> Reading {
    let files = files
    let results = sideBySide(files) { file in
      Result { () throws(Diagnostics) in
        try LessonParser.parse(
          text(of: file), name: file.stem, path: shown(file.fileName), depth: depth)
      }
    }
    var lessons: [Lesson] = []
    var problems: [Diagnostic] = []
    for result in results {
      switch result {
      case .success(let lesson): lessons.append(lesson)
      case .failure(let error): problems += error.all
      }
    }
    let good = files.map { (file: $0, path: shown($0.fileName)) }
      .filter { file in lessons.contains { $0.path == file.path } }
    let taken = LessonIDRule.taken(good)
    lessons.removeAll { lesson in taken.contains { $0.path == lesson.path } }
    return Reading(course: Course(lessons: lessons), problems: problems + taken)
  }

  /// Does some work on all files in parallel, because the user waits for it at every command.
  func sideBySide<Value: Sendable>(
    _ files: [LessonFileName], _ work: @Sendable (LessonFileName) -> Value
  ) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: files.count))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let value = work(files[index])
      values.withLock { $0[index] = value }
    }
    return values.withLock { $0.compactMap(\.self) }
  }

  /// Reads the source text of a lesson.
  ///
  /// - Throws: `Diagnostics` when the file cannot be read or is not text.
  func text(of file: LessonFileName) throws(Diagnostics) -> SourceText {
    let shown = shown(file.fileName)
    guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file.fileName)") else {
      let found = ParserFinding.unreadableFile.diagnostic(path: shown, line: 1)
      throw Diagnostics([found], in: .lesson)
    }
    return try SourceText(bytes: Array(bytes), path: shown, in: .lesson)
  }

  /// The path of a file in the folder, as diagnostics show it.
  func shown(_ file: String) -> String {
    shownPath == "." ? file : "\(shownPath)/\(file)"
  }

  /// Reads a course and refuses it when a lesson has an error that learners would meet.
  ///
  /// - Throws: `Diagnostics` with the problems of all lessons.
  func readWhole() throws -> Course {
    let reading = read(.structure)
    guard reading.problems.isEmpty else { throw Diagnostics(reading.problems, in: .lesson) }
    return reading.course
  }
}
