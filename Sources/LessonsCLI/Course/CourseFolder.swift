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
    let asked = invocation.options["course"] ?? context.environment["LESSONS_COURSE"]
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
    let asked = invocation.options["course"] ?? context.environment["LESSONS_COURSE"]
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

  private var isCourse: Bool { !names.isEmpty }

  /// The names of all files and folders.
  var everything: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Whether a file's name is a lesson's, `01-basic.md`.
  static func isLesson(_ name: String) -> Bool {
    let number = name.prefix { $0.isASCII && $0.isNumber }
    return !number.isEmpty && name.dropFirst(number.count).first == "-" && name.hasSuffix(".md")
  }

  /// The lessons' file names in order.
  var names: [String] {
    everything.filter(Self.isLesson).sorted { left, right in
      let numbers = [left, right].map { Int($0.prefix { $0.isNumber }) ?? 0 }
      return (numbers[0], left) < (numbers[1], right)
    }
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
    let names = names
    // The files have nothing to do with each other, and people wait for this at every command.
    let results = Mutex([Result<Lesson, Diagnostics>?](repeating: nil, count: names.count))
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      let result = Result { () throws(Diagnostics) in try lesson(names[index], depth) }
      results.withLock { $0[index] = result }
    }
    var lessons: [Lesson] = []
    var problems: [Diagnostic] = []
    for result in results.withLock({ $0 }) {
      switch result {
      case .success(let lesson):
        if let other = lessons.first(where: { $0.id == lesson.id }) {
          problems.append(
            Diagnostic(
              path: lesson.path, line: 1,
              message: "the lesson id `\(lesson.id)` is taken by \(other.path); rename one file"))
        } else {
          lessons.append(lesson)
        }
      case .failure(let error): problems += error.all
      case nil: break
      }
    }
    return Reading(course: Course(lessons: lessons), problems: problems)
  }

  /// Reads one lesson.
  private func lesson(
    _ file: String, _ depth: LessonParser.Depth
  ) throws(Diagnostics) -> Lesson {
    let shown = shown(file)
    guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") else {
      throw Diagnostics([
        Diagnostic(
          path: shown, line: 1,
          message: "this cannot be read; check that it is a file, and its rights")
      ])
    }
    let text = try SourceText(bytes: Array(bytes), path: shown)
    return try LessonParser.parse(
      text, name: String(file.dropLast(".md".count)), path: shown, depth: depth)
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
    guard reading.problems.isEmpty else { throw Diagnostics(reading.problems) }
    return reading.course
  }
}
