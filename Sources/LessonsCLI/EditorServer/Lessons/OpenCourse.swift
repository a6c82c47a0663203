internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// A course with open lessons in an editor, and the findings of `lint` in their open texts.
///
/// The course is linted in the background; only changed lessons are reread.
final class OpenCourse {
  /// The findings of `lint` in one state of the course.
  struct Findings: Sendable {
    /// The readable lessons, each with the state of its file, by file name.
    var lessons: [String: Known] = [:]
    /// The names that lessons use and that do not exist, by lesson name.
    var unknownNames: [String: [UsedNameRule.Unknown]] = [:]
    /// The findings, by the files' names in diagnostics.
    var problems: [String: [Diagnostic]] = [:]
    /// The course's glossary.
    var glossary: Glossary?
    /// Why the course could not be linted; `nil` when it was linted.
    var fault: String?
  }

  /// A lesson as it was read.
  struct Known: Sendable {
    var state: String
    var lesson: LintedLesson
  }

  let folder: CourseFolder
  /// The last findings.
  private(set) var findings = Findings()
  /// The open lessons that a request has read before `lint` reached them.
  private var asked: [String: Known] = [:]
  /// Whether something has changed since the last work began.
  private var isStale = true
  private var running: BackgroundWork<Findings>?

  init(_ folder: CourseFolder) { self.folder = folder }

  /// The descriptor that becomes readable when findings are ready.
  var descriptor: Int32? { running?.descriptor }

  /// Notes that a lesson or another file may have changed.
  func change() { isStale = true }

  /// Starts to lint the course if it has changed, and takes over finished results.
  ///
  /// - Parameter documents: The open lessons.
  /// - Returns: Whether there is something new to show.
  func work(_ documents: [TextDocument]) -> Bool {
    var isNew = false
    if let value = running?.value {
      (findings, running, isNew) = (value, nil, true)
    }
    guard isStale, running == nil else { return isNew }
    isStale = false
    let (folder, last) = (folder, findings)
    let open = Dictionary(
      documents.compactMap { document in
        Self.name(of: document).map { ($0, document) }
      }
    ) { $1 }
    running = try? BackgroundWork { _ in Self.lint(folder, open, after: last) }
    return isNew
  }

  /// Returns the editor's text of an open lesson, with its headings and fences.
  func lesson(_ document: TextDocument) -> LintedLesson? {
    guard let name = Self.name(of: document), let file = LessonFileName(fileName: name) else {
      return nil
    }
    let known = [findings.lessons[name], asked[name]].compactMap(\.self)
    if let known = known.first(where: { $0.state == Self.state(of: document) }) {
      return known.lesson
    }
    // A request must not wait for the rules; their findings come from the background.
    let lesson = Self.read(document, file, in: folder, asksRules: false)
    asked[name] = lesson
    return lesson.lesson
  }

  /// Returns the findings of `lint` in an open lesson, or `nil` if it has changed since.
  func problems(of document: TextDocument) -> [Diagnostic]? {
    guard let name = Self.name(of: document),
      findings.lessons[name]?.state == Self.state(of: document)
    else { return nil }
    return findings.problems[folder.shown(name)] ?? []
  }

  /// Waits for the background work.
  func end() { running?.wait() }
}

extension OpenCourse {
  /// Returns the name of a document's file.
  static func name(of document: TextDocument) -> String? {
    document.uri.path.map(FilePath.name)
  }

  /// Identifies a document's version.
  ///
  /// Reopening a document restarts its version numbers.
  private static func state(of document: TextDocument) -> String {
    "open \(document.version) \(document.bytes.hashValue)"
  }

  private static func read(
    _ document: TextDocument, _ file: LessonFileName, in folder: CourseFolder,
    asksRules: Bool = true
  ) -> Known {
    Known(
      state: state(of: document),
      lesson: LintedLesson(
        SourceText(document.text), file: file, path: folder.shown(file.fileName),
        asksRules: asksRules))
  }

  /// Lints the course without rereading unchanged lessons.
  private static func lint(
    _ folder: CourseFolder, _ open: [String: TextDocument], after last: Findings
  ) -> Findings {
    var known: [String: Known] = [:]
    var names: [String: [UsedNameRule.Unknown]] = [:]
    for file in folder.files {
      let name = file.fileName
      let state = open[name].map(state) ?? FileStamp.of("\(folder.path)/\(name)")
      if let lesson = last.lessons[name], lesson.state == state {
        known[name] = lesson
        names[file.stem] = last.unknownNames[file.stem]
      } else if let document = open[name] {
        known[name] = read(document, file, in: folder)
      }
    }
    var found = Findings()
    do {
      // A file that is saved while it is read is read again the next time.
      let states = Dictionary(
        folder.files.map {
          ($0.fileName, FileStamp.of("\(folder.path)/\($0.fileName)"))
        }
      ) { $1 }
      let lint = try folder.lint(knowing: known.mapValues(\.lesson), names: names)
      for lesson in lint.lessons {
        let name = lesson.file.fileName
        found.lessons[name] = known[name] ?? Known(state: states[name] ?? "", lesson: lesson)
      }
      found.problems = Dictionary(grouping: lint.problems(), by: \.path)
      found.unknownNames = lint.unknownNames
      found.glossary = lint.glossary
    } catch {
      found.lessons = known
      found.fault = Program.words(for: error).joined(separator: "\n")
    }
    return found
  }
}
