#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SnippetRunner
internal import SystemIO

/// Finds the modules that pages import: beside the program, or where `make install` puts them.
enum InstalledModules {
  /// Returns the modules that belong to this program.
  ///
  /// - Throws: `Failure` when they are missing.
  static func find(executable: String) throws -> PageModules {
    let folder = FilePath.parent(of: executable)
    for place in [folder, FilePath.absolute("../lib/lessons", in: folder)] {
      let modules = "\(place)/Modules"
      guard
        ["swiftmodule", "swiftmodule/"].contains(where: { ending in
          FileManager.default.fileExists(atPath: "\(modules)/PlaygroundRuntime.\(ending)")
        })
      else { continue }
      let host = "\(place)/lessons-host"
      guard FileManager.default.isExecutableFile(atPath: host) else {
        throw Failure(
          .environment, "\(host) is missing; run `make build`, or `make install` again")
      }
      return PageModules(
        libraryFolder: place, searchPaths: [modules] + moduleMaps(besides: modules, folder),
        hostProgram: host)
    }
    throw Failure(
      .environment,
      "the modules that pages import are not beside \(executable); run `make build`, or "
        + "`make install` again")
  }

  /// Returns the folders with module maps of C libraries: the installed ones, else those of the
  /// sources.
  private static func moduleMaps(besides modules: String, _ folder: String) -> [String] {
    let installed = moduleMaps(in: modules)
    guard installed.isEmpty else { return installed }
    return checkout(above: folder).map { moduleMaps(in: "\($0)/Sources") } ?? []
  }

  /// Returns the source folder in which the program was built.
  static func checkout(above folder: String) -> String? {
    FilePath.upward(from: folder).first { FileStamp.isThere("\($0)/Package.swift") }
  }

  private static func moduleMaps(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Most entries are compiled modules; their names contain a dot.
    return names.filter { !$0.contains(".") }.sorted().map { "\(folder)/\($0)" }.filter {
      FileManager.default.fileExists(atPath: "\($0)/module.modulemap")
    }
  }
}
