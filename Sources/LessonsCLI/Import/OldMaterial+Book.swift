internal import LessonMarkup
internal import SystemIO

extension OldMaterial {
  /// Reads a `.playgroundbook`: the pages that its manifests name, in their order; other pages do not show.
  ///
  /// - Throws: `Failure` when there is no page, or one cannot be read.
  mutating func addBook(_ path: String) throws {
    let contents = "\(path)/Contents"
    let count = sources.count
    for chapter in try names("Chapters", in: contents) {
      let folder = "\(contents)/Chapters/\(chapter)"
      for page in try names("Pages", in: folder) where page.hasSuffix(".playgroundpage") {
        let place = "\(folder)/Pages/\(page)"
        let files = ["main.swift", "Contents.swift"].map { "\(place)/\($0)" }
        guard let file = files.first(where: FileStamp.isThere) else { continue }
        let name = try value("Name", in: place)
        try addPage([file], named: name ?? page, in: [place, folder, contents])
      }
    }
    setMode(PlaygroundContents.mode(try value("SwiftVersion", in: contents)), from: count)
    guard sources.count > count else { throw ImportMessages.nothing(in: path) }
  }

  private func names(_ key: String, in folder: String) throws -> [String] {
    try PlaygroundContents.values(of: key, in: manifest(of: folder))
  }

  private func value(_ key: String, in folder: String) throws -> String? {
    try PlaygroundContents.value(of: key, in: manifest(of: folder))
  }

  private func manifest(of folder: String) throws -> String {
    try read("\(folder)/Manifest.plist") ?? ""
  }
}
