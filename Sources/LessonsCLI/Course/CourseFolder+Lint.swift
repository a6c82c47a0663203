#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

extension CourseFolder {
  /// The file that lists the released steps.
  private static let listName = "ids.txt"

  private static let frontPageName = "README.md"

  /// Reads everything that `lint` checks, each lesson once.
  ///
  /// - Parameters:
  ///   - known: Lessons that are already read, such as unsaved ones in an editor, by file name.
  ///   - names: Known facts about the names that lessons use, by lesson name.
  /// - Returns: The input of the rules.
  /// - Throws: `SystemError` when patterns cannot be tested.
  func lint(
    knowing known: [String: LintedLesson] = [:],
    names: [String: [UsedNameRule.Unknown]] = [:]
  ) throws -> CourseLint {
    var lessons: [LintedLesson] = []
    var faults: [Diagnostic] = []
    let results = files.concurrentMap { file in
      Result { () throws(Diagnostics) in
        if let lesson = known[file.fileName] { return lesson }
        return LintedLesson(try text(of: file), file: file, path: shown(file.fileName))
      }
    }
    for result in results {
      switch result {
      case .success(let lesson): lessons.append(lesson)
      case .failure(let error): faults += error.all
      }
    }
    let entries = entries()
    // Another finding already covers a link.
    faults.removeAll { fault in entries.contains { $0.isLink && $0.path == fault.path } }
    faults += try patternProblems(lessons.flatMap(\.document.patterns))
    var released: ReleasedIDs?
    do throws(Diagnostics) {
      released = try releasedIDs()
    } catch {
      faults += error.all
    }
    var glossary: Glossary?
    do throws(Diagnostics) {
      glossary = try self.glossary()
    } catch {
      faults += error.all
    }
    var frontPage: String?
    do throws(Diagnostics) {
      frontPage = try self.frontPage()
    } catch {
      faults += error.all
    }
    var course = CourseLint(
      lessons: lessons, faults: faults, entries: entries, file: file(), released: released
    ) { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    course.assetFaults = Dictionary(
      lessons.map { ($0.file.stem, assets(of: $0.file).faults) }, uniquingKeysWith: { $1 })
    course.unknownNames = Dictionary(
      lessons.map { linted in
        let stem = linted.file.stem
        return (stem, names[stem] ?? linted.lesson.map(symbols.unknown) ?? [])
      }, uniquingKeysWith: { $1 })
    course.glossary = glossary
    course.frontPage = frontPage.map { (path: shown(Self.frontPageName), text: $0) }
    return course
  }

  /// Returns the text that `lint` has read, for proofs: the faultless lessons, and all problems.
  func reading(of lint: CourseLint) -> Reading {
    let problems = lint.problems()
    let taken = Set(problems.filter { $0.rule == LessonIDRule.id }.map(\.path))
    let lessons = lint.lessons.compactMap { linted -> Lesson? in
      guard !linted.isInDoubt, !taken.contains(linted.path), var lesson = linted.lesson else {
        return nil
      }
      lesson.assets = assets(of: linted.file).assets
      return lesson
    }
    return Reading(manifest: lint.file.manifest, lessons: lessons, problems: problems)
  }

  /// Reads the course's glossary, and returns `nil` if it has none.
  ///
  /// - Throws: `Diagnostics` when the file cannot be read or is not UTF-8.
  func glossary() throws(Diagnostics) -> Glossary? {
    try text(of: Glossary.fileName).map { Glossary($0, path: shown(Glossary.fileName)) }
  }

  /// Returns the course's front page as Markdown, or `nil` without one.
  ///
  /// It is the `README.md` beside its lessons.
  ///
  /// - Throws: `Diagnostics` when the file cannot be read or is not UTF-8.
  func frontPage() throws(Diagnostics) -> String? {
    try text(of: Self.frontPageName)?.lines.joined(separator: "\n")
  }

  /// Puts a copy of the course's glossary, if it has one, beside a workspace's pages.
  func keepGlossary(in workspace: Workspace) {
    guard let bytes = contents(of: Glossary.fileName),
      let text = String(validating: bytes, as: UTF8.self)
    else { return }
    workspace.keepGlossary(
      text, as: Glossary.fileName,
      under: "<!-- A copy of the course's glossary; `lessons` writes it anew. -->\n")
  }

  /// The bytes of the list of released steps; `nil` when there is none.
  var releasedList: [UInt8]? { contents(of: Self.listName) }

  /// Writes the list of the steps that are released now.
  ///
  /// - Parameters:
  ///   - course: The course as it was read.
  ///   - old: The list before the steps were read.
  /// - Returns: The path of the list, in the form for messages.
  /// - Throws: `SystemError` when it cannot be written, `Failure` when it was saved meanwhile.
  func release(_ course: CourseLint, replacing old: [UInt8]?) throws -> String {
    let list = shown(Self.listName)
    let end = try FolderLock.hold(path) {
      try FileReplacement.replace(
        "\(path)/\(Self.listName)", with: Array(ReleasedIDs.text(of: course).utf8), expecting: old)
    }
    guard case .replaced = end else { throw CourseMessages.wasSaved(list) }
    return list
  }

  private func entries() -> [CourseEntry] {
    everything.sorted().map { name in
      let kind: CourseEntry.Kind =
        if let file = LessonFileName(fileName: name) {
          .lesson(file)
        } else {
          FilePath.isFolder("\(path)/\(name)") ? .folder : .file
        }
      return CourseEntry(
        name: name, path: shown(name), kind: kind, isLink: FileKind.isLink("\(path)/\(name)"))
    }
  }

  private func releasedIDs() throws(Diagnostics) -> ReleasedIDs? {
    try text(of: Self.listName).map { ReleasedIDs(path: shown(Self.listName), lines: $0.lines) }
  }
}
