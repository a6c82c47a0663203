internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// A page that is a whole lesson, as `export --playground --whole` writes it.
struct WholeSource: Sendable {
  /// The page's name.
  let name: String
  /// What the page says.
  let text: String
  /// The path of its Swift file.
  let path: String
  /// The folder of the page, where its `Resources` are, and of its playground; `nil` outside of one.
  let folder: String?
  let playground: String?

  /// Takes over a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path of its Swift file.
  ///   - folders: Its folder and that of its playground; none outside of one.
  init(_ page: ImportSource, at path: String, in folders: [String]) {
    (name, text) = (page.name, page.text)
    self.path = path
    folder = folders.first
    playground = folders.last
  }
}

/// Lessons and assets that come back from pages, beside those of a course.
///
/// A file of the course is replaced only if it is still what was exported: what the author wrote in
/// the meantime stays.
struct WholeLessons: Sendable {
  /// What an import does to a file of the course.
  enum State: Hashable, Sendable {
    /// The course does not have it yet.
    case new
    /// The page was edited, and the file is as it was exported.
    case changed
    /// The page was not edited, or the file says the same.
    case same
    /// Both were edited.
    case differing
  }

  private struct Item: Sendable {
    /// The file's path from the course's folder.
    let file: String
    let bytes: [UInt8]
    /// Whether it is a lesson, not an asset.
    let isLesson: Bool
    var state: State
    /// What the course had when it was compared; `nil` when it had no such file.
    let current: [UInt8]?
    let source: WholeSource
    /// The file in the export, from its folder.
    let exported: String
  }

  private var items: [Item] = []
  private let folder: CourseFolder

  /// Compares pages with a course; nothing is written.
  init(_ sources: [WholeSource], in folder: CourseFolder) {
    self.folder = folder
    var files = folder.files
    let records = Dictionary(
      sources.compactMap { source in source.playground.map { ($0, ExportRecord(in: $0)) } },
      uniquingKeysWith: { first, _ in first })
    for source in sources {
      let record = source.playground.flatMap { records[$0] } ?? nil
      let name = Self.file(of: source.name, among: files)
      if !files.contains(name) { files.append(name) }
      let text = Array(WholePage.markdown(fromPage: source.text).utf8)
      let known = record?.lessons[source.name + ".md"]
      add(name.fileName, text, isLesson: true, exportedAs: known, source, source.path)
      guard let folder = source.folder,
        let found = FolderFiles(in: "\(folder)/Resources", limit: 8 << 20)
      else { continue }
      for file in found.files {
        let path = "\(folder)/Resources/\(file.path)"
        let known = record?.files[Self.path(path, in: source)]
        add(
          "\(name.stem)/\(file.path)", file.bytes, isLesson: false, exportedAs: known, source, path)
      }
    }
  }

  private mutating func add(
    _ file: String, _ bytes: [UInt8], isLesson: Bool, exportedAs known: String?,
    _ source: WholeSource, _ path: String
  ) {
    let state: State
    let current = folder.contents(of: file)
    if let current {
      if current == bytes || known == ContentDigest.of(bytes) {
        state = .same
      } else {
        state = known == ContentDigest.of(current) ? .changed : .differing
      }
    } else {
      state = .new
    }
    items.append(
      Item(
        file: file, bytes: bytes, isLesson: isLesson, state: state, current: current,
        source: source,
        exported: Self.path(path, in: source)))
  }

  /// The lesson's file for a page: the one with the same id, or a new one.
  private static func file(of page: String, among files: [LessonFileName]) -> LessonFileName {
    let next = (files.map(\.number).max() ?? 0) + 1
    guard let name = LessonFileName(stem: page) else {
      return LessonFileName(number: next, slug: LessonFileName.slug(from: page))
    }
    if let there = files.first(where: { $0.slug == name.slug }) { return there }
    let isTaken = files.contains { $0.number == name.number }
    return isTaken ? LessonFileName(number: next, slug: name.slug) : name
  }

  private static func path(_ path: String, in source: WholeSource) -> String {
    source.playground.map { FilePath.shown(path, from: $0) } ?? path
  }

  /// The course's folder as messages show it.
  var shownFolder: String { folder.shownPath }

  /// The files, lessons and assets, with a state, in order.
  func names(_ state: State) -> [String] {
    items.filter { $0.state == state }.map(\.file)
  }

  /// Adds them to a report.
  func added(to report: ImportedLessons.Report) -> ImportedLessons.Report {
    var report = report
    report.new = names(.new) + report.new
    report.changed += names(.changed)
    report.same = names(.same) + report.same
    report.differing = names(.differing) + report.differing
    return report
  }
}

extension WholeLessons {
  /// Writes what is new or was edited, and notes in the exports that the course has it now.
  ///
  /// - Throws: `SystemError` when something cannot be written.
  mutating func write() throws {
    guard !items.isEmpty else { return }
    try Folder.makeAll(folder.path)
    try FolderLock.hold(folder.path) {
      for index in items.indices where [.new, .changed].contains(items[index].state) {
        let item = items[index]
        let path = "\(folder.path)/\(item.file)"
        try Folder.makeAll(FilePath.parent(of: path))
        let end = try FileReplacement.replace(path, with: item.bytes, expecting: item.current)
        if case .savedMeanwhile = end { items[index].state = .differing }
      }
    }
    _ = try CourseScaffold.begin(folder)
    for (playground, items) in Dictionary(grouping: items, by: { $0.source.playground }) {
      guard let playground, var record = ExportRecord(in: playground) else { continue }
      let old = record
      for item in items { note(item, in: &record) }
      if record != old {
        try AtomicFile.write(try record.bytes(), to: "\(playground)/\(ExportRecord.fileName)")
      }
    }
  }

  /// Notes what the course and the page have in common now.
  private func note(_ item: Item, in record: inout ExportRecord) {
    guard item.state != .differing, folder.contents(of: item.file) == item.bytes else { return }
    if item.isLesson {
      record.lessons[item.source.name + ".md"] = ContentDigest.of(item.bytes)
      record.files[item.exported] = ContentDigest.of(item.source.text)
    } else {
      record.files[item.exported] = ContentDigest.of(item.bytes)
    }
  }
}
