internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The files to import, read from the disk.
struct OldMaterial: Sendable {
  /// The pages and tutorials, in order.
  private(set) var sources: [ImportSource] = []
  /// The paths of the files that a source may show, by the source's path and the file's name.
  private(set) var resources: [String: [String: String]] = [:]
  /// The other files, which cannot be imported.
  private(set) var others: [Untaken] = []
  private let context: Context

  /// The maximum size of a page, in bytes.
  private static let greatest = 8 << 20

  /// Creates an empty collection.
  init(_ context: Context) { self.context = context }

  /// Reads the file or folder at a path.
  ///
  /// - Throws: `Failure` when there is nothing to import, or it cannot be read.
  mutating func add(_ word: String) throws {
    let path = FilePath.absolute(word, in: context.directory)
    switch Self.ending(path) {
    case _ where !FilePath.isFolder(path): try addFile(path)
    case "playground": try addPlayground(path)
    case _ where FileStamp.isThere("\(path)/contents.xcplayground"): try addPlayground(path)
    default: try addFolder(path)
    }
  }

  private mutating func addFolder(_ path: String) throws {
    let names = (Folder.names(in: path) ?? []).sorted()
    let files = names.filter {
      ["md", "markdown", "swift", "playground"].contains(Self.ending($0))
    }
    guard !files.isEmpty else { throw ImportMessages.nothing(in: shown(path)) }
    others += names.filter { ["tutorial", "playgroundbook"].contains(Self.ending($0)) }.map {
      Untaken(path: shown("\(path)/\($0)"), line: 1, .otherFile)
    }
    for name in files { try add("\(path)/\(name)") }
  }

  private mutating func addPlayground(_ path: String) throws {
    guard ExportRecord(in: path) == nil else { throw ImportMessages.isForLearners(shown(path)) }
    let contents = try read("\(path)/contents.xcplayground")
    let folder = "\(path)/Pages"
    let pages = (Folder.names(in: folder) ?? []).filter { Self.ending($0) == "xcplaygroundpage" }
      .map(Self.stem)
    guard !pages.isEmpty else {
      return try addPage("\(path)/Contents.swift", named: Self.stem(path), in: [path])
    }
    let listed = PlaygroundContents.pages(in: contents).filter(pages.contains)
    for page in listed + pages.filter({ !listed.contains($0) }).sorted() {
      let place = "\(folder)/\(page).xcplaygroundpage"
      try addPage("\(place)/Contents.swift", named: page, in: [place, path])
    }
  }

  /// Adds a page, which uses the files in its folder and in its playground, the last of the
  /// folders.
  private mutating func addPage(
    _ file: String, named name: String, in folders: [String]
  ) throws {
    var page = try source(file, named: name, .page)
    page.languageMode = PlaygroundContents.languageMode(
      in: try folders.last.flatMap { try read("\($0)/contents.xcplayground") })
    for folder in folders.reversed().map({ "\($0)/Sources" }) {
      for name in (Folder.names(in: folder) ?? []).sorted() where Self.ending(name) == "swift" {
        let path = "\(folder)/\(name)"
        if let text = try read(path) { page.shared.append((shown(path), text)) }
      }
    }
    add(page, folders.map { "\($0)/Resources" })
  }

  private mutating func addFile(_ path: String) throws {
    let kind: ImportSource.Kind
    switch Self.ending(path) {
    case "swift": kind = .page
    case "md", "markdown": kind = .tutorial
    default: throw ImportMessages.unknown(shown(path))
    }
    let folder = FilePath.parent(of: path)
    guard FilePath.name(of: path) == "Contents.swift" else {
      return add(try source(path, named: Self.stem(path), kind), [folder])
    }
    let isPage = Self.ending(folder) == "xcplaygroundpage"
    let playground = isPage ? [FilePath.parent(of: FilePath.parent(of: folder))] : []
    try addPage(path, named: Self.stem(folder), in: [folder] + playground)
  }

  private func source(
    _ path: String, named name: String, _ kind: ImportSource.Kind
  ) throws -> ImportSource {
    guard let text = try read(path) else { throw ImportMessages.unreadable(shown(path)) }
    return ImportSource(path: shown(path), name: name, text: text, kind: kind)
  }

  private mutating func add(_ source: ImportSource, _ folders: [String]) {
    var source = source
    var places: [String: String] = [:]
    for folder in folders.reversed() {
      for name in Folder.names(in: folder) ?? [] {
        let path = "\(folder)/\(name)"
        guard FilePath.isFolder(path) else {
          places[name] = path
          continue
        }
        // Tutorials have their pictures in a folder such as `images`.
        for picture in Folder.names(in: path) ?? [] {
          places["\(name)/\(picture)"] = "\(path)/\(picture)"
        }
      }
    }
    source.resources = places.keys.sorted()
    resources[source.path] = places
    sources.append(source)
  }

  /// Returns the text of a file, or `nil` if it is missing or not UTF-8.
  ///
  /// - Throws: `SystemError` when it cannot be read.
  private func read(_ path: String) throws -> String? {
    guard let bytes = try FileContents.readWhole(path, limit: Self.greatest) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func shown(_ path: String) -> String { FilePath.shown(path, from: context.directory) }

  private static func ending(_ path: String) -> String {
    let name = FilePath.name(of: path)
    return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
  }

  private static func stem(_ path: String) -> String {
    let name = FilePath.name(of: path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
