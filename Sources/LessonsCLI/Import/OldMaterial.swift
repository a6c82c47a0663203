internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The files that are to become lessons, read from the disk.
struct OldMaterial: Sendable {
  /// The pages and tutorials, in order.
  private(set) var sources: [ImportSource] = []
  /// Where the files are that a source may show, by the source's path and the file's name.
  private(set) var resources: [String: [String: String]] = [:]
  /// The files that cannot be imported beside those that can.
  private(set) var others: [Untaken] = []
  private let context: Context

  /// The greatest size of a page, in bytes.
  private static let greatest = 8 << 20

  /// Begins with nothing.
  init(_ context: Context) { self.context = context }

  /// Reads what a path names.
  ///
  /// - Throws: `Failure` when there is nothing that can become a lesson, or it cannot be read.
  mutating func add(_ word: String) throws {
    let path = FilePath.absolute(word, in: context.directory)
    guard FilePath.isFolder(path) else {
      return try addFile(path, besides: FilePath.parent(of: path))
    }
    if Self.ending(path) == "playground" || FileStamp.isThere("\(path)/contents.xcplayground") {
      return try addPlayground(path)
    }
    if Self.ending(path) == "playgroundbook" { return try addBook(path) }
    let files = (Folder.names(in: path) ?? []).sorted()
      .filter {
        ["md", "markdown", "swift", "playground", "playgroundbook"].contains(Self.ending($0))
      }
    guard !files.isEmpty else { throw ImportMessages.nothing(in: shown(path)) }
    others += (Folder.names(in: path) ?? []).sorted().filter { Self.ending($0) == "tutorial" }.map {
      Untaken(path: shown("\(path)/\($0)"), line: 1, .otherFile)
    }
    for name in files { try add("\(path)/\(name)") }
  }

  private mutating func addPlayground(_ path: String) throws {
    guard ExportRecord(in: path) == nil else { throw ImportMessages.isForLearners(shown(path)) }
    let contents = try read("\(path)/contents.xcplayground")
    let count = sources.count
    defer { setMode(PlaygroundContents.languageMode(in: contents), from: count) }
    let name = Self.stem(path)
    let pages = "\(path)/Pages"
    if FileStamp.isThere("\(path)/Contents.swift") {
      try addPage(["\(path)/Contents.swift"], named: name, in: [path])
    } else if FilePath.isFolder(pages) {
      let there = (Folder.names(in: pages) ?? []).filter { Self.ending($0) == "xcplaygroundpage" }
        .map(Self.stem)
      let listed = PlaygroundContents.pages(in: contents)
        .filter(there.contains)
      for page in listed + there.filter({ !listed.contains($0) }).sorted() {
        let folder = "\(pages)/\(page).xcplaygroundpage"
        try addPage(["\(folder)/Contents.swift"], named: page, in: [folder, path])
      }
    } else {
      let sections = (Folder.names(in: path) ?? []).compactMap(PlaygroundContents.section).sorted()
      try addPage(
        sections.map { "\(path)/section-\($0).swift" }, named: name, in: [path])
    }
  }

  /// The files that a playground compiles apart.
  private func compiledApart(in folders: [String]) throws -> [ImportSource.SharedCode] {
    var files: [ImportSource.SharedCode] = []
    for folder in folders.reversed() {
      let names = (Folder.names(in: "\(folder)/Sources") ?? []).sorted()
      for name in names where Self.ending(name) == "swift" {
        let path = "\(folder)/Sources/\(name)"
        if let text = try read(path) { files.append(.init(path: shown(path), text: text)) }
      }
    }
    return files
  }

  /// Adds a page that uses what is in some folders; those of the page come first.
  ///
  /// - Throws: `Failure` when it cannot be read.
  mutating func addPage(
    _ files: [String], named name: String, in folders: [String]
  ) throws {
    guard let first = files.first else { throw ImportMessages.nothing(in: shown(folders[0])) }
    let texts = try files.map { file in
      guard let text = try read(file) else { throw ImportMessages.unreadable(shown(file)) }
      return text
    }
    var page = ImportSource(
      path: shown(first), name: name, text: texts.joined(separator: "\n"), kind: .page)
    page.shared = try compiledApart(in: folders)
    add(page, folders.map { "\($0)/Resources" } + folders.map { "\($0)/PublicResources" })
  }

  private mutating func addFile(_ path: String, besides folder: String) throws {
    let kind: ImportSource.Kind? =
      switch Self.ending(path) {
      case "swift": .page
      case "md", "markdown": .tutorial
      default: nil
      }
    guard let kind else { throw ImportMessages.unknown(shown(path)) }
    if FilePath.name(of: path) == "Contents.swift", let folders = Self.folders(ofPageIn: folder) {
      return try addPage([path], named: Self.stem(folder), in: folders)
    }
    guard let text = try read(path) else { throw ImportMessages.unreadable(shown(path)) }
    let source = ImportSource(path: shown(path), name: Self.stem(path), text: text, kind: kind)
    add(source, [folder])
  }

  /// Notes the language mode that a playground says for its pages.
  mutating func setMode(_ mode: Int?, from first: Int) {
    for index in sources.indices.dropFirst(first) { sources[index].languageMode = mode }
  }

  private mutating func add(_ source: ImportSource, _ folders: [String]) {
    var source = source
    var places: [String: String] = [:]
    for folder in folders.reversed() {
      for name in Folder.names(in: folder) ?? [] { places[name] = "\(folder)/\(name)" }
    }
    source.resources = places.keys.sorted()
    resources[source.path] = places
    sources.append(source)
  }

  /// The text of a file; `nil` when it is not there or no UTF-8.
  ///
  /// - Throws: `SystemError` when it cannot be read.
  func read(_ path: String) throws -> String? {
    guard let bytes = try FileContents.readWhole(path, limit: Self.greatest) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func shown(_ path: String) -> String { FilePath.shown(path, from: context.directory) }

  /// The folders with what a playground's page uses, when the page is named by its file; else `nil`.
  private static func folders(ofPageIn folder: String) -> [String]? {
    switch ending(folder) {
    case "playground": [folder]
    case "xcplaygroundpage": [folder, FilePath.parent(of: FilePath.parent(of: folder))]
    default: nil
    }
  }

  private static func ending(_ path: String) -> String {
    let name = FilePath.name(of: path)
    return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
  }

  private static func stem(_ path: String) -> String {
    let name = FilePath.name(of: path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
