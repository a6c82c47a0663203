internal import LessonModel
internal import SystemIO

/// The folder of a book.
///
/// A list in the folder names the book's files. The program changes no other file.
struct BookFolder {
  /// The folder's path.
  let path: String
  /// The id of the course.
  let course: String

  private static let listName = ".lessons-book"
  private static let head =
    "`lessons export --html` wrote the files below, and will replace them and no others."

  /// Returns whether a file name is allowed: the list has one line for each.
  static func canName(_ path: String) -> Bool {
    !path.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && path != listName
  }

  /// The reason why a book cannot be written.
  enum Refusal: Error, Hashable {
    /// The path is not a folder.
    case isNoFolder
    /// The folder has files, and no list that identifies it as a book of this course.
    case isOther
    /// A file from elsewhere has a name that the book needs.
    case isTaken(String)
    /// A link leads out of the folder.
    case isLink(String)
  }

  /// Writes the book, and removes old files that it no longer has.
  ///
  /// - Parameter files: The files of the book.
  /// - Returns: The number of new or changed files.
  /// - Throws: `Refusal` before anything is written, or `SystemError`.
  func write(_ files: [Assets.File]) throws -> Int {
    let old = try oldFiles()
    let new = files.map(\.path)
    for name in new { try check(name, isOwn: old.contains(name)) }
    try Folder.makeAll(path)
    // If this is interrupted, the list still names every written file.
    try keepList(of: old.union(new))
    var count = 0
    for file in files {
      let place = "\(path)/\(file.path)"
      let there = try FileContents.readWhole(place, limit: .max - 1)
      if there == file.bytes { continue }
      guard there == nil || old.contains(file.path) else { throw Refusal.isTaken(file.path) }
      try Folder.makeAll(FilePath.parent(of: place))
      let end = try FileReplacement.replace(place, with: file.bytes, expecting: there)
      guard case .replaced = end else { throw Refusal.isTaken(file.path) }
      count += 1
    }
    for name in old.subtracting(new) { remove(name) }
    try keepList(of: Set(new))
    return count
  }

  /// Returns the files in the folder's list, or none for an empty or missing folder.
  private func oldFiles() throws -> Set<String> {
    guard let kind = try FileKind.of(path) else { return [] }
    guard kind == .folder else { throw Refusal.isNoFolder }
    if let names = Folder.names(in: path), names.isEmpty { return [] }
    let bytes = try FileContents.readWhole("\(path)/\(Self.listName)", limit: 8 << 20) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.starts(with: [Self.head, courseLine]) else { throw Refusal.isOther }
    return Set(lines.dropFirst(2))
  }

  private var courseLine: String { "course: \(course)" }

  private func keepList(of names: Set<String>) throws {
    let lines = [Self.head, courseLine] + names.sorted()
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    let place = "\(path)/\(Self.listName)"
    if try FileContents.readWhole(place, limit: 8 << 20) != bytes {
      try AtomicFile.write(bytes, to: place)
    }
  }

  /// Checks that a file belongs to the book or is missing, and that no link is on the way to it.
  private func check(_ name: String, isOwn: Bool) throws {
    let place = "\(path)/\(name)"
    guard try FileKind.of(place) != nil else { return }
    guard isOwn else { throw Refusal.isTaken(name) }
    guard let root = FilePath.real(path), let real = FilePath.real(place),
      real.utf8.elementsEqual("\(root)/\(name)".utf8)
    else { throw Refusal.isLink(name) }
  }

  /// Removes a listed file, and the folders that become empty.
  private func remove(_ name: String) {
    guard (try? check(name, isOwn: true)) != nil, !name.split(separator: "/").contains("..") else {
      return
    }
    FileContents.remove("\(path)/\(name)")
    for folder in FilePath.upward(from: FilePath.parent(of: "\(path)/\(name)"))
      .prefix(while: { $0 != path })
    {
      guard Folder.removeEmpty(folder) else { break }
    }
  }
}
