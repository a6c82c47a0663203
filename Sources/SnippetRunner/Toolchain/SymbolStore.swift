#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
internal import Synchronization
package import SystemIO

/// Stores the declarations of the modules for pages, in a folder that users may delete.
///
/// The declarations are installed with the modules. If they are missing, the store asks the
/// compiler for them once. The compiler's symbol graph takes half a megabyte, and its index less
/// than a tenth.
package struct SymbolStore: Sendable {
  /// The modules.
  package var modules: PageModules
  /// Finds the compiler, which is necessary only if nothing is installed or stored.
  package var toolchain: @Sendable () -> Toolchain?
  /// The environment of the compiler.
  package var environment: [String: String]
  /// The folder of the store; `nil` to keep nothing.
  package var folder: String?
  /// Ends the wait for the compiler early.
  package var interrupt: Interrupt
  /// The declarations known so far.
  private let memory: SymbolMemory

  /// Creates a store.
  ///
  /// Several stores may share a memory.
  package init(
    modules: PageModules, toolchain: @escaping @Sendable () -> Toolchain?,
    environment: [String: String], folder: String?, interrupt: Interrupt,
    memory: SymbolMemory = SymbolMemory()
  ) {
    self.modules = modules
    self.toolchain = toolchain
    self.environment = environment
    self.folder = folder
    self.interrupt = interrupt
    self.memory = memory
  }

  /// Returns the declarations of modules, without those of other projects.
  ///
  /// - Returns: The index; `nil` when it is not available.
  package func index(of names: [String]) -> SymbolIndex? {
    var index = SymbolIndex()
    for name in names {
      guard let file = moduleFile(name) else { continue }
      let found = memory.index(of: file) {
        installed(name, file) ?? kept(name, file) ?? made(name, file)
      }
      guard let found else { return nil }
      index.symbols += found.symbols
    }
    return index
  }

  /// Returns whether a module is one of this program's.
  package func has(_ name: String) -> Bool { moduleFile(name) != nil }

  private func moduleFile(_ name: String) -> String? {
    modules.searchPaths.map { "\($0)/\(name).swiftmodule" }.first(where: FileStamp.isThere)
  }

  private func store(_ name: String, _ file: String) -> KeptValue<String>? {
    folder.map {
      KeptValue(in: "\($0)/\(name)-\(ContentDigest.of(FileStamp.of(file))).json")
    }
  }

  private func kept(_ name: String, _ file: String) -> SymbolIndex? {
    store(name, file)?.value.flatMap { SymbolIndex(text: $0) }
  }

  private func installed(_ name: String, _ file: String) -> SymbolIndex? {
    let place = "\(FilePath.parent(of: file))/\(name).symbols.tsv"
    guard FileStamp.isNewer(place, than: file),
      let data = FileManager.default.contents(atPath: place)
    else { return nil }
    return SymbolIndex(text: String(decoding: data, as: UTF8.self))
  }

  private func made(_ name: String, _ file: String) -> SymbolIndex? {
    guard let made = try? TemporaryFolder(), extract(name, into: made.path),
      let index = Self.graphs(of: name, in: made.path)
    else { return nil }
    if let folder, Folder.canUse(folder) { store(name, file)?.keep(index.text) }
    return index
  }

  /// Makes the compiler write the graphs of a module, and returns whether this succeeded.
  private func extract(_ name: String, into folder: String) -> Bool {
    guard let toolchain = toolchain(),
      let target = toolchain.target(environment: environment, interrupt: interrupt)
    else { return false }
    var process = ChildProcess(
      executable: "\(toolchain.folder)/swift-symbolgraph-extract",
      arguments: [
        "-module-name", name, "-target", target, "-output-dir", folder,
        "-minimum-access-level", "public",
      ] + modules.searchPaths.flatMap { ["-I", $0] },
      environment: environment.merging(["TMPDIR": folder]) { $1 }, deadline: .now + .seconds(60))
    process.captureLimit = 1 << 16
    return (try? process.run(interrupt: interrupt))?.termination == .exited(0)
  }

  /// Reads the graphs of a module, including its extensions of other modules' types.
  private static func graphs(of name: String, in folder: String) -> SymbolIndex? {
    let files = (Folder.names(in: folder) ?? []).sorted().filter { file in
      file == "\(name).symbols.json"
        || file.hasPrefix("\(name)@") && file.hasSuffix(".symbols.json")
    }
    var symbols: [CodeSymbol] = []
    for file in files {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
        let graph = try? JSONDecoder().decode(SymbolGraph.self, from: data)
      else { return nil }
      symbols += graph.symbols.map { symbol in
        CodeSymbol(
          path: symbol.pathComponents,
          signature: (symbol.declarationFragments ?? []).map(\.spelling).joined(),
          documentation: (symbol.docComment?.lines ?? []).map(\.text))
      }
    }
    return files.isEmpty ? nil : SymbolIndex(symbols.sorted { $0.path.joined() < $1.path.joined() })
  }
}

/// The needed parts of the compiler's symbol graphs.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
    var docComment: Documentation?
  }
  struct Fragment: Decodable {
    var spelling: String
  }
  struct Documentation: Decodable {
    var lines: [Line]
  }
  struct Line: Decodable {
    var text: String
  }
  var symbols: [Symbol]
}

/// The declarations of modules, by their files.
///
/// A course asks for the same modules at each step.
package final class SymbolMemory: Sendable {
  private let known = Mutex<[String: SymbolIndex]>([:])

  /// Creates an empty memory.
  package init() {}

  fileprivate func index(of file: String, else find: () -> SymbolIndex?) -> SymbolIndex? {
    if let index = known.withLock({ $0[file] }) { return index }
    guard let index = find() else { return nil }
    known.withLock { $0[file] = index }
    return index
  }
}
