package import LessonModel
internal import SystemIO

/// Where to find the modules that a page imports.
package struct PageModules: Hashable, Sendable {
  /// The folder of the dynamic library.
  package var libraryFolder: String
  /// Folders with `.swiftmodule` files and module maps of C libraries, for `-I`.
  package var searchPaths: [String]

  /// The program that runs pages, which are built as libraries.
  package var hostProgram: String
  /// The program that reads code with Swift's own parser, which may be missing.
  package var syntaxProgram: String { "\(FilePath.parent(of: hostProgram))/lessons-syntax" }
  /// The settings for compiling pages that import the modules.
  package var language: PageLanguage

  /// Creates modules from their folders.
  package init(
    libraryFolder: String, searchPaths: [String], hostProgram: String,
    language: PageLanguage = PageLanguage()
  ) {
    self.libraryFolder = libraryFolder
    self.searchPaths = searchPaths
    self.hostProgram = hostProgram
    self.language = language
  }

  /// The dynamic library's file.
  package var libraryFile: String {
    #if canImport(Darwin)
      "\(libraryFolder)/lib\(Self.libraryName).dylib"
    #else
      "\(libraryFolder)/lib\(Self.libraryName).so"
    #endif
  }

  /// The library's name for `-l`.
  package static let libraryName = "LessonModules"

  /// The compiler's options for a page.
  package var compileOptions: [String] {
    editorOptions + ["-module-name", "Page", "-Onone"]
      + ["-no-color-diagnostics", "-diagnostic-style", "llvm"]
  }

  /// The part of `compileOptions` that affects the meaning of a page, which editors also need.
  package var editorOptions: [String] {
    language.compilerOptions + searchPaths.flatMap { ["-I", $0] }
  }

  /// The linker options for a page, in the driver's form.
  package var linkOptions: [String] {
    ["-L", libraryFolder, "-l\(Self.libraryName)", "-Xlinker", "-rpath", "-Xlinker", loaderFolder]
  }
}

/// Finds the library's folder in a form that the loader accepts.
///
/// The loader splits lists of folders at colons and replaces words after `$`, without a way to
/// escape them. The loader finds a library in a folder with these characters through a link beside
/// the page.
extension PageModules {
  private static let link = "modules"

  /// Whether the loader accepts the folder's name.
  private var isPlainForLoader: Bool {
    FilePath.isPlain(libraryFolder) && !libraryFolder.utf8.contains(UInt8(ascii: ":"))
  }

  /// The folder in which a page's program looks for the library.
  private var loaderFolder: String {
    guard !isPlainForLoader else { return libraryFolder }
    #if canImport(Darwin)
      return "@loader_path/\(Self.link)"
    #else
      return "$ORIGIN/\(Self.link)"
    #endif
  }

  /// Returns the library's path for a page in this folder and its host, and creates the link if
  /// necessary.
  func libraryFile(in folder: borrowing TemporaryFolder) -> String {
    guard !isPlainForLoader else { return libraryFile }
    let link = "\(folder.path)/\(Self.link)"
    // If the link already exists, this function created it.
    FileContents.link(link, to: libraryFolder)
    return "\(link)/\(FilePath.name(of: libraryFile))"
  }
}
