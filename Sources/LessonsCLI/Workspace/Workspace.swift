#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The learner's folder: pages, and in `.lessons` what the program remembers.
struct Workspace: Sendable {
  /// The folder's path.
  let path: String
  /// How the folder is named to a person.
  let shownPath: String

  /// Names the workspace of a call; nothing is made yet.
  ///
  /// Asked for, else the nearest folder upward that is a workspace or has one called `Playground`,
  /// else `Playground` here.
  init(of invocation: Invocation) {
    let context = invocation.context
    let asked = invocation.options["workspace"] ?? context.environment["LESSONS_WORKSPACE"]
    if let asked, !asked.isEmpty {
      self.init(Paths.absolute(asked, in: context.directory), from: context.directory)
      return
    }
    for folder in Paths.upward(from: context.directory) {
      for place in [folder, "\(folder)/\(Self.folderName)"]
      where Paths.isFolder("\(place)/.lessons") {
        self.init(place, from: context.directory)
        return
      }
    }
    let separator = context.directory == "/" ? "" : "/"
    self.init("\(context.directory)\(separator)\(Self.folderName)", from: context.directory)
  }

  /// Names a workspace by its folder.
  init(_ path: String, from directory: String) {
    self.path = path
    shownPath = Paths.shown(path, from: directory)
  }

  /// What a workspace is called when nobody says otherwise.
  static let folderName = "Playground"

  /// Whether somebody has begun here.
  var exists: Bool { Paths.isFolder("\(path)/.lessons") }
  /// What may be deleted at any time.
  var cacheFolder: String { "\(path)/.lessons/cache" }
  private var progressPath: String { "\(path)/.lessons/progress.json" }

  /// Makes the folders and the files that editors want; what is there already stays.
  ///
  /// - Throws: `Failure` when the folder cannot be written to.
  func create(sourceKitOptions: [String]) throws {
    for folder in [".lessons", ".lessons/backup", ".lessons/cache", ".sourcekit-lsp"] {
      do {
        try FileManager.default.createDirectory(
          atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      } catch {
        throw Failure(
          .environment,
          "cannot make the folder \(shownPath)/\(folder): \(SystemError.text()); name another "
            + "workspace with `--workspace DIR`")
      }
    }
    try writeIfOther(
      ".lessons/cache/\n.lessons/lock\n.lessons/backup/\n", to: ".gitignore", keep: true)
    let options = sourceKitOptions.map { "\"\($0.replacing("\"", with: "\\\""))\"" }
    try writeIfOther(
      "{\"fallbackBuildSystem\": {\"swiftCompilerFlags\": [\(options.joined(separator: ", "))]}}\n",
      to: ".sourcekit-lsp/config.json", keep: false)
  }

  private func writeIfOther(_ text: String, to name: String, keep: Bool) throws {
    let file = "\(path)/\(name)"
    let old = FileManager.default.contents(atPath: file)
    guard old == nil || !keep && old != Data(text.utf8) else { return }
    try AtomicFile.write(Array(text.utf8), to: file)
  }

  /// Takes the workspace for one process.
  ///
  /// - Parameter patience: How long to wait for another that has it.
  /// - Returns: The lock, which is given back with its last use.
  /// - Throws: `Failure` when another process still has it then, or the folder cannot be written to.
  func lock(patience: Duration = .zero) throws -> FileLock {
    try FileLock("\(path)/.lessons/lock", patience: patience)
  }
}

extension Workspace {
  /// What the learner has done so far; nothing when there is no file yet.
  func readProgress() throws -> Progress {
    guard FileManager.default.fileExists(atPath: progressPath) else { return Progress() }
    guard let bytes = FileManager.default.contents(atPath: progressPath) else {
      throw Failure(
        .environment, "cannot read \(shownPath)/.lessons/progress.json; check its rights")
    }
    return try ProgressFile.decode(Array(bytes), path: "\(shownPath)/.lessons/progress.json")
  }

  /// Writes down what the learner has done.
  func write(_ progress: Progress) throws {
    try AtomicFile.write(Array(try ProgressFile.encode(progress).utf8), to: progressPath)
  }

  /// How a lesson's page is named to a person.
  func shownPage(of lesson: Lesson) -> String { "\(shownPath)/\(lesson.name).swift" }

  /// The bytes of a lesson's page; `nil` when there is none.
  func readPage(of lesson: Lesson) throws -> [UInt8]? {
    let file = "\(path)/\(lesson.name).swift"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure(.environment, "cannot read \(shownPage(of: lesson)); check its rights")
    }
    return Array(data)
  }

  /// Writes a lesson's page, unless somebody has changed it since it was read.
  func writePage(_ text: String, of lesson: Lesson, replacing old: [UInt8]?) throws {
    guard try readPage(of: lesson) == old else {
      throw Failure(
        .failed, "\(shownPage(of: lesson)) was saved meanwhile; run the same command again")
    }
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(lesson.name).swift")
  }

  /// Keeps a copy of a lesson's page and returns how it is named.
  func backUpPage(of lesson: Lesson) throws -> String? {
    guard let bytes = try readPage(of: lesson) else { return nil }
    var number = 1
    var name = ""
    repeat {
      name = "\(lesson.name).\(number).swift"
      number += 1
    } while FileManager.default.fileExists(atPath: "\(path)/.lessons/backup/\(name)")
    try AtomicFile.write(bytes, to: "\(path)/.lessons/backup/\(name)")
    return "\(shownPath)/.lessons/backup/\(name)"
  }

  /// Remembers why a step failed and on which page, for hints that depend on it.
  ///
  /// On another page than before the hints that fit are news again, even for an equal failure.
  func writeFailure(_ text: String, of address: StepAddress, on page: [UInt8]) {
    let head = "\(address) \(ContentDigest.of(page))"
    let old = FileManager.default.contents(atPath: "\(cacheFolder)/last-failure") ?? Data()
    if !old.starts(with: Data("\(head)\n".utf8)) {
      try? FileManager.default.removeItem(atPath: "\(cacheFolder)/fitting-hint")
    }
    try? AtomicFile.write(Array("\(head)\n\(text)".utf8), to: "\(cacheFolder)/last-failure")
  }

  /// Why the step failed last; empty when it did not, or nobody knows any more.
  func readFailure(of address: StepAddress) -> String {
    guard let data = FileManager.default.contents(atPath: "\(cacheFolder)/last-failure") else {
      return ""
    }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("\(address) ") else { return "" }
    return String(parts[1])
  }

  /// Forgets why a step failed.
  func forgetFailure() {
    try? FileManager.default.removeItem(atPath: "\(cacheFolder)/last-failure")
  }
}

extension Workspace {
  /// Whether the hints that fit a failure were shown already.
  func hasSeenFitting(_ address: StepAddress, _ failure: String) -> Bool {
    FileManager.default.contents(atPath: "\(cacheFolder)/fitting-hint")
      == Data("\(address)\n\(failure)".utf8)
  }

  /// Remembers that the hints that fit a failure were shown.
  func rememberFitting(_ address: StepAddress, _ failure: String) {
    try? AtomicFile.write(
      Array("\(address)\n\(failure)".utf8), to: "\(cacheFolder)/fitting-hint")
  }
}
