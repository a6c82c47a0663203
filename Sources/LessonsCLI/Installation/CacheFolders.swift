internal import SnippetRunner
internal import SystemIO

/// The folders for caches; this type decides about all of them.
///
/// A cache that cannot be written is not an error: a workspace has a folder of its own for this,
/// and without any folder a run starts with nothing.
struct CacheFolders: Hashable, Sendable {
  /// The user's folder for caches according to the environment; `nil` for none.
  let wanted: String?
  /// The folder where the compiler keeps the C modules it has read; `nil` when there is none.
  let modules: String?

  /// Finds the folders, and creates that of the compiler if needed.
  ///
  /// - Parameters:
  ///   - environment: The variables that name folders. As in the XDG Base Directory Specification,
  ///     a relative `XDG_CACHE_HOME` counts as none; the compiler would take it literally.
  ///   - fallback: A folder for caches that can be used instead.
  init(_ environment: [String: String], or fallback: String?) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
    }
    // A missing home is not created, as it is missing on purpose.
    let home = absolute("HOME").flatMap { FilePath.isFolder($0) ? "\($0)/.cache" : nil }
    wanted = absolute("XDG_CACHE_HOME") ?? home
    let places = [
      absolute(Toolchain.moduleCacheVariable), wanted.map { "\($0)/clang/ModuleCache" },
      fallback.map { "\($0)/modules" },
    ]
    modules = places.compactMap(\.self).first(where: Self.canKeepModules)
  }

  /// Makes the folder for results of `validate` if needed; `nil` when it cannot be written.
  func results() -> String? {
    wanted.map { "\($0)/lessons/validate" }.flatMap { Folder.canUse($0) ? $0 : nil }
  }

  /// Whether the compiler can write to a folder for C modules.
  ///
  /// It has a subfolder for each set of options. Those may belong to root, after a compilation as
  /// root.
  private static func canKeepModules(_ folder: String) -> Bool {
    Folder.canUse(folder)
      && FileStamp.files(in: folder).allSatisfy { !FilePath.isFolder($0) || Folder.isWritable($0) }
  }

  /// The environment with the compiler's folder in it.
  func added(to environment: [String: String]) -> [String: String] {
    var environment = environment
    environment[Toolchain.moduleCacheVariable] = modules
    return environment
  }
}
