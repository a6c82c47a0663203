internal import LessonModel
internal import SystemIO

/// The files of a playground in the format since Xcode 8, with a folder for each page.
enum PlaygroundFiles {
  struct Page: Sendable {
    /// Its name in Xcode and in links.
    var name: String
    /// Its Swift file.
    var text: String
    /// The files that it can open and show.
    var resources: [Assets.File] = []
    /// The Swift file that is compiled separately; empty for none.
    var sources = ""

    /// The path of its Swift file.
    var path: String { "\(folder)/Contents.swift" }
    /// The path of its folder.
    private var folder: String { "Pages/\(name).xcplaygroundpage" }

    fileprivate var files: [FolderFiles.File] {
      let swift =
        [(path, text)] + (sources.isEmpty ? [] : [("\(folder)/Sources/Shared.swift", sources)])
      return swift.map { FolderFiles.File(path: $0, bytes: Array($1.utf8)) }
        + resources.map {
          FolderFiles.File(path: "\(folder)/Resources/\($0.path)", bytes: $0.bytes)
        }
    }
  }

  /// Returns the files of a playground with these pages.
  ///
  /// - Parameter pages: The pages, in their order.
  /// - Returns: The files, with their paths relative to the playground's folder.
  static func files(_ pages: [Page]) -> [FolderFiles.File] {
    let contents = FolderFiles.File(
      path: "contents.xcplayground", bytes: Array(contents(pages).utf8))
    return [contents] + pages.flatMap(\.files)
  }

  private static func contents(_ pages: [Page]) -> String {
    let lines =
      [
        #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
        "<playground version='6.0' target-platform='macos' display-mode='rendered' buildActiveScheme='true'>",
        "    <pages>",
      ] + pages.map { "        <page name='\(XMLText.escaped($0.name))'/>" }
      + ["    </pages>", "</playground>"]
    return lines.joined(separator: "\n") + "\n"
  }
}
