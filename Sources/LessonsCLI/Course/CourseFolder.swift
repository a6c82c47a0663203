internal import Dispatch
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import Synchronization

/// The folder that lessons are read from.
struct CourseFolder: Sendable {
  /// The folder's path.
  var path: String
  /// How diagnostics name the folder.
  var shownPath: String

  /// Finds the course: asked for, else the nearest `Lessons` upward, else the installed one.
  ///
  /// - Throws: `Failure` when there is none.
  static func find(_ invocation: Invocation) throws -> CourseFolder {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    if let asked, !asked.isEmpty {
      let folder = CourseFolder(Paths.absolute(asked, in: context.directory), in: context)
      guard folder.isCourse else {
        throw Failure(
          .noMatch, "\(asked) has no lessons; a course is a folder of files like `01-basic.md`")
      }
      return folder
    }
    let beside = ["Lessons", "lib/lessons/Lessons"]
    let places =
      Paths.upward(from: context.directory).map { "\($0)/Lessons" }
      + Paths.upward(from: Paths.parent(of: context.executable)).flatMap { folder in
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

  /// The folder for a new lesson: asked for, there or not, else the nearest `Lessons` upward.
  ///
  /// The installed course is not looked for, since it is nobody's to write to.
  ///
  /// - Throws: `Failure` when there is none.
  static func forWriting(_ invocation: Invocation) throws -> CourseFolder {
    let context = invocation.context
    let asked = invocation[CommonOptions.course] ?? context.environment["LESSONS_COURSE"]
    if let asked, !asked.isEmpty {
      return CourseFolder(Paths.absolute(asked, in: context.directory), in: context)
    }
    let places = Paths.upward(from: context.directory).map { "\($0)/Lessons" }
    guard let place = places.first(where: Paths.isFolder) else {
      throw Failure(
        .noMatch,
        "there is no folder `Lessons` here or above; `--course Lessons` makes one")
    }
    return CourseFolder(place, in: context)
  }

  private init(_ path: String, in context: Context) {
    self.path = path
    shownPath = Paths.shown(path, from: context.directory)
  }

  private var isCourse: Bool { !files.isEmpty }

  /// The names of all files and folders.
  var everything: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The names of the lessons' files in order.
  var files: [LessonFileName] {
    everything.compactMap { LessonFileName(fileName: $0) }.sorted()
  }

  /// A course that may be partly unreadable.
  struct Reading: Sendable {
    /// The lessons without faults.
    var course: Course
    /// Everything wrong with the others.
    var problems: [Diagnostic]
  }

  /// Reads every lesson and collects all that is wrong.
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

  /// Does work on each file; the files have nothing to do with each other, and people wait for this
  /// at every command.
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

  /// Reads a lesson's text.
  ///
  /// - Throws: `Diagnostics` when it cannot be read, or is not text.
  func text(of file: LessonFileName) throws(Diagnostics) -> SourceText {
    let shown = shown(file.fileName)
    guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file.fileName)") else {
      let found = ParserFinding.unreadableFile.diagnostic(path: shown, line: 1)
      throw Diagnostics([found], in: .lesson)
    }
    return try SourceText(bytes: Array(bytes), path: shown, in: .lesson)
  }

  /// How diagnostics name a file of the folder.
  func shown(_ file: String) -> String {
    shownPath == "." ? file : "\(shownPath)/\(file)"
  }

  /// Reads a course that must be without fault, as far as its learners would meet one.
  ///
  /// - Throws: `Diagnostics` with everything wrong in any lesson.
  func readWhole() throws -> Course {
    let reading = read(.structure)
    guard reading.problems.isEmpty else { throw Diagnostics(reading.problems, in: .lesson) }
    return reading.course
  }
}
