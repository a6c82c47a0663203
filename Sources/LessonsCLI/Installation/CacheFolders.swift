internal import SnippetRunner
internal import SystemIO

/// The cache folders.
///
/// This type is the only one that chooses them.
///
/// An unwritable cache is not an error. A workspace has its own cache folder, and without any
/// folder a run starts with nothing.
struct CacheFolders: Hashable, Sendable {
  /// The user's cache folder according to the environment; `nil` for none.
  let wanted: String?
  /// The folder where the compiler keeps compiled C modules; `nil` when there is none.
  let modules: String?

  /// Finds the folders, and creates the compiler's if needed.
  ///
  /// - Parameters:
  ///   - environment: The variables that name folders. As in the XDG Base Directory Specification,
  ///     a relative `XDG_CACHE_HOME` is ignored; the compiler would take it literally.
  ///   - fallback: An alternative cache folder.
  init(_ environment: [String: String], or fallback: String?) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
    }
    // A missing home directory is not created, as it is missing on purpose.
    let home = absolute("HOME").flatMap { FilePath.isFolder($0) ? "\($0)/.cache" : nil }
    wanted = absolute("XDG_CACHE_HOME") ?? home
    let places = [
      absolute(Toolchain.moduleCacheVariable), wanted.map { "\($0)/clang/ModuleCache" },
      fallback.map { "\($0)/modules" },
    ]
    modules = places.compactMap(\.self).first(where: Self.canKeepModules)
  }

  /// Creates the folder for results of `validate` if needed, and returns `nil` if it is not
  /// writable.
  func results() -> String? {
    wanted.map { "\($0)/lessons/validate" }.flatMap { Folder.canUse($0) ? $0 : nil }
  }

  /// Returns whether the compiler can write to a folder for C modules.
  ///
  /// The folder has a subfolder for each set of options. After a compilation as root, those may
  /// belong to root.
  private static func canKeepModules(_ folder: String) -> Bool {
    Folder.canUse(folder)
      && FileStamp.files(in: folder).allSatisfy { !FilePath.isFolder($0) || Folder.isWritable($0) }
  }

  /// Returns the environment with the compiler's folder in it.
  func added(to environment: [String: String]) -> [String: String] {
    var environment = environment
    environment[Toolchain.moduleCacheVariable] = modules
    return environment
  }
}
